import { parseDay } from '#app/kit/dates.ts';
import { latinDigits, oneLine } from '#app/kit/text.ts';
import type { RateStep } from './tax.contract.ts';

/** The rates of stitched clothing since GST began, as in the owner's field: one per line, oldest first. */
export const rateTableExample = '22-09-2025: 5% up to 2500, 18% above';
export const defaultRateTable = `01-07-2017: 5% up to 1000, 12% above\n${rateTableExample}`;

const stepPattern =
  /^(\d{1,2})-(\d{1,2})-(\d{4}) ?:? ?(\d{1,2}) ?% ?up ?to ?₹? ?([\d,]{1,12}) ?,? ?(\d{1,2}) ?% ?above$/i;

/** Reads '22-09-2025: 5% up to 2500, 18% above'; null for anything else. */
function parseStep(line: string): RateStep | null {
  const match = stepPattern.exec(latinDigits(oneLine(line)));
  if (!match) return null;
  const [, day = '', month = '', year, low, limit = '', high] = match;
  const from = parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  if (from === null) return null;
  return {
    from,
    lowPercent: Number(low),
    limitPaise: Number(limit.replaceAll(',', '')) * 100,
    highPercent: Number(high),
  };
}

/**
 * Reads a table of rates, oldest first. An empty text is the default table. `wrong` is the first line not
 * understood.
 */
export function parseRateTable(text: string): { steps: RateStep[]; wrong: string | null } {
  const lines = (text.trim() || defaultRateTable).split('\n').filter((line) => line.trim() !== '');
  const steps: RateStep[] = [];
  for (const line of lines) {
    const step = parseStep(line);
    if (step === null) return { steps: [], wrong: line.trim() };
    steps.push(step);
  }
  return { steps: steps.sort((one, other) => (one.from < other.from ? -1 : 1)), wrong: null };
}

/** The table for the owner's field. */
export function formatRateTable(steps: readonly RateStep[]): string {
  return steps
    .map(({ from, lowPercent, limitPaise, highPercent }) => {
      const day = from.split('-').reverse().join('-');
      return `${day}: ${lowPercent}% up to ${limitPaise / 100}, ${highPercent}% above`;
    })
    .join('\n');
}
