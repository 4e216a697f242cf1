import { readFileSync } from 'node:fs';

/** Every line of the checklist: its number, and what it says. */
export const checklist: ReadonlyMap<string, string> = new Map(
  rowsOf('checklist.tsv').map(([number = '', , statement = '']) => [number, statement]),
);

export type Note = {
  /** The decision (Q number) that replaced what the line says; '' where it holds by the letter. */
  decision: string;
  /** The file that holds it where a browser cannot see it; '' where a walk does. */
  heldBy: string;
  remark: string;
};

/** What is to be said of a line beyond that it holds. */
export const notes: ReadonlyMap<string, Note> = new Map(
  rowsOf('notes.tsv').map(([number = '', decision = '', heldBy = '', remark = '']) => [
    number,
    { decision, heldBy, remark },
  ]),
);

function rowsOf(file: string): string[][] {
  const [, ...rows] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => row.split('\t'));
}
