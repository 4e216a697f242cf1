import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';
import { signInOwner } from './customers.ts';
import type { BenchOptions, Cell, PartReport } from './report.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/**
 * The owner checks and imports a file with many products, each counted by size and color: as new, and then
 * again with other stock, prices and SKUs.
 */

const sizes = ['S', 'M', 'L', 'XL'];
const colors = ['Rani Pink', 'Bottle Green'];
const perProduct = sizes.length * colors.length;
const path = '/dashboard/products/files';

export async function benchImport({ isQuick }: BenchOptions): Promise<PartReport> {
  const products = isQuick ? 500 : 10_000;
  const dataDir = await createTempDataDir('bench-import');
  try {
    const rows: Record<string, Cell>[] = [];
    // Each in a new shop, because Node.js gives back little memory.
    for (const [round, what] of ['new', 'changed'].entries()) {
      const shop = await startShop('import', { dataDir });
      try {
        rows.push(await measureImport(shop, what, productFile(products, round)));
        await expectImported(shop.db, products, round);
      } finally {
        await shop.stop({ keepsData: true });
      }
    }
    const maxOf = (key: string) => Math.max(...rows.map((row) => Number(row[key])));
    return {
      tables: [
        {
          name: 'import',
          title: `A file with ${products} products in ${perProduct} sizes and colors each`,
          columns: [
            ['what', 'products'],
            ['fileMb', 'file', 'MB'],
            ['checkMs', 'checked and shown', 'ms'],
            ['importMs', 'imported', 'ms'],
            ['beforeMb', 'RSS before', 'MB'],
            ['checkMb', 'max while checked', 'MB'],
            ['importMb', 'max while imported', 'MB'],
          ],
          rows,
        },
      ],
      targets: [
        {
          what: `import of ${products} products, max memory of Node.js, RSS`,
          value: Math.max(maxOf('checkMb'), maxOf('importMb')) || null,
          unit: 'MB',
          bound: 'at most',
          limit: 400,
        },
        {
          what: `import of ${products} products, checked and imported`,
          value: Math.max(...rows.map((row) => Number(row.checkMs) + Number(row.importMs))),
          unit: 'ms',
          bound: 'at most',
          limit: 180_000,
        },
      ],
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @throws unless every size and color is as in this round's file */
async function expectImported(db: Db, products: number, round: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_variants where sku like ${`B${round}-%`}`.execute(
    db,
  );
  if (rows[0]?.count !== products * perProduct) throw new Error('not all were imported');
}

/** Every size and color has stock and a SKU, and XL costs more; all of it differs by round. */
function productFile(products: number, round: number): string {
  const header =
    'sku,name,description,price,sizes,colors,stock_by_choice,price_by_choice,sku_by_choice';
  const choices = colors.flatMap((color) => sizes.map((size) => `${size}/${color}`));
  const lines = Array.from({ length: products }, (_, n) => {
    const stock = choices.map((choice, at) => `${choice}: ${round + ((n + at) % 9)}`);
    const skus = choices.map((choice, at) => `${choice}: B${round}-${n}-${at}`);
    const description = 'Printed by hand in Bagru.';
    return `BENCH-${n},Bench Kurta No. ${n},${description},${900 + (n % 50)},"${sizes.join(', ')}","${colors.join(', ')}",${stock.join('; ')},XL: ${100 + round},${skus.join('; ')}`;
  });
  return [header, ...lines, ''].join('\n');
}

async function measureImport(
  shop: ShopProcess,
  what: string,
  text: string,
): Promise<Record<string, Cell>> {
  const cookie = await signInOwner(shop.db);
  const send = (path: string, body?: FormData | URLSearchParams) =>
    fetch(`http://127.0.0.1:${shop.port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin: `http://127.0.0.1:${shop.port}` },
      body,
      redirect: 'manual',
    });
  forgetHighest(shop.pid);
  const beforeMb = highestRssMb(shop.pid);
  const checkStartedAt = performance.now();
  const form = new FormData();
  form.set('intent', 'check');
  form.set('file', new File([text], 'products.csv', { type: 'text/csv' }));
  const checked = await send(path, form);
  const shown = checked.headers.get('location');
  if (!shown) throw new Error(`not checked: ${checked.status} ${await checked.text()}`);
  const page = await (await send(shown)).text();
  const fileId = shown.split('file=')[1] ?? '';
  const agreed = /name="agreed" value="([^"]+)"/.exec(page)?.[1];
  if (!agreed) throw new Error('the file cannot be imported');
  const importStartedAt = performance.now();
  const checkMb = highestRssMb(shop.pid);
  forgetHighest(shop.pid);
  const imported = await send(shown, new URLSearchParams({ intent: 'import', fileId, agreed }));
  if (imported.status >= 400) throw new Error(`not imported: ${imported.status}`);
  return {
    what,
    fileMb: Buffer.byteLength(text) / 1e6,
    checkMs: importStartedAt - checkStartedAt,
    importMs: performance.now() - importStartedAt,
    beforeMb,
    checkMb,
    importMb: highestRssMb(shop.pid),
  };
}

/** The maximum memory of a process since `forgetHighest`, in MB; null if the system does not say. */
function highestRssMb(pid: number): number | null {
  try {
    const kb = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb ? Number(kb) / 1024 : null;
  } catch {
    return null;
  }
}

function forgetHighest(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not on this system, where it is not read either.
  }
}
