import { expect, test } from 'vitest';
import { maxKeys, openMemoryCounter } from './memory-counter.ts';

const limit = { name: 'search', points: 3, seconds: 60 };

function openCounter() {
  const clock = { ms: 1_000_000 };
  return { clock, counter: openMemoryCounter(() => clock.ms) };
}

test('a key may use its points, then has to wait for the rest of the time', () => {
  const { clock, counter } = openCounter();
  expect([1, 2, 3].map(() => counter.count(limit, 'a'))).toEqual([0, 0, 0]);
  clock.ms += 15_500;
  expect(counter.count(limit, 'a')).toBe(45);
  clock.ms += 44_500;
  expect(counter.count(limit, 'a')).toBe(0);
});

test('keys and limits do not count for one another', () => {
  const { counter } = openCounter();
  for (const _ of [1, 2, 3]) counter.count(limit, 'a');
  expect(counter.count(limit, 'b')).toBe(0);
  expect(counter.count({ ...limit, name: 'upload' }, 'a')).toBe(0);
  expect(counter.count(limit, 'a')).toBe(60);
});

test('more keys than can be remembered push out the oldest, not the latest', () => {
  const { counter } = openCounter();
  const oneOnly = { ...limit, points: 1 };
  for (let key = 0; key <= maxKeys; key += 1) counter.count(oneOnly, String(key));
  expect(counter.count(oneOnly, String(maxKeys))).toBe(60);
  expect(counter.count(oneOnly, '0')).toBe(0);
});
