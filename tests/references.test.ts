import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checklist } from './e2e/acceptance/checklist.ts';

/**
 * Whatever a comment, a test or a page refers to has to be in the repository: decisions (Q39) and acceptance
 * lines (C146) are in docs/product, and texts outside the project are not named.
 */

const folders = [
  'app',
  'platform',
  'integrations',
  'database',
  'server',
  'scripts',
  'tests',
  'tools',
  'docs',
];
const pages = readdirSync('.').filter((file) => file.endsWith('.md'));
const kinds = /\.(?:tsx?|mjs|sql|css|md|tsv)$/;

/** Files that may name a text that is not, or no longer, in the project, with the reason. */
const mayNameOutside: Record<string, string> = {
  'database/migrations/0001-the-shop.sql': 'A migration that is out is never edited.',
  'database/migrations/0014-figures.sql':
    'The same; the page is docs/decisions/0032-metrics.md now.',
  'docs/product/acceptance.tsv': 'Its lines stay word for word as they were first asked for.',
};

/** Texts that the project's readers do not have. */
const outside = [
  /\b(?:SPEC|STACK|DESIGN|STYLE|WORDING|RUNNING|DECISIONS)\b(?:\.md)?/g,
  /\.\.\/shared\b|\/work\//g,
];

const decisions = readFileSync('docs/product/decisions.md', 'utf8');
const decided = [...decisions.matchAll(/^\| (Q\d+) \|/gm)].map(([, number = '']) => number);
const numbers: ReadonlySet<string> = new Set([...decided, ...checklist.keys()]);

const files = [...pages, ...folders.flatMap(filesIn)].filter(
  (file) => kinds.test(file) && file !== 'tests/references.test.ts',
);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join(folder, file),
  );
}

/** Everything a file refers to that does not exist, in the order of the checks. */
function lostReferences(file: string, text: string): string[] {
  const lost = [...text.matchAll(/\b(?:Q\d+|C\d{3})\b/g)]
    .map(([number]) => number)
    .filter((number) => !numbers.has(number));
  if (file in mayNameOutside) return lost;
  const named = outside.flatMap((one) => text.match(one) ?? []);
  return [...lost, ...named, ...pagesNamed(file, text).filter((page) => !existsSync(page))];
}

/** The pages of docs/ that a file names by path, and the links of a Markdown page. */
function pagesNamed(file: string, text: string): string[] {
  const byPath = text.match(/\bdocs\/[\w./-]*\w\.(?:md|tsv)\b/g) ?? [];
  if (!file.endsWith('.md')) return byPath;
  const links = text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g);
  return [...byPath, ...[...links].map(([, to = '']) => path.join(path.dirname(file), to))];
}

test('every reference leads somewhere in the repository', () => {
  const lost = files.flatMap((file) =>
    lostReferences(file, readFileSync(file, 'utf8')).map((one) => `${file}: ${one}`),
  );
  expect(lost).toEqual([]);
});

test('the decisions of the product are numbered in order, each once', () => {
  expect(decided).toEqual(decided.map((_, place) => `Q${String(place + 1).padStart(2, '0')}`));
});

test('what may name a text outside the project does so', () => {
  for (const file of Object.keys(mayNameOutside)) {
    const text = readFileSync(file, 'utf8');
    const named = outside.flatMap((one) => text.match(one) ?? []);
    const lost = pagesNamed(file, text).filter((page) => !existsSync(page));
    expect.soft([...named, ...lost], file).not.toEqual([]);
  }
});

describe('lost is', () => {
  test.each([
    ['a decision nobody made', 'app/a.ts', '/** Once (Q39, Q999). */', ['Q999']],
    ['an acceptance line that is not there', 'tests/a.ts', "line('C146 C999')", ['C999']],
    ['a text outside the project', 'app/a.tsx', '/** The cards (SPEC 2, Q48). */', ['SPEC']],
    ['its file', 'docs/a.md', 'as SPEC.md and DESIGN.md say', ['SPEC.md', 'DESIGN.md']],
    ['a folder beside the project', 'scripts/a.mjs', '// ../shared/notes', ['../shared']],
    ['a page that is not there', 'app/a.ts', '// (docs/product/no.md)', ['docs/product/no.md']],
    ['a link to one', 'docs/product/a.md', '[cart](no.md#top)', ['docs/product/no.md']],
  ])('%s', (_, file, text, lost) => {
    expect(lostReferences(file, text)).toEqual(lost);
  });

  test('nothing that can be found', () => {
    const text = 'Q39, C146, docs/product/README.md, [here](#top), [there](https://example.com)';
    expect(lostReferences('docs/a.md', text)).toEqual([]);
  });
});
