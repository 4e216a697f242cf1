import { toIndianClock } from '#app/kit/dates.ts';
import type { DocumentKind } from './tax.contract.ts';

/** What follows the shop's prefix in the numbers of each kind of document. */
export const documentSuffixes = {
  invoice: '',
  bill: 'B',
  credit: 'C',
} as const satisfies Record<DocumentKind, string>;

/** '26-27' from 1 April 2026 to 31 March 2027, by the day in India. */
export function financialYear(date: Date): string {
  const day = toIndianClock(date);
  const first = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** 'FH/26-27', whose numbers count up from 1. `prefix`: one or two of A to Z and 0 to 9. */
export function documentSeries(prefix: string, kind: DocumentKind, date: Date): string {
  return `${prefix}${documentSuffixes[kind]}/${financialYear(date)}`;
}

/** 'FH/26-27/000123': at most 16 characters (rule 46) for the first million of a year. */
export function documentNumber(series: string, place: number): string {
  return `${series}/${String(place).padStart(6, '0')}`;
}
