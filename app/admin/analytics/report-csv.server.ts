import { byteOrderMark, csvLines } from '#app/people/admin-parts/csv.server.ts';
import type { AnalyticsView, Report, ReportCell, ReportColumn } from './analytics.contract.ts';

/** A report as CSV: plain numbers, days as '2026-11-21', amounts in rupees. */
export function reportCsv({ columns, rows }: Report): string {
  const headers = columns.flatMap(({ name, kind }) => (kind === 'time' ? ['From', 'To'] : [name]));
  const cells = rows.map((row) => row.flatMap((cell, index) => csvCell(columns[index], cell)));
  return byteOrderMark + csvLines([headers, ...cells]);
}

function csvCell(column: ReportColumn | undefined, cell: ReportCell): string[] {
  if (cell === null) return [''];
  if (column?.kind === 'time') return String(cell).split('/');
  return [column?.kind === 'money' ? (Number(cell) / 100).toFixed(2) : String(cell)];
}

/** The report with this id, and its file name. */
export function findReport(
  view: AnalyticsView,
  id: string,
): { report: Report; fileName: string } | null {
  const all = [...view.sales.reports, ...view.customers.reports];
  const report = all.find((one) => one.id === id);
  if (!report) return null;
  return { report, fileName: `${id}-${view.period.from}-to-${view.period.to}.csv` };
}
