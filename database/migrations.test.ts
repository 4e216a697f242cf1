import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationsIn } from './migrate.ts';

/**
 * During an update, processes of the version before go on working on the new tables, so a migration only adds
 * (CONTRIBUTING.md). These statements take something away, and need a note of the release that used it last.
 */
const takesAway: readonly [string, RegExp][] = [
  ['drops a table', /\bdrop\s+(table|view|materialized\s+view|sequence|type)\b/],
  ['drops a column', /\bdrop\s+column\b/],
  ['renames', /\brename\s+(to|column|constraint)\b|\brename\s+"?\w+"?\s+to\b/],
  ['changes a type', /\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/],
  ['requires what was optional', /\bset\s+not\s+null\b|\bdrop\s+default\b/],
  [
    'requires a new column',
    /\badd\s+column\b(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/,
  ],
  ['checks what was allowed', /\badd\s+(constraint\s+"?\w+"?\s+)?(check|unique|foreign|exclude)\b/],
];

/** The last migration from before the rule. */
const lastBefore = '0042-payment-claims.sql';

function findTakenAway(text: string): string[] {
  if (/^-- contract: \d+\.\d+\.\d+ /m.test(text)) return [];
  const statements = text.replace(/--.*$/gm, '').toLowerCase();
  const found = takesAway.filter(([, pattern]) => pattern.test(statements)).map(([what]) => what);
  const isMadeAgain = (name: string) =>
    new RegExp(`\\bcreate\\s+(or\\s+replace\\s+)?function\\s+${name}\\b`).test(statements);
  for (const [, name = ''] of statements.matchAll(
    /\bdrop\s+function\s+(?:if\s+exists\s+)?(\w+)/g,
  )) {
    if (!isMadeAgain(name)) found.push('drops a function');
  }
  return found;
}

describe('a migration leaves what the version before uses', () => {
  const folder = path.resolve('database/migrations');

  test('each since the rule was made', async () => {
    const later = (await migrationsIn(folder)).filter((name) => name > lastBefore);
    const found = later.map((name) => [
      name,
      findTakenAway(readFileSync(path.join(folder, name), 'utf8')),
    ]);
    expect(found).toEqual(later.map((name) => [name, []]));
  });

  test.each([
    ['drops a table', 'drop table carts;'],
    ['drops a column', 'alter table products drop column care;'],
    ['renames', 'alter table products rename care to washing;'],
    ['renames', 'alter table carts rename to baskets;'],
    ['changes a type', 'alter table products alter column care type int;'],
    ['requires what was optional', 'alter table products alter care set not null;'],
    ['requires a new column', 'alter table products add column care text not null;'],
    ['checks what was allowed', 'alter table products add constraint short check (true);'],
    ['drops a function', 'drop function announce(text, uuid, text);'],
  ])('one that %s does not', (what, text) => expect(findTakenAway(text)).toEqual([what]));

  test.each([
    `alter table products add column care text not null default '';`,
    'alter table products add column care text;',
    'create table washing (product_id uuid not null unique check (true));',
    'drop function care(int); create function care(id int) returns void language sql as $$ $$;',
    'drop trigger products_version on products; create trigger products_version after update on products;',
    '-- Nobody may drop table carts.',
    '-- contract: 0.1.0 wrote to it last.\ndrop table carts;',
  ])('one that adds, replaces or says who used it last does: %s', (text) =>
    expect(findTakenAway(text)).toEqual([]),
  );
});
