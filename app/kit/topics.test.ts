import { describe, expect, test } from 'vitest';
import { mayHear, ownTopics, publicTopics, type Topic, topics } from './topics.ts';

const meera = { userId: 'meera', role: 'customer' } as const;
const owner = { userId: 'owner', role: 'owner' } as const;

function heardBy(listener: typeof meera | typeof owner | null, user: string | null): Topic[] {
  return topics.filter((topic) => mayHear(listener, { topic, user, id: null }));
}

describe('of a change to what everybody sees', () => {
  test.each([
    ['a visitor', null],
    ['a user', meera],
    ['the owner', owner],
  ])('%s hears', (_who, listener) => {
    expect(heardBy(listener, null)).toEqual(expect.arrayContaining([...publicTopics]));
  });
});

describe('of somebody’s cart, wishlist and orders', () => {
  test.each([
    ['a visitor hears nothing', null, 'meera', []],
    ['a user hears all of her own', meera, 'meera', [...ownTopics]],
    ['a user hears nothing of another’s', meera, 'farah', []],
    ['the owner hears of the orders alone', owner, 'meera', ['orders']],
    ['the owner hears all of her own', owner, 'owner', [...ownTopics]],
    ['nobody but the owner hears of a guest’s order', meera, null, []],
    ['the owner hears of a guest’s order', owner, null, ['orders']],
  ] as const)('%s', (_sentence, listener, user, heard) => {
    const own = heardBy(listener, user).filter((topic) =>
      (ownTopics as readonly string[]).includes(topic),
    );
    expect(own).toEqual(heard);
  });
});
