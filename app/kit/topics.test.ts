import { describe, expect, test } from 'vitest';
import { canReceiveChange, privateTopics, publicTopics, type Topic, topics } from './topics.ts';

const meera = { userId: 'meera', role: 'customer' } as const;
const owner = { userId: 'owner', role: 'owner' } as const;

function receivedBy(listener: typeof meera | typeof owner | null, user: string | null): Topic[] {
  return topics.filter((topic) => canReceiveChange(listener, { topic, user, id: null }));
}

describe('a change to what everybody sees', () => {
  test.each([
    ['a visitor', null],
    ['a user', meera],
    ['the owner', owner],
  ])('reaches %s', (_who, listener) => {
    expect(receivedBy(listener, null)).toEqual(expect.arrayContaining([...publicTopics]));
  });
});

describe('a change to a cart, a wishlist or orders', () => {
  test.each([
    ['does not reach a visitor', null, 'meera', []],
    ['reaches the user it belongs to', meera, 'meera', [...privateTopics]],
    ['does not reach another user', meera, 'farah', []],
    ['reaches the owner only for orders', owner, 'meera', ['orders']],
    ['reaches the owner for what is their own', owner, 'owner', [...privateTopics]],
    ['does not reach a user for a guest’s order', meera, null, []],
    ['reaches the owner for a guest’s order', owner, null, ['orders']],
  ] as const)('%s', (_sentence, listener, user, expected) => {
    const own = receivedBy(listener, user).filter((topic) =>
      (privateTopics as readonly string[]).includes(topic),
    );
    expect(own).toEqual(expected);
  });
});
