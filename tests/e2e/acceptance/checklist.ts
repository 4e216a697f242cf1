import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every line of docs/product/acceptance.tsv: its text by number. */
export const checklist: ReadonlyMap<string, string> = new Map(
  rowsOf('acceptance.tsv').map(([number = '', , statement = '']) => [number, statement]),
);

export type ChecklistNote = {
  /** The decisions (Q numbers) that replaced the line; '' if it holds literally. */
  decision: string;
  /** The test file that checks it if a browser cannot; '' if an acceptance test does. */
  heldBy: string;
  remark: string;
};

/** Lines with a remark, a decision or a test elsewhere. */
export const checklistNotes: ReadonlyMap<string, ChecklistNote> = new Map(
  rowsOf('acceptance-notes.tsv').map(([number = '', decision = '', heldBy = '', remark = '']) => [
    number,
    { decision, heldBy, remark },
  ]),
);

/** Every acceptance test file: the numbers of its lines by its path. */
export const acceptanceTestFiles: ReadonlyMap<string, string[]> = new Map(
  ['tests/e2e', 'tests/e2e/acceptance']
    .flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => [file, linesIn(readFileSync(file, 'utf8'))] as const)
    .filter(([, numbers]) => numbers.length > 0),
);

/** The numbers in each `checkLine('C001 C002', …)`. */
function linesIn(source: string): string[] {
  const calls = [...source.matchAll(/\bcheckLine\(\s*'([^']+)'/g)];
  return calls.flatMap(([, numbers = '']) => numbers.split(' '));
}

function rowsOf(file: string): string[][] {
  const [, ...rows] = readFileSync(path.join('docs/product', file), 'utf8').trimEnd().split('\n');
  return rows.map((row) => row.split('\t'));
}
