import { parseDay } from '#app/kit/dates.ts';
import {
  type DateRange,
  type Granularity,
  granularities,
  type Period,
  type PeriodPreset,
  periodPresets,
} from './analytics.contract.ts';

/** The period in the URL. A null granularity is chosen once the first sale is known. */
export type RequestedPeriod = DateRange & {
  preset: PeriodPreset | null;
  granularity: Granularity | null;
};

/** Earlier than any sale. */
const earliestDay = '2000-01-01';
const defaultPreset = '30';
const maxPeriodDays = 3_660;
const dayMs = 86_400_000;

/** With more days the chart has too many points to read. */
const maxDaysByGranularity = {
  day: 92,
  week: 750,
  month: maxPeriodDays * 10,
} as const satisfies Record<Granularity, number>;

/** '2026-11-21' and 2 → '2026-11-23' */
export function addIsoDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Both ends included. */
export function dayCount({ from, to }: DateRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** The range of the same length right before this one. */
export function previousDateRange(days: DateRange): DateRange {
  const length = dayCount(days);
  return { from: addIsoDays(days.from, -length), to: addIsoDays(days.to, -length) };
}

/** The first days of the first whole month within these days, and of the month after the last whole one. */
export function wholeMonths({ from, to }: DateRange): { from: string; end: string } {
  const firstOfNext = (day: string) => addIsoDays(lastDayOf('month', day), 1);
  return {
    from: from.endsWith('-01') ? from : firstOfNext(from),
    end: `${addIsoDays(to, 1).slice(0, 7)}-01`,
  };
}

/** Reads the period from the URL. Ignores invalid values; no day is after `today`. */
export function parsePeriod(query: URLSearchParams, today: string): RequestedPeriod {
  const granularity = granularities.find((one) => one === query.get('by')) ?? null;
  const ends = [parseDay(query.get('from')), parseDay(query.get('to'))];
  if (ends.every((end) => end === null)) {
    const preset =
      periodPresets.find(({ days }) => days === query.get('days'))?.days ?? defaultPreset;
    const from = preset === 'all' ? earliestDay : addIsoDays(today, 1 - Number(preset));
    return { from, to: today, preset, granularity };
  }
  const last = ends[1] ?? today;
  const first = ends[0] ?? addIsoDays(last, 1 - Number(defaultPreset));
  const [from = first, to = last] = [first, last].map((day) => (day > today ? today : day)).sort();
  const earliestAllowed = addIsoDays(to, 1 - maxPeriodDays);
  return { from: from < earliestAllowed ? earliestAllowed : from, to, preset: null, granularity };
}

/** The period to show. 'All time' begins on the day of the first sale, null if there is none. */
export function resolvePeriod(requested: RequestedPeriod, firstSale: string | null): Period {
  const from = requested.preset === 'all' ? (firstSale ?? requested.to) : requested.from;
  const days = { from, to: requested.to };
  const allowed = granularitiesFor(days);
  const preferred = defaultGranularity(dayCount(days));
  const granularity =
    requested.granularity && allowed.includes(requested.granularity)
      ? requested.granularity
      : preferred;
  return { ...days, preset: requested.preset, granularity };
}

/** The granularities that give these days a readable chart. */
export function granularitiesFor(days: DateRange): Granularity[] {
  return granularities.filter((granularity) => dayCount(days) <= maxDaysByGranularity[granularity]);
}

function defaultGranularity(length: number): Granularity {
  if (length <= 31) return 'day';
  return length <= 182 ? 'week' : 'month';
}

/** The days, weeks (from Monday) or months of a period, in order, cut off at its ends. */
export function splitPeriod({ from, to, granularity }: Period): DateRange[] {
  const all: DateRange[] = [];
  for (let start = from; start <= to; ) {
    const end = lastDayOf(granularity, start);
    all.push({ from: start, to: end < to ? end : to });
    start = addIsoDays(end, 1);
  }
  return all;
}

function lastDayOf(granularity: Granularity, day: string): string {
  if (granularity === 'day') return day;
  const date = new Date(day);
  if (granularity === 'week') return addIsoDays(day, (7 - date.getUTCDay()) % 7);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10);
}
