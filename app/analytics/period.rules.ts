import { parseDay } from '#app/kit/dates.ts';
import {
  type DateRange,
  type Granularity,
  granularities,
  type Period,
  type PeriodPreset,
  periodPresets,
} from './analytics.contract.ts';

/** What the address asks for; the step is chosen once the first sale is known. */
export type RequestedPeriod = DateRange & { preset: PeriodPreset | null; step: Granularity | null };

/** Nothing was sold before there was a shop. */
const earliest = '2000-01-01';
const defaultPreset = '30';
const maxPeriodDays = 3_660;
const dayMs = 86_400_000;

/** The most days that make a readable figure in such steps. */
const maxDaysByGranularity = {
  day: 92,
  week: 750,
  month: maxPeriodDays * 10,
} as const satisfies Record<Granularity, number>;

/** '2026-11-21' and 2 → '2026-11-23' */
export function addIsoDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days these are. */
export function dayCount({ from, to }: DateRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** As many days right before these. */
export function previousDateRange(days: DateRange): DateRange {
  const length = dayCount(days);
  return { from: addIsoDays(days.from, -length), to: addIsoDays(days.to, -length) };
}

/** In: the query of the address, today's day. Nonsense counts as not said; no day lies in the future. */
export function parsePeriod(query: URLSearchParams, today: string): RequestedPeriod {
  const step = granularities.find((one) => one === query.get('by')) ?? null;
  const ends = [parseDay(query.get('from')), parseDay(query.get('to'))];
  if (ends.every((end) => end === null)) {
    const preset =
      periodPresets.find(({ days }) => days === query.get('days'))?.days ?? defaultPreset;
    const from = preset === 'all' ? earliest : addIsoDays(today, 1 - Number(preset));
    return { from, to: today, preset, step };
  }
  const last = ends[1] ?? today;
  const first = ends[0] ?? addIsoDays(last, 1 - Number(defaultPreset));
  const [from = first, to = last] = [first, last].map((day) => (day > today ? today : day)).sort();
  const earliestAllowed = addIsoDays(to, 1 - maxPeriodDays);
  return { from: from < earliestAllowed ? earliestAllowed : from, to, preset: null, step };
}

/** The period to show. In: the day of the first sale, where all time begins; null when there is none. */
export function resolvePeriod(requested: RequestedPeriod, firstSale: string | null): Period {
  const from = requested.preset === 'all' ? (firstSale ?? requested.to) : requested.from;
  const days = { from, to: requested.to };
  const allowed = granularitiesFor(days);
  const defaultStep = defaultGranularity(dayCount(days));
  const step = requested.step && allowed.includes(requested.step) ? requested.step : defaultStep;
  return { ...days, preset: requested.preset, step };
}

/** The steps that make a readable figure of these days. */
export function granularitiesFor(days: DateRange): Granularity[] {
  return granularities.filter((step) => dayCount(days) <= maxDaysByGranularity[step]);
}

function defaultGranularity(length: number): Granularity {
  if (length <= 31) return 'day';
  return length <= 182 ? 'week' : 'month';
}

/** The days, weeks (from Monday) or months of a period, in order; the outer ones end where it ends. */
export function splitPeriod({ from, to, step }: Period): DateRange[] {
  const all: DateRange[] = [];
  for (let start = from; start <= to; ) {
    const end = lastDayOf(step, start);
    all.push({ from: start, to: end < to ? end : to });
    start = addIsoDays(end, 1);
  }
  return all;
}

function lastDayOf(step: Granularity, day: string): string {
  if (step === 'day') return day;
  const date = new Date(day);
  if (step === 'week') return addIsoDays(day, (7 - date.getUTCDay()) % 7);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10);
}
