import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'build/client/assets';
const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'));
const selectors = sheets.flatMap((file) =>
  readFileSync(`${folder}/${file}`, 'utf8')
    .split(/[{}]/)
    .map((part) => part.split(';').at(-1) ?? ''),
);

// `group-has-…` is such a selector. With one of them, every change that any :has() looks at, such as a ticked
// box or a toast, makes Chromium recompute all styles of the page.
test('what :has() finds never decides about any element whatever', () => {
  const withHas = selectors.filter((selector) => selector.includes(':has('));
  expect(withHas).not.toEqual([]);
  expect(withHas.filter((selector) => selector.includes('*'))).toEqual([]);
});
