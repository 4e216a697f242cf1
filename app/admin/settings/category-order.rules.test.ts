import { expect, test } from 'vitest';
import { moveId } from './category-order.rules.ts';

const ids = ['sarees', 'kurtas', 'shawls'];

test.each([
  ['kurtas', 'up', ['kurtas', 'sarees', 'shawls']],
  ['kurtas', 'down', ['sarees', 'shawls', 'kurtas']],
  ['sarees', 'up', ids],
  ['shawls', 'down', ids],
  ['dhotis', 'up', ids],
  ['dhotis', 'down', ids],
] as const)('%s one place %s', (id, to, order) => {
  expect(moveId(ids, id, to)).toEqual(order);
});
