import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { whileFilling } from './fill.ts';
import { insertManyProducts } from './many-products.ts';
import type { BenchOptions, Cell, PartReport } from './report.ts';
import { startShop } from './shop-process.ts';
import { median, quantile, ratioOf } from './statistics.ts';
import { variantQueries } from './store-queries.ts';

/**
 * Filters by size and color among 100,000 products, a quarter of them counted by size and color, in turns with
 * the same shop without any: how much more they cost.
 */

/** One size of each product is sold out; the others have different stocks. */
const stockOf = sql`(n + size_number) % 4`;

export async function benchVariants({ isQuick }: BenchOptions): Promise<PartReport> {
  const products = isQuick ? 400 : 100_000;
  const shops = [await startShop('plain'), await startShop('variants')];
  try {
    const [plain, counted] = shops.map(({ db }) => db);
    if (!plain || !counted) throw new Error('two shops were started');
    await whileFilling(plain, (db) => insertManyProducts(db, products));
    await whileFilling(counted, async (db) => {
      await insertManyProducts(db, products);
      await countQuarterByVariant(db);
    });
    // Counting them rewrote a quarter of the products, more than the buffers hold. The second vacuum marks the
    // pages that an index can answer for.
    for (const db of [plain, counted]) {
      await sql`vacuum (full) products, product_facets`.execute(db);
      await sql`vacuum (analyze) products, product_facets`.execute(db);
    }
    const rows: Record<string, Cell>[] = [];
    for (const [query, read] of Object.entries(variantQueries)) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round <= (isQuick ? 2 : 20); round += 1) {
        for (const [place, db] of [plain, counted].entries()) {
          const startedAt = performance.now();
          await read(db);
          if (round > 0) times[place]?.push(performance.now() - startedAt);
        }
      }
      const [without, withVariants] = times;
      rows.push({
        query,
        without: median(without),
        median: median(withVariants),
        minMs: Math.min(...withVariants),
        p95Ms: quantile(withVariants, 0.95),
        ratio: ratioOf(withVariants, without).median,
      });
    }
    return {
      tables: [
        {
          name: 'variants',
          title: `Filters among ${products} products, a quarter of them counted by size and color`,
          columns: [
            ['query', 'query'],
            ['without', 'none is', 'ms'],
            ['median', 'a quarter is', 'ms'],
            ['ratio', 'to none', 'times'],
            ['minMs', 'min', 'ms'],
            ['p95Ms', 'p95', 'ms'],
          ],
          rows,
        },
      ],
      targets: [
        {
          what: `filters by variant among ${products} products, the slowest p95`,
          value: Math.max(...rows.map((row) => Number(row.p95Ms))),
          unit: 'ms',
          bound: 'at most',
          limit: 50,
        },
      ],
    };
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

/** Every fourth product with several sizes. Its stock is their sum. */
async function countQuarterByVariant(db: Db): Promise<void> {
  await sql`
    with numbered as (
      select id, sizes, colors, row_number() over (order by id) as n from products
      where cardinality(sizes) > 1 and deleted_at is null
    ), counted as (
      select id, size, color, ${stockOf} as stock from numbered,
        unnest(sizes) with ordinality as one (size, size_number), unnest(colors) as color
      where n % 3 = 0
    ), summed as (
      select id, sum(stock) as stock from counted group by id
    ), written as (
      update products set has_variants = true, stock_quantity = summed.stock
      from summed where products.id = summed.id
    )
    insert into product_variants (product_id, size, color, stock_quantity)
    select id, size, color, stock from counted`.execute(db);
}
