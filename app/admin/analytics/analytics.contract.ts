import { dayAndMonth, shortDate, startOfDay } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import { formatNumber } from '#app/kit/text.ts';

/**
 * The shop's results in a period that the owner chooses: what was sold, when, where and to whom (Q62). A sale
 * is an order of which something is neither cancelled nor returned. Days are Indian days, and returns are
 * subtracted on the day of the order. Each report is one table: the page shows it with a chart, and its CSV
 * file has the same rows.
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

/** Days as '2026-11-21', both included. */
export type DateRange = { from: string; to: string };

export type Period = DateRange & {
  /** Null if the owner entered the days. */
  preset: PeriodPreset | null;
  granularity: Granularity;
};

/** Cells: 'time' is 'from/to' (ISO days), 'money' is in paise, 'share' in percent, 'stars' 1 to 5. */
export type ColumnKind = 'text' | 'time' | 'count' | 'money' | 'share' | 'stars';
export type ReportColumn = { name: string; kind: ColumnKind };

/** Null if there is no value, like the average of no reviews. */
export type ReportCell = string | number | null;

export type Report = {
  id: string;
  title: string;
  note?: string;
  columns: ReportColumn[];
  rows: ReportCell[][];
  /** Shown instead of the chart and the table; null if there are rows. */
  emptyText: string | null;
  /** The columns to draw, by index. Column 0 has the labels. */
  chart?: { kind: 'line' | 'stacked' | 'bars'; columns: number[] };
};

/** A number to show, with a note below. */
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
  /** Those that give this period a readable chart. */
  granularities: Granularity[];
  sales: { metrics: Metric[]; reports: Report[] };
  customers: { metrics: Metric[]; reports: Report[] };
  unanswered: UnansweredReview[];
};

/** A cell as text: '₹1,200', '12%', '16 Nov – 22 Nov'. */
export function formatCell(kind: ColumnKind, cell: ReportCell): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return kind === 'time' ? dateRangeText(cell) : cell;
  if (kind === 'money') return formatMoney(cell);
  return kind === 'share' ? `${formatNumber(cell)}%` : formatNumber(cell);
}

/** '2026-11-21/2026-11-21' → '21 Nov 2026'; a whole month → 'Nov 2026'. */
function dateRangeText(days: string): string {
  const [from = '', to = ''] = days.split('/');
  if (from === to) return shortDate(startOfDay(from));
  const isWholeMonth =
    from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && isLastOfMonth(to);
  if (isWholeMonth) return shortDate(startOfDay(from)).replace('1 ', '');
  return `${dayAndMonth(startOfDay(from))} – ${shortDate(startOfDay(to))}`;
}

function isLastOfMonth(day: string): boolean {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.getUTCDate() === 1;
}
