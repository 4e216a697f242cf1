import { test } from '@playwright/test';
import { checklist } from './checklist.ts';

/**
 * Tests one or several lines of docs/product/acceptance.tsv. The report names them by number and text. If a
 * decision replaced a line, the decision is tested (acceptance-notes.tsv).
 *
 * @param numbers  'C146', or 'C043 C044' for several
 * @throws what `check` throws, and on a number that is not in the checklist
 */
export async function checkLine(numbers: string, check: () => Promise<void>): Promise<void> {
  const lines = numbers.split(' ').map((number) => {
    const statement = checklist.get(number);
    if (!statement) throw new Error(`The checklist has no line ${number}.`);
    return `${number} ${statement}`;
  });
  await test.step(lines.join('\n'), check);
}
