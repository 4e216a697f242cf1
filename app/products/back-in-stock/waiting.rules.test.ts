import { expect, test } from 'vitest';
import { waitingText } from './waiting.rules.ts';

test('the owner reads how many wait, and for which choices most', () => {
  const one = (size: string | null, count: number) => ({ size, color: null, count });
  expect(waitingText(null)).toBe(null);
  expect(waitingText([one(null, 3)])).toBe('3 waiting');
  expect(waitingText([one('M', 8), { size: 'L', color: 'Rani', count: 4 }])).toBe(
    '12 waiting: M 8, L · Rani 4',
  );
  expect(waitingText([one('S', 4), one('M', 3), one('L', 2), one('XL', 1)])).toBe(
    '10 waiting: S 4, M 3, L 2, …',
  );
});
