import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

test('what is made once is made at the first use, and only then', () => {
  let times = 0;
  const answer = lazy(() => {
    times += 1;
    return undefined;
  });
  expect(times).toBe(0);
  expect([answer(), answer(), times]).toEqual([undefined, undefined, 1]);
});
