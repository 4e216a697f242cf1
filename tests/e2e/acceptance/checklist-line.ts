import { test } from '@playwright/test';
import { checklist } from './checklist.ts';

/**
 * One line of docs/product/acceptance.tsv (or several that one look answers), seen in the browser. The report of a walk
 * names it by its number and words; a line that a decision replaced is seen as it was decided (acceptance-notes.tsv).
 *
 * @param numbers  'C146', or 'C043 C044' for several
 * @throws what `look` throws, and for a number that the checklist does not have
 */
export async function checkLine(numbers: string, look: () => Promise<void>): Promise<void> {
  const lines = numbers.split(' ').map((number) => {
    const statement = checklist.get(number);
    if (!statement) throw new Error(`The checklist has no line ${number}.`);
    return `${number} ${statement}`;
  });
  await test.step(lines.join('\n'), look);
}
