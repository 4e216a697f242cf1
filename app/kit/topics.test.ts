import { describe, expect, test } from 'vitest';
import { canReceiveChange, privateTopics, publicTopics, type Topic, topics } from './topics.ts';

const meera = { userId: 'meera', role: 'customer' } as const;
const owner = { userId: 'owner', role: 'owner' } as const;

function receivedBy(listener: typeof meera | typeof owner | null, user: string | null): Topic[] {
  return topics.filter((topic) => canReceiveChange(listener, { topic, user, id: null }));
}

describe('of a change to what everybody sees', () => {
  test.each([
    ['a visitor', null],
    ['a user', meera],
    ['the owner', owner],
  ])('%s hears', (_who, listener) => {
    expect(receivedBy(listener, null)).toEqual(expect.arrayContaining([...publicTopics]));
  });
});

describe('of somebody’s cart, wishlist and orders', () => {
  test.each([
    ['a visitor hears nothing', null, 'meera', []],
    ['a user hears all of her own', meera, 'meera', [...privateTopics]],
    ['a user hears nothing of another’s', meera, 'farah', []],
    ['the owner hears of the orders alone', owner, 'meera', ['orders']],
    ['the owner hears all of her own', owner, 'owner', [...privateTopics]],
    ['nobody but the owner hears of a guest’s order', meera, null, []],
    ['the owner hears of a guest’s order', owner, null, ['orders']],
  ] as const)('%s', (_sentence, listener, user, heard) => {
    const own = receivedBy(listener, user).filter((topic) =>
      (privateTopics as readonly string[]).includes(topic),
    );
    expect(own).toEqual(heard);
  });
});
