import { expect, test } from 'vitest';
import { givenOwner, openTestShop } from '#tests/support/test-shop.ts';
import { importProgress } from './import-progress.server.ts';
import { planImport } from './plan-import.server.ts';
import { previewImport } from './preview-import.server.ts';
import type { ImportProgress } from './product-csv.contract.ts';
import { type CsvRow, readCsv } from './read-csv.server.ts';
import { storeImportFile } from './store-import-file.server.ts';

// Other work gets its turn in each turn of the event loop. So this counts turns, and the work done in one.

const shop = await openTestShop();

/** Calls `onTurn` in every turn of the event loop until the work ends. Returns the work's result. */
async function inEachTurn<T>(work: () => Promise<T>, onTurn: () => void): Promise<T> {
  let next = setImmediate(turn);
  function turn() {
    onTurn();
    next = setImmediate(turn);
  }
  try {
    return await work();
  } finally {
    clearImmediate(next);
  }
}

function file(header: string, lineOf: (at: number) => string, lines = 1_000): string {
  return [header, ...Array.from({ length: lines }, (_, at) => lineOf(at))].join('\n');
}

const own = file(
  'name,price,sizes,colors,stock_by_choice',
  (at) => `Kurta ${at},999,"S, M","Rani, Blue",S/Rani: 2; M/Rani: 5; S/Blue: 1; M/Blue: 0`,
);
const shopify = file(
  'Handle,Title,Option1 Name,Option1 Value,Variant Price',
  (at) => `kurta-${at},Kurta ${at},Size,M,999`,
);
const wooCommerce = file('Type,SKU,Name,Regular price', (at) => `simple,K-${at},Kurta ${at},999`);
const orphans = file(
  'Type,SKU,Name,Regular price,Parent',
  (at) => `variation,K-${at},Kurta ${at},999,P-${at}`,
);

/** How much of a file is parsed at once, in bytes. */
const part = 16_384;

test.each([
  ['of the shop', own, own.length / part],
  ['of Shopify', shopify, 1_000 / 10],
  ['of WooCommerce', wooCommerce, 1_000 / 10],
  ['of WooCommerce without its products', orphans, 1_000 / 10],
])('reading a file %s lets others through all the time', async (_what, text, minTurns) => {
  let turns = 0;
  const read = await inEachTurn(
    () => readCsv([Buffer.from(text)]),
    () => {
      turns += 1;
    },
  );
  expect(read.ok).toBe(true);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(minTurns));
});

test('planning an import lets others through after every ten products', async () => {
  const read = await readCsv([Buffer.from(own)]);
  if (!read.ok) throw new Error(read.refusal.description);
  let turn = 0;
  const lastSeen = new Map<number, number>();
  const rows = read.value.rows.map(
    ({ row, cells, record }): CsvRow => ({
      row,
      record,
      get cells() {
        lastSeen.set(row, turn);
        return cells;
      },
    }),
  );
  await inEachTurn(
    () => planImport(shop.db, { ...read.value, rows }, { addsCategories: false, mayFetch: true }),
    () => {
      turn += 1;
    },
  );
  const perTurn = Map.groupBy(lastSeen, ([, at]) => at);
  expect(lastSeen.size).toBe(1_000);
  expect(Math.max(...[...perTurn.values()].map(({ length }) => length))).toBeLessThanOrEqual(10);
});

test('a preview says how many of its products are checked, and nothing once it has ended', async () => {
  const stored = await storeImportFile(shop, await givenOwner(shop), {
    file: new File([file('name,price', (at) => `Stole ${at},499`, 250)], 'stoles.csv'),
    addsCategories: false,
  });
  if (!stored.ok) throw new Error(stored.refusal.description);
  const { fileId } = stored.value;
  const said: (ImportProgress | null)[] = [];
  const preview = await inEachTurn(
    () => previewImport(shop, fileId),
    () => said.push(importProgress(fileId)),
  );
  expect(preview?.added).toBe(250);
  const done = said.map((progress) => progress && `${progress.done} of ${progress.products}`);
  expect([...new Set(done)]).toEqual([null, '0 of 250', '100 of 250', '200 of 250']);
  expect(importProgress(fileId)).toBeNull();
});
