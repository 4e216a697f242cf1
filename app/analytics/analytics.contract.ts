import { dayAndMonth, shortDate, startOfDay } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import { formatNumber } from '#app/kit/text.ts';

/**
 * How the shop has been doing in a time that the owner chooses: what was sold, when, of what and to where,
 * and who bought it (Q62). A sale is an order with a line that is not cancelled; days are Indian days. Each
 * figure is one table: the page prints it and draws it, the file for the spreadsheet holds the same rows.
 */
export const periodPresets = [
  { days: '7', name: '7 days' },
  { days: '30', name: '30 days' },
  { days: '90', name: '90 days' },
  { days: '365', name: '12 months' },
  { days: 'all', name: 'All time' },
] as const;
export type PeriodPreset = (typeof periodPresets)[number]['days'];

export const granularities = ['day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];

/** Days as '2026-11-21', both ends included. */
export type DateRange = { from: string; to: string };

export type Period = DateRange & {
  /** Null for days of the owner's own choice. */
  preset: PeriodPreset | null;
  step: Granularity;
};

/** 'time' cells are days, 'from/to'; 'money' is paise, 'share' percent, 'stars' one to five. */
export type ColumnKind = 'text' | 'time' | 'count' | 'money' | 'share' | 'stars';
export type ReportColumn = { name: string; kind: ColumnKind };

/** Null where there is nothing to say: no average of no reviews. */
export type ReportCell = string | number | null;

export type Report = {
  id: string;
  title: string;
  note?: string;
  columns: ReportColumn[];
  rows: ReportCell[][];
  /** Said in place of a drawing of nothing. */
  empty: string | null;
  /** What is drawn of it: the columns, by their place; the first one names the rows. */
  chart?: { kind: 'line' | 'stacked' | 'bars'; columns: number[] };
};

/** A single number, ready to print, with a line under it. */
export type Metric = { name: string; value: string; note: string };

export type UnansweredReview = {
  id: string;
  productId: string;
  product: string;
  rating: number;
  comment: string;
  date: string;
};

export type AnalyticsView = {
  period: Period;
  /** Steps that make a readable figure of these days. */
  steps: Granularity[];
  sales: { totals: Metric[]; figures: Report[] };
  customers: { totals: Metric[]; figures: Report[] };
  unanswered: UnansweredReview[];
};

/** A cell in words: '₹1,200', '12%', '16 Nov – 22 Nov'. */
export function formatCell(kind: ColumnKind, cell: ReportCell): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return kind === 'time' ? timeText(cell) : cell;
  if (kind === 'money') return formatMoney(cell);
  return kind === 'share' ? `${formatNumber(cell)}%` : formatNumber(cell);
}

/** '2026-11-21/2026-11-21' → '21 Nov 2026'; a whole month by its name. */
function timeText(days: string): string {
  const [from = '', to = ''] = days.split('/');
  if (from === to) return shortDate(startOfDay(from));
  const isWholeMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && isLast(to);
  if (isWholeMonth) return shortDate(startOfDay(from)).replace('1 ', '');
  return `${dayAndMonth(startOfDay(from))} – ${shortDate(startOfDay(to))}`;
}

/** Is this the last day of its month? */
function isLast(day: string): boolean {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.getUTCDate() === 1;
}
