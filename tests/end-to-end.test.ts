import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const files = globSync('tests/e2e/{,without-script/}*.ts').map((file) => ({
  file,
  source: readFileSync(file, 'utf8'),
}));

/** Only what looks at a page before it answers opens it otherwise. */
const rawGoto = /\.goto\((?![^;]*waitUntil: '(?:commit|domcontentloaded)')/;
const ownTest = /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/;

describe('an end-to-end test', () => {
  test('is found', () => {
    const names = files.map(({ file }) => path.basename(file));
    expect(names).toEqual(expect.arrayContaining(['buy-a-saree.spec.ts', 'buy.spec.ts']));
  });

  test('waits for a page that it opens, until that answers what is pressed', () => {
    const opened = files.filter(
      ({ file, source }) => rawGoto.test(source) && !file.endsWith('/open-page.ts'),
    );
    expect(opened.map(({ file }) => file)).toEqual([]);
    expect(rawGoto.test("await page.goto('/', { waitUntil: 'commit' });")).toBe(false);
    expect(
      rawGoto.test("await page.goto('/');\nawait page.goto('/', { waitUntil: 'commit' });"),
    ).toBe(true);
  });

  test('has the shop of its file', () => {
    const shared = files.filter(
      ({ file, source }) => ownTest.test(source) && !file.endsWith('/test.ts'),
    );
    expect(shared.map(({ file }) => file)).toEqual([]);
    expect(ownTest.test("import { expect, type Page, test } from '@playwright/test';")).toBe(true);
  });

  test('without script is in the project without script, unless it is told both ways', () => {
    const outside = files.filter(
      ({ file, source }) =>
        source.includes('javaScriptEnabled: false') && !file.includes('/without-script/'),
    );
    expect(outside.map(({ file }) => file)).toEqual([]);
  });
});
