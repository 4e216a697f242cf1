import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every line of docs/product/acceptance.tsv: its number, and what it says. */
export const checklist: ReadonlyMap<string, string> = new Map(
  rowsOf('acceptance.tsv').map(([number = '', , statement = '']) => [number, statement]),
);

export type ChecklistNote = {
  /** The decision (Q number) that replaced what the line says; '' where it holds to the letter. */
  decision: string;
  /** The file that holds it where a browser cannot see it; '' where a walk does. */
  heldBy: string;
  remark: string;
};

/** What is to be said of a line beyond that it holds. */
export const checklistNotes: ReadonlyMap<string, ChecklistNote> = new Map(
  rowsOf('acceptance-notes.tsv').map(([number = '', decision = '', heldBy = '', remark = '']) => [
    number,
    { decision, heldBy, remark },
  ]),
);

/** Every test that walks lines: its path, and their numbers. */
export const acceptanceTestFiles: ReadonlyMap<string, string[]> = new Map(
  ['tests/e2e', 'tests/e2e/acceptance']
    .flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => [file, linesIn(readFileSync(file, 'utf8'))] as const)
    .filter(([, numbers]) => numbers.length > 0),
);

/** Of `checkLine('C001 C002', …)` the numbers. */
function linesIn(source: string): string[] {
  const calls = [...source.matchAll(/\bcheckLine\(\s*'([^']+)'/g)];
  return calls.flatMap(([, numbers = '']) => numbers.split(' '));
}

function rowsOf(file: string): string[][] {
  const [, ...rows] = readFileSync(path.join('docs/product', file), 'utf8').trimEnd().split('\n');
  return rows.map((row) => row.split('\t'));
}
