import { formatNumber } from '#app/kit/text.ts';
import type { Fit } from './reviews.contract.ts';

const words: readonly [Fit, one: string, many: string][] = [
  ['true', 'says true to size', 'say true to size'],
  ['small', 'says it runs small', 'say it runs small'],
  ['large', 'says it runs large', 'say it runs large'],
];

/**
 * 'Of 12 customers 9 say true to size': the majority, or on a draw each of them. Null if nobody has said
 * anything.
 */
export function fitText(counts: Readonly<Record<Fit, number>>): string | null {
  const total = counts.small + counts.true + counts.large;
  if (total === 0) return null;
  if (total === 1) {
    const only = words.find(([fit]) => counts[fit] === 1);
    return only ? `1 customer ${only[1]}` : null;
  }
  const max = Math.max(...Object.values(counts));
  const parts = words
    .filter(([fit]) => counts[fit] === max)
    .map(([, one, many]) => `${formatNumber(max)} ${max === 1 ? one : many}`);
  return `Of ${formatNumber(total)} customers ${parts.join(', ')}`;
}
