/** `isQuick`: windows so short that the figures mean nothing. */
export type BenchOptions = { isQuick: boolean };

/** What a part measured: tables for people and for the file, and the shop's targets. */
export type PartReport = { tables: Table[]; targets: Target[] };

export type Cell = string | number | boolean | null;

/** `name` is its key in the file; `title` is its heading. */
export type Table = {
  name: string;
  title: string;
  columns: Column[];
  rows: Record<string, Cell>[];
};

/** How the numbers of a column are printed. */
export type Unit = 'text' | 'count' | 'ms' | 'share' | 'times' | 'KB' | 'MB' | 'decimal';

export type Column = [key: string, label: string, unit?: Unit];

/** A figure that has to be at least, or at most, its limit; null if it could not be measured. */
export type Target = {
  what: string;
  value: number | null;
  unit: Unit;
  bound: 'at least' | 'at most';
  limit: number;
};

export function isReached({ value, bound, limit }: Target): boolean {
  if (value === null) return false;
  return bound === 'at least' ? value >= limit : value <= limit;
}

export function formatCell(value: Cell | undefined, unit: Unit): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return '–';
  if (unit === 'share') return `${(value * 100).toFixed(value < 0.1 ? 1 : 0)} %`;
  if (unit === 'times') return `× ${value.toFixed(2)}`;
  if (unit === 'ms') return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  if (unit === 'KB' || unit === 'MB') return `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
  if (unit === 'decimal') return value.toFixed(2);
  return Math.round(value).toLocaleString('en');
}

/** A Markdown table that is also readable as text. */
export function formatTable({ title, columns, rows }: Omit<Table, 'name'>): string {
  const cells = rows.map((row) =>
    columns.map(([key, , unit = 'text']) => formatCell(row[key], unit)),
  );
  const labels = columns.map(([, label]) => label);
  const widths = labels.map((label, place) =>
    Math.max(3, label.length, ...cells.map((row) => row[place]?.length ?? 0)),
  );
  const isNumber = columns.map(([, , unit = 'text']) => unit !== 'text');
  const line = (row: string[]) =>
    `| ${row.map((cell, place) => pad(cell, widths[place] ?? 0, isNumber[place])).join(' | ')} |`;
  const rule = widths.map((width, place) =>
    isNumber[place] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [`### ${title}`, '', line(labels), line(rule), ...cells.map(line), ''].join('\n');
}

function pad(text: string, width: number, isRight = false): string {
  return isRight ? text.padStart(width) : text.padEnd(width);
}

/** The targets of all parts as one table. */
export function targetTable(targets: readonly Target[]): Omit<Table, 'name'> {
  return {
    title: 'Targets',
    columns: [
      ['what', 'what'],
      ['value', 'measured', 'count'],
      ['limit', 'target', 'count'],
      ['reached', 'reached'],
    ],
    rows: targets.map((target) => ({
      what: target.what,
      value: formatCell(target.value, target.unit),
      limit: `${target.bound} ${formatCell(target.limit, target.unit)}`,
      reached: isReached(target),
    })),
  };
}
