import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const pages = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));

test.each(pages)('%s begins with its title, date and status', (page) => {
  const [title, , status] = readFileSync(`${folder}/${page}`, 'utf8').split('\n');
  expect(title).toMatch(new RegExp(`^# ${Number(page.slice(0, 4))}\\. `));
  expect(status).toMatch(
    /^\*(Accepted|Superseded by \[\d+\]\(\d{4}-[\w-]+\.md\)), \d{4}-\d\d-\d\d\*$/,
  );
});

test('the list names each decision once', () => {
  const list = readFileSync(`${folder}/README.md`, 'utf8');
  expect([...list.matchAll(/\((\d{4}-[\w-]+\.md)\)/g)].map(([, page]) => page)).toEqual(pages);
});

test('what of the product is not built yet is named at the head of its list, and nothing else', () => {
  const text = readFileSync('docs/product/decisions.md', 'utf8');
  const [, named = ''] = /wholly or in part: (.*?)\. Their/s.exec(text) ?? [];
  const rows = [...text.matchAll(/^\| (Q\d+) \|.*\*\*Not built yet/gm)].map(([, number]) => number);
  expect(named.split(/,\s+/)).toEqual(rows);
});
