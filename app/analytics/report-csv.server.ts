import { byteOrderMark, csvLines } from '#app/admin/csv.server.ts';
import type { AnalyticsView, Report, ReportCell, ReportColumn } from './analytics.contract.ts';

/** A figure for the spreadsheet: its rows with plain numbers, days as '2026-11-21', amounts in rupees. */
export function reportCsv({ columns, rows }: Report): string {
  const headers = columns.flatMap(({ name, kind }) => (kind === 'time' ? ['From', 'To'] : [name]));
  const cells = rows.map((row) => row.flatMap((cell, place) => csvCell(columns[place], cell)));
  return byteOrderMark + csvLines([headers, ...cells]);
}

function csvCell(column: ReportColumn | undefined, cell: ReportCell): string[] {
  if (cell === null) return [''];
  if (column?.kind === 'time') return String(cell).split('/');
  return [column?.kind === 'money' ? (Number(cell) / 100).toFixed(2) : String(cell)];
}

/** The figure that an address names, and what its file is called. */
export function findReport(
  view: AnalyticsView,
  id: string,
): { figure: Report; fileName: string } | null {
  const all = [...view.sales.figures, ...view.customers.figures];
  const figure = all.find((one) => one.id === id);
  if (!figure) return null;
  return { figure, fileName: `${id}-${view.period.from}-to-${view.period.to}.csv` };
}
