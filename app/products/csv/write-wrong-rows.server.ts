import { byteOrderMark, csvLines, unescapeFormula } from '#app/people/admin-parts/csv.server.ts';
import type { ImportPlan } from './plan-import.server.ts';
import { errorColumn } from './product-csv.contract.ts';

/**
 * The rows with errors unchanged, under the same header, with the error in a last column. A row with too many
 * or too few cells stays so.
 */
export function writeWrongRows(
  header: readonly string[],
  { wrongRows, errors }: Pick<ImportPlan, 'wrongRows' | 'errors'>,
): string {
  const isOwn = header.map((name) => name.trim().toLowerCase() !== errorColumn);
  const ownCells = (record: readonly string[]) => record.filter((_, index) => isOwn[index] ?? true);
  const errorsByRow = Map.groupBy(errors, ({ row }) => row);
  const lines = wrongRows.map(({ row, record }) => {
    const cells = ownCells(record).map(unescapeFormula);
    if (record.length < header.length) return cells;
    const texts = (errorsByRow.get(row) ?? []).map(({ column, message }) =>
      column ? `${column}: ${message}` : message,
    );
    return [...cells, texts.join('. ')];
  });
  return byteOrderMark + csvLines([[...ownCells(header), errorColumn], ...lines]);
}
