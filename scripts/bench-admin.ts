import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { createSession } from '#app/auth/start-session.server.ts';
import type { Db } from '#database/tables.ts';
import { readConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/log/log.ts';
import type { createHttp as CreateHttp } from '#server/http.ts';
import { type OpenShop, openShop } from '#server/open-shop.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';

const manyProducts = 10_000;
const manyOrders = 100_000;
const customers = 20_000;
const batchSize = 1_000;
const rounds = 20;

/** The measured pages of the admin: each tab, and its lists with various filters. */
const pages = [
  '/admin',
  '/admin/orders',
  '/admin/orders?page=1000',
  '/admin/orders?status=pending',
  '/admin/orders?status=delivered',
  '/admin/orders?search=priya',
  '/admin/orders?search=980000',
  '/admin/orders?search=nobody',
  '/admin/orders?from=2026-01-01&to=2026-12-31',
  '/admin/orders?search=priya&status=shipped',
  '/admin/orders/calls',
  '/admin/products',
  '/admin/products?page=200',
  '/admin/products?search=saree',
  '/admin/products?category=none',
  '/admin/products?show=low',
  '/admin/products?show=hidden',
  '/admin/products?show=sale&sort=price-low',
  '/admin/products?sort=stock',
  '/admin/products/files',
  '/admin/settings',
  '/admin/analytics',
  '/admin/analytics?days=12m',
  '/admin/analytics?days=all',
];

/** Sizes in bytes. */
type Measurement = { medianMs: number; plain: number; compressed: number };

/**
 * Measures how long the server takes for every page of the admin and how much it sends, in the demo shop
 * and in one of 10,000 products and 100,000 orders. Calls `print` for each page.
 */
export async function benchAdmin(print: (what: string, value: string) => void): Promise<void> {
  const dataDir = await createTempDataDir('bench-admin');
  const config = readConfig({ DATA_DIR: dataDir, OWNER_PASSWORD: 'a long owner password' });
  const open = await openShop(config, openLog('error'), () => process.exit(1));
  try {
    const small = await measurePages(open);
    const startedAt = performance.now();
    await insertManyOrders(open.shop.db);
    const seconds = (performance.now() - startedAt) / 1000;
    print(`admin: ${manyProducts} products, ${manyOrders} orders made`, `${seconds.toFixed(0)} s`);
    const large = await measurePages(open);
    for (const [place, page] of pages.entries()) {
      const [few, many] = [small[place], large[place]];
      if (!few || !many) continue;
      const ratio = (many.medianMs / few.medianMs).toFixed(1);
      print(
        page,
        `${many.medianMs.toFixed(0)} ms, × ${ratio}; ${kilobytes(many.compressed)} of ${kilobytes(many.plain)} KB`,
      );
    }
  } finally {
    await open.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measurePages(open: OpenShop): Promise<Measurement[]> {
  const { createHttp } = (await import(path.resolve('build/server/index.js'))) as {
    createHttp: typeof CreateHttp;
  };
  const app = await createHttp({ ...open, trustProxy: 0 });
  const { db, now } = open.shop;
  const owner = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const reference = await createSession(db, owner.user_id, 'bench', now());

  async function fetchSize(page: string, encoding: string): Promise<number> {
    const headers = { Cookie: `fh_session=${reference}`, 'Accept-Encoding': encoding };
    const response = await app.request(`http://localhost:3000${page}`, { headers });
    if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
    return (await response.arrayBuffer()).byteLength;
  }

  const measured: Measurement[] = [];
  for (const page of pages) {
    const [plain, compressed] = [await fetchSize(page, 'identity'), await fetchSize(page, 'gzip')];
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await fetchSize(page, 'gzip');
      times.push(performance.now() - startedAt);
    }
    times.sort((one, other) => one - other);
    measured.push({ medianMs: times[rounds / 2] ?? 0, plain, compressed });
  }
  return measured;
}

/** Three years of orders: most are delivered, the latest are shipped or confirmed, the very latest pending. */
async function insertManyOrders(db: Db): Promise<void> {
  await sql`
    insert into users (email)
    select 'bench-' || n || '@example.in' from generate_series(1, ${customers}::int) as n`.execute(
    db,
  );
  await sql`
    insert into products (name, price_paise, sale_price_paise, stock_quantity, is_active,
      category_id, created_at)
    select (array['Banarasi', 'Chanderi', 'Gadwal', 'Paithani', 'Patola'])[1 + n % 5] || ' '
        || (array['Saree', 'Kurta', 'Lehenga', 'Dupatta'])[1 + n % 4] || ' No. ' || n,
      50000 + n * 100, case when n % 9 = 0 then 40000 + n * 50 end, n % 60, n % 40 > 0,
      case when n % 50 > 0 then (select id from categories order by id offset n % 6 limit 1) end,
      now() - n * interval '1 hour'
    from generate_series(1, ${manyProducts}::int) as n`.execute(db);
  for (let first = 1; first <= manyOrders; first += batchSize) {
    await insertOrders(db, first);
    if (first < 2 * batchSize) await sql`analyze`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}

/** A batch of orders with one or two lines; `n` counts from the newest. */
async function insertOrders(db: Db, first: number): Promise<void> {
  await sql`
    with people as (
      select array_agg(id) as ids from users where email like 'bench-%'
    ), goods as (
      select id, name, price_paise, row_number() over (order by id) as place from products
      where name like '% No. %'
    ), made as (
      insert into orders (display_id, user_id, idempotency_key, customer_name, customer_email,
        customer_phone, address, city, state, delivery_address, delivery_pincode, booking_method,
        subtotal_paise, delivery_charge_paise, total_paise, created_at)
      select 'FH' || lpad(upper(to_hex(n)), 6, 'Z'), people.ids[1 + n * 7919 % ${customers}], 'bench-' || n,
        (array['Priya', 'Asha', 'Meera', 'Lakshmi', 'Farah', 'Ritu', 'Harpreet'])[1 + n % 7]
          || ' ' || (array['Rao', 'Sharma', 'Kulkarni', 'Siddiqui', 'Patel'])[1 + n % 5],
        'bench@example.in', '98' || lpad((n * 7919 % ${customers})::text, 8, '0'), '1 Bench Road',
        'City ' || n % 200, 'State ' || n % 30, '1 Bench Road', '411004', 'online',
        150000, 12000, 162000, now() - (${manyOrders}::int - n) * interval '15 minutes'
      from people, generate_series(${first}::int, ${first + batchSize - 1}::int) as n
      returning id, idempotency_key, created_at
    ), numbered as (
      select id, created_at, substr(idempotency_key, 7)::int as n from made
    ), lined as (
      insert into order_lines (order_id, position, product_id, product_name, product_price_paise,
        quantity, status)
      select numbered.id, position, goods.id, goods.name, goods.price_paise, 1 + n % 2,
        case when n <= 300 then 'pending' when n <= 900 then 'confirmed'
          when n <= 2000 then 'shipped' when n % 16 = 0 then 'cancelled' else 'delivered' end
      from numbered
      cross join generate_series(0, 1) as position
      join goods on goods.place = 1 + (n * 7919 + position * 4217) % ${manyProducts}
      where n % 3 > 0 or position = 0
    )
    insert into order_events (order_id, kind, created_at)
    select id, 'placed', created_at from numbered`.execute(db);
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1024);
}
