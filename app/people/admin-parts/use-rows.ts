import { useState } from 'react';
import { rowsOf } from './form-rows.contract.ts';

/** The rows of a form, with an empty one at the end; another one follows as soon as something is typed into that. */
export function useRows(texts: Readonly<Record<string, string>>, field: string) {
  const [rows, setRows] = useState(() => withEmptyRow(texts, field));
  return {
    rows,
    last: rows.at(-1),
    onInput: (row: number) => setRows((now) => (now.at(-1) === row ? [...now, row + 1] : now)),
    onRemove: (row: number) => setRows((now) => now.filter((one) => one !== row)),
  };
}

/** Those of the form, which may end with an empty one already. */
function withEmptyRow(texts: Readonly<Record<string, string>>, field: string): number[] {
  const rows = rowsOf(texts, field);
  const last = rows.at(-1);
  if (last === undefined) return [0];
  return texts[`${field}-${last}`] === '' ? rows : [...rows, last + 1];
}
