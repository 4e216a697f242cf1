import { readDay } from '#app/kit/dates.ts';
import {
  type Days,
  type Period,
  type Preset,
  presets,
  type Step,
  steps,
} from './analytics.contract.ts';

/** What the address asks for; the step is chosen once the first sale is known. */
export type AskedPeriod = Days & { preset: Preset | null; step: Step | null };

/** Nothing was sold before there was a shop. */
const earliest = '2000-01-01';
const usualPreset = '30';
const longestDays = 3_660;
const dayMs = 86_400_000;

/** The most days that make a readable figure in such steps. */
const daysAtMost = { day: 92, week: 750, month: longestDays * 10 } as const satisfies Record<
  Step,
  number
>;

/** '2026-11-21' and 2 → '2026-11-23' */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days these are. */
export function lengthOf({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** As many days right before these. */
export function daysBefore(days: Days): Days {
  const length = lengthOf(days);
  return { from: plusDays(days.from, -length), to: plusDays(days.to, -length) };
}

/** In: the query of the address, today's day. Nonsense counts as not said; no day lies in the future. */
export function askedPeriod(query: URLSearchParams, today: string): AskedPeriod {
  const step = steps.find((one) => one === query.get('by')) ?? null;
  const ends = [readDay(query.get('from')), readDay(query.get('to'))];
  if (ends.every((end) => end === null)) {
    const preset = presets.find(({ days }) => days === query.get('days'))?.days ?? usualPreset;
    const from = preset === 'all' ? earliest : plusDays(today, 1 - Number(preset));
    return { from, to: today, preset, step };
  }
  const last = ends[1] ?? today;
  const first = ends[0] ?? plusDays(last, 1 - Number(usualPreset));
  const [from = first, to = last] = [first, last].map((day) => (day > today ? today : day)).sort();
  const longest = plusDays(to, 1 - longestDays);
  return { from: from < longest ? longest : from, to, preset: null, step };
}

/** The period to show. In: the day of the first sale, where all time begins; null when there is none. */
export function periodOf(asked: AskedPeriod, firstSale: string | null): Period {
  const from = asked.preset === 'all' ? (firstSale ?? asked.to) : asked.from;
  const days = { from, to: asked.to };
  const offered = stepsFor(days);
  const usual = usualStep(lengthOf(days));
  const step = asked.step && offered.includes(asked.step) ? asked.step : usual;
  return { ...days, preset: asked.preset, step };
}

/** The steps that make a readable figure of these days. */
export function stepsFor(days: Days): Step[] {
  return steps.filter((step) => lengthOf(days) <= daysAtMost[step]);
}

function usualStep(length: number): Step {
  if (length <= 31) return 'day';
  return length <= 182 ? 'week' : 'month';
}

/** The days, weeks (from Monday) or months of a period, in order; the outer ones end where it ends. */
export function stretches({ from, to, step }: Period): Days[] {
  const all: Days[] = [];
  for (let start = from; start <= to; ) {
    const end = lastDayOf(step, start);
    all.push({ from: start, to: end < to ? end : to });
    start = plusDays(end, 1);
  }
  return all;
}

function lastDayOf(step: Step, day: string): string {
  if (step === 'day') return day;
  const date = new Date(day);
  if (step === 'week') return plusDays(day, (7 - date.getUTCDay()) % 7);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10);
}
