import { expect, test } from 'vitest';
import { isWrittenAt } from './repeat-tally.rules.ts';

test('each of the first hundred is written, then every tenth, then every hundredth', () => {
  const written = Array.from({ length: 2_000 }, (_, i) => i + 1).filter(isWrittenAt);
  expect(written.slice(0, 102)).toEqual([...Array(100).keys()].map((n) => n + 1).concat(110, 120));
  expect(written.slice(-11)).toEqual([
    1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000,
  ]);
});

test('a million cost fewer than five hundred writes', () => {
  let writes = 0;
  for (let n = 1; n <= 1_000_000; n++) if (isWrittenAt(n)) writes += 1;
  expect(writes).toBeLessThan(500);
});
