import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { readTree } from './imports.ts';

/**
 * Words the project once used for itself and replaced by the field's terms. A word is searched for as part of
 * an identifier (`deskOrders`), in file names and, unless it is ordinary English, in all text. Exceptions are
 * in old-words.tsv.
 */

type OldWord = { word: string; now: string; isEnglish?: boolean; only?: RegExp };

const oldWords: OldWord[] = [
  { word: 'desks?', now: 'admin' },
  { word: 'letters?', now: 'email' },
  { word: 'post[mM][ae]n', now: 'mailer' },
  { word: 'shoppers?', now: 'user, customer, visitor' },
  { word: '(?<=app/)found', now: 'seo', isEnglish: true },
  { word: 'faces?', now: 'store profile' },
  { word: 'trips?', now: 'OAuth flow' },
  { word: 'entrances?', now: 'sign-in' },
  { word: 'programs?', now: 'API client' },
  { word: 'two[ -]?[sS]teps?', now: 'two-factor' },
  { word: 'shells?', now: 'layout' },
  { word: 'words?', now: 'feature', only: /^tests\/architecture/ },
  { word: 'stor(?:y|ies)', now: 'end-to-end test' },
  { word: 'walk(?:s|ed|ing|er)?', now: 'acceptance test' },
  { word: 'at[mM]ost', now: 'max…' },
  { word: 'longest', now: 'max…', isEnglish: true },
  { word: 'least', now: 'min', isEnglish: true },
  { word: 'most', now: 'max', isEnglish: true },
  { word: 'kept', now: 'stored', isEnglish: true },
  { word: 'asked', now: 'input, args', isEnglish: true },
  { word: 'said', now: 'message, output', isEnglish: true },
  { word: 'wish(?:ed|es)?', now: 'wishlist item', isEnglish: true },
  { word: 'things?', now: 'structured data', isEnglish: true },
  { word: 'bands?', now: 'stock level', isEnglish: true },
  { word: 'tick(?:s|ed)?', now: 'selected', isEnglish: true },
  { word: 'pieces?', now: 'quantity', isEnglish: true },
  { word: 'living', now: 'active', isEnglish: true },
  { word: 'figures?', now: 'metrics, report', isEnglish: true },
  { word: 'told', now: 'message', isEnglish: true },
];

/** The exceptions: word, files, reason. */
const allowances = readFileSync('tests/old-words.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([word = '', files = '', reason = '']) => ({ word, files: new RegExp(files), reason }));

const folders = [
  'app',
  'platform',
  'integrations',
  'server',
  'database',
  'scripts',
  'tests',
  'tools',
];
const isCode = /\.(?:tsx?|mjs)$/;
const isRead = /\.(?:tsx?|mjs|css|sql)$/;
// Released migrations are never edited, nor is what is made from them.
const isLeftOut = /^database\/(?:migrations\/|schema\.sql$)|^tests\/old-words\.test\.ts$/;

type Use = { word: string; file: string; name: string };

function pattern({ word }: OldWord): RegExp {
  const capital = word.replace(/^[a-z]/, (first) => first.toUpperCase());
  return new RegExp(`(?:(?<![A-Za-z])(?:${word})|(?:${capital}))(?![a-z])`, 'g');
}

const patterns = oldWords.map((one) => ({ ...one, pattern: pattern(one) }));

function namesIn(file: string, text: string): string[] {
  const names: string[] = [];
  const add = ({ name }: { name: string }) => void names.push(name);
  new Visitor({ Identifier: add, JSXIdentifier: add }).visit(parseSync(file, text).program);
  return names;
}

/** Every use of an old word in a file, its path included. */
function usesIn(file: string, text: string): Use[] {
  const looked = patterns.filter(({ only }) => only?.test(file) ?? true);
  const isParsed = looked.some((one) => one.isEnglish && text.search(one.pattern) >= 0);
  const names = [file, ...(isParsed && isCode.test(file) ? namesIn(file, text) : [])];
  return looked.flatMap(({ word, pattern, isEnglish }) =>
    (isEnglish ? names : [file, ...text.split('\n')]).flatMap((one) =>
      (one.match(pattern) ?? []).map(() => ({ word, file, name: one.trim().slice(0, 80) })),
    ),
  );
}

const uses = Object.keys(readTree('.', folders))
  .filter((file) => isRead.test(file) && !isLeftOut.test(file))
  .flatMap((file) => usesIn(file, readFileSync(file, 'utf8')));

function isAllowed({ word, file }: Use): boolean {
  return allowances.some((one) => one.word === word && one.files.test(file));
}

/** What is left of each word, for the message of a failure. */
function table(): string {
  return allowances
    .map(({ word, files, reason }) => {
      const count = uses.filter((use) => use.word === word && files.test(use.file)).length;
      return `${word} | ${count} | ${files.source} | ${reason}`;
    })
    .join('\n');
}

test('no old word is used where the new one is meant', () => {
  const wrong = uses
    .filter((use) => !isAllowed(use))
    .map(({ word, file, name }) => {
      const now = oldWords.find((one) => one.word === word)?.now;
      return `${file}: ${name} (${word} → ${now})`;
    });
  expect(wrong, `word | uses | files | reason\n${table()}`).toEqual([]);
});

test('every allowance is needed', () => {
  const unneeded = allowances.filter(
    ({ word, files }) => !uses.some((use) => use.word === word && files.test(use.file)),
  );
  expect(unneeded, table()).toEqual([]);
});

test('a word is found in names, and not inside another word', () => {
  const source = 'const deskOrders = kept; // desktop: kept by asDesk, my_letter';
  expect(usesIn('app/a.ts', source).map(({ word }) => word)).toEqual([
    ...['desks?', 'desks?', 'letters?', 'kept'],
  ]);
});
