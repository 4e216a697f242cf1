import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { seedShop } from '#database/seed/seed-shop.ts';
import type { Tables } from '#database/tables.ts';
import { silentLog } from './support/silent-log.ts';
import { openTestDatabase, type TestDatabase } from './support/test-database.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-21T08:30:00Z');
const sixCategories = ['Accessories', 'Anarkalis', 'Kurtas', 'Lehengas', 'Salwar Suits', 'Sarees'];

let database: TestDatabase;
let db: Kysely<Tables>;

beforeEach(async () => {
  database = await openTestDatabase();
  db = database.db;
});

function seed(kind: 'demo' | 'empty', at: Date = now): Promise<void> {
  return seedShop(db, { seed: kind, now: at, log: silentLog });
}

describe('a demo shop', () => {
  test('has 23 products with pictures, in six categories', async () => {
    await seed('demo');
    const products = await db
      .selectFrom('products')
      .innerJoin('categories', 'categories.id', 'products.category_id')
      .select((eb) => [
        'products.name',
        'categories.name as category',
        'products.is_demo as isDemo',
        eb
          .selectFrom('product_images')
          .select(sql<number>`count(*)`.as('pictures'))
          .whereRef('product_id', '=', 'products.id')
          .as('pictures'),
      ])
      .execute();
    expect(products).toHaveLength(23);
    expect(await categoryNames()).toEqual(sixCategories);
    expect(new Set(products.map((one) => one.category))).toEqual(new Set(sixCategories));
    expect(products.filter((one) => !one.isDemo || one.pictures === 0)).toEqual([]);
  });

  test('keeps prices in paise and says what each picture shows', async () => {
    await seed('demo');
    const saree = await db
      .selectFrom('products')
      .select(['id', 'price_paise', 'sale_price_paise', 'is_sale', 'stock_quantity'])
      .where('name', '=', 'Meenakshi Kanjivaram Silk Saree')
      .executeTakeFirstOrThrow();
    expect(saree).toMatchObject({
      price_paise: 2_450_000,
      sale_price_paise: 1_999_900,
      is_sale: true,
      stock_quantity: 14,
    });
    const pictures = await db
      .selectFrom('product_images')
      .select(['url', 'alt', 'tint', 'color'])
      .where('product_id', '=', saree.id)
      .orderBy('position')
      .execute();
    const folder = '/storage/v1/object/public/product-images/demo';
    const name = 'Meenakshi Kanjivaram Silk Saree';
    const red = 'Arakku Red';
    expect(pictures).toEqual([
      { url: `${folder}/kanji-900.webp`, alt: name, tint: '#e0d9ce', color: red },
      {
        url: `${folder}/sw-kanji-900.webp`,
        alt: `${name}, close-up of the cloth`,
        tint: '#8a1d29',
        color: red,
      },
      {
        url: `${folder}/bd-kanji-900.webp`,
        alt: `${name}, border and pallu`,
        tint: '#881c27',
        color: red,
      },
      {
        url: `${folder}/kanji-green-900.webp`,
        alt: `${name}, Temple Green`,
        tint: '#e0d9ce',
        color: 'Temple Green',
      },
      {
        url: `${folder}/bd-kanji-green-900.webp`,
        alt: `${name}, Temple Green, border and pallu`,
        tint: '#015637',
        color: 'Temple Green',
      },
      {
        url: `${folder}/kanji-mango-900.webp`,
        alt: `${name}, Mango Gold`,
        tint: '#e0d9ce',
        color: 'Mango Gold',
      },
    ]);
  });

  test('shows every colour of a product in it, on its page and on lines of orders', async () => {
    await seed('demo');
    const { rows } = await sql<{ color: string }>`
      select color from products, unnest(colors) as color where cardinality(colors) > 1
      except select color from product_images`.execute(db);
    expect(rows).toEqual([]);
    const lines = await db
      .selectFrom('order_lines')
      .select('picture_url')
      .distinct()
      .where('selected_color', '=', 'Temple Green')
      .execute();
    expect(lines.map((line) => line.picture_url?.split('/').at(-1))).toEqual([
      'kanji-green-900.webp',
    ]);
  });

  test('charges ₹120 for delivery, unless the owner has set a charge already', async () => {
    await db.insertInto('delivery_settings').values({ delivery_charge_paise: 5_000 }).execute();
    await seed('demo');
    expect(await charges()).toEqual([5_000]);
  });

  test('charges ₹120 for delivery', async () => {
    await seed('demo');
    expect(await charges()).toEqual([12_000]);
  });

  test('has seven confirmed customers nobody can sign in as, and no owner', async () => {
    await seed('demo');
    const people = await db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['email', 'password_hash', 'email_confirmed_at', 'is_demo', 'role', 'phone'])
      .execute();
    expect(people).toHaveLength(7);
    for (const person of people) {
      expect(person).toMatchObject({ password_hash: null, is_demo: true, role: 'customer' });
      expect(person.email_confirmed_at).not.toBeNull();
      expect(person.email).toMatch(/^[a-z]+@example\.com$/);
      expect(person.phone).toMatch(/^98200000\d\d$/);
    }
  });

  test('has 18 reviews of 12 products, each by someone the product was delivered to', async () => {
    await seed('demo');
    const { rows } = await sql<{ product: string; rating: number; wasDelivered: boolean }>`
      select products.name as product, rating, exists (
        select from order_lines line join orders on orders.id = line.order_id
        join order_events event on event.line_id = line.id and event.to_value = 'delivered'
        where orders.user_id = reviews.user_id and line.product_id = reviews.product_id
          and event.created_at < reviews.created_at) as "wasDelivered"
      from reviews join products on products.id = reviews.product_id
      where reviews.created_at > products.created_at
      order by reviews.created_at`.execute(db);
    expect(rows).toHaveLength(18);
    expect(new Set(rows.map((row) => row.product)).size).toBe(12);
    expect(rows.filter((row) => !row.wasDelivered)).toEqual([]);
    const ofTheSaree = rows.filter((row) => row.product === 'Meenakshi Kanjivaram Silk Saree');
    expect(ofTheSaree.map((row) => row.rating)).toEqual([5, 4, 5]);
  });

  test('writes no emails', async () => {
    await seed('demo');
    expect(await db.selectFrom('emails').select('id').execute()).toEqual([]);
  });

  test('is seeded in a moment', async () => {
    const from = performance.now();
    await seed('demo');
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});

describe('the orders of a demo shop', () => {
  test('are in all five statuses, some with lines in different ones', async () => {
    await seed('demo');
    const lines = await db
      .selectFrom('order_lines')
      .select(['order_id', 'status', 'tracking_link', 'created_at'])
      .execute();
    expect(new Set(lines.map((line) => line.status))).toEqual(
      new Set(['pending', 'confirmed', 'shipped', 'delivered', 'cancelled']),
    );
    const kinds = new Map<string, Set<string>>();
    for (const line of lines) {
      kinds.set(line.order_id, (kinds.get(line.order_id) ?? new Set()).add(line.status));
    }
    expect([...kinds.values()].some((statuses) => statuses.size > 1)).toBe(true);
    for (const { status, tracking_link } of lines) {
      if (status === 'shipped' || status === 'delivered') {
        expect(tracking_link).toMatch(/^https:\/\/track\.example\.in\/EX\d{9}IN$/);
      } else expect(tracking_link).toBeNull();
    }
  });

  test('add up: lines and delivery are the total', async () => {
    await seed('demo');
    const { rows } = await sql<{ total: number; sum: number; charge: number }>`
      select total_paise as total, delivery_charge_paise as charge,
        delivery_charge_paise + (select sum(product_price_paise::bigint * quantity)::bigint
          from order_lines where order_id = orders.id) as sum
      from orders`.execute(db);
    expect(rows.length).toBeGreaterThanOrEqual(26);
    for (const { total, sum, charge } of rows) {
      expect(total).toBe(sum);
      expect(charge).toBe(12_000);
    }
  });

  test('have sizes and colours that the product offers, at its price', async () => {
    await seed('demo');
    const lines = await db
      .selectFrom('order_lines')
      .innerJoin('products', 'products.id', 'order_lines.product_id')
      .select(['sizes', 'colors', 'selected_size', 'selected_color', 'product_price_paise'])
      .select(['price_paise', 'sale_price_paise'])
      .execute();
    for (const line of lines) {
      expect(line.sizes.length > 0 ? line.sizes : [null]).toContain(line.selected_size);
      expect(line.colors.length > 0 ? line.colors : [null]).toContain(line.selected_color);
      expect(line.product_price_paise).toBe(line.sale_price_paise ?? line.price_paise);
    }
  });

  test('have a history that ends in the present status of their lines', async () => {
    await seed('demo');
    const { rows } = await sql<{ status: string; path: string[]; since: Date; last: Date }>`
      select line.status, line.updated_at as since,
        coalesce(max(event.created_at), line.created_at) as last,
        coalesce(array_agg(event.from_value || '>' || event.to_value order by event.created_at)
          filter (where event.id is not null), '{}') as path
      from order_lines line left join order_events event on event.line_id = line.id
      group by line.id`.execute(db);
    const paths: Record<string, string[]> = {
      pending: [],
      confirmed: ['pending>confirmed'],
      shipped: ['pending>confirmed', 'confirmed>shipped'],
      delivered: ['pending>confirmed', 'confirmed>shipped', 'shipped>delivered'],
      cancelled: ['pending>cancelled'],
    };
    for (const { status, path, since, last } of rows) {
      expect(path).toEqual(paths[status]);
      expect(since).toEqual(last);
    }
    const placed = await db
      .selectFrom('order_events')
      .select('order_id')
      .where('kind', '=', 'placed')
      .execute();
    const orders = await db.selectFrom('orders').select('id').execute();
    expect(placed.map((event) => event.order_id).sort()).toEqual(orders.map(({ id }) => id).sort());
  });
});

describe.each([
  '2026-11-21T08:30:00Z', // an ordinary afternoon
  '2026-11-30T18:30:00Z', // the first moment of a month in India
  '2026-11-30T19:10:00Z', // forty minutes later, still November in UTC
  '2027-03-31T18:20:00Z', // the end of a month after a short one
  '2028-02-29T03:00:00Z',
])('seeded at %s', (moment) => {
  const at = new Date(moment);

  test('every date is within the last hundred days, and in sequence', async () => {
    await seed('demo', at);
    const { rows } = await sql<{ at: Date }>`
      select created_at as at from products union all select updated_at from products
      union all select created_at from product_images union all select created_at from categories
      union all select created_at from users union all select email_confirmed_at from users
      union all select updated_at from users union all select created_at from profiles
      union all select created_at from reviews union all select updated_at from reviews
      union all select updated_at from delivery_settings union all select created_at from orders
      union all select updated_at from orders union all select created_at from order_lines
      union all select updated_at from order_lines union all select created_at from order_events`.execute(
      db,
    );
    for (const row of rows) {
      expect(row.at.getTime()).toBeGreaterThan(at.getTime() - 100 * dayMs);
      expect(row.at.getTime()).toBeLessThanOrEqual(at.getTime());
    }
    const early = await sql`
      select from order_lines line join orders on orders.id = line.order_id
      join products on products.id = line.product_id join users on users.id = orders.user_id
      where orders.created_at <= products.created_at or orders.created_at < users.created_at
        or line.updated_at < line.created_at`.execute(db);
    expect(early.rows).toEqual([]);
    const listed = await db.selectFrom('products').select('created_at').distinct().execute();
    expect(listed).toHaveLength(23);
  });

  test('orders still under way are recent', async () => {
    await seed('demo', at);
    const maxDays = { pending: 2, confirmed: 5, shipped: 10, delivered: 100, cancelled: 100 };
    const lines = await db.selectFrom('order_lines').select(['status', 'created_at']).execute();
    for (const { status, created_at } of lines) {
      const days = (at.getTime() - created_at.getTime()) / dayMs;
      expect(days).toBeLessThanOrEqual(maxDays[status]);
      if (status === 'delivered') expect(days).toBeGreaterThan(10);
    }
  });

  test('this month and the two before have orders to compare', async () => {
    await seed('demo', at);
    const { rows } = await sql<{ orders: number }>`
      select count(orders.id) as orders
      from generate_series(0, 2) as ago left join orders on
        date_trunc('month', orders.created_at at time zone 'Asia/Kolkata') =
        date_trunc('month', ${at}::timestamptz at time zone 'Asia/Kolkata') - ago * interval '1 month'
      group by ago order by ago`.execute(db);
    const [current, last, beforeLast] = rows.map((row) => row.orders);
    expect(current).toBeGreaterThanOrEqual(2);
    expect(last).toBeGreaterThanOrEqual(4);
    expect(beforeLast).toBeGreaterThanOrEqual(4);
  });
});

describe('a shop is seeded once', () => {
  test('seeding again changes nothing', async () => {
    await seed('demo');
    const before = await everything();
    await seed('demo', new Date(now.getTime() + 40 * dayMs));
    await seed('empty');
    expect(await everything()).toEqual(before);
  });

  test('two shops starting together seed once', async () => {
    await Promise.all([seed('demo'), seed('demo')]);
    expect(await db.selectFrom('products').select('id').execute()).toHaveLength(23);
    expect(await charges()).toEqual([12_000]);
  });

  test.each(['demo', 'empty'] as const)(
    '"%s" leaves a shop with one own product alone',
    async (kind) => {
      await givenProduct({ deleted_at: null });
      const before = await everything();
      await seed(kind);
      expect(await everything()).toEqual(before);
    },
  );

  test.each(['demo', 'empty'] as const)(
    '"%s" leaves a shop alone whose products were deleted',
    async (kind) => {
      await givenProduct({ deleted_at: now });
      const before = await everything();
      await seed(kind);
      expect(await everything()).toEqual(before);
    },
  );

  test('"empty" gives the six categories and nothing else', async () => {
    await seed('empty');
    expect(await categoryNames()).toEqual(sixCategories);
    const { categories, ...others } = await everything();
    expect(categories).toHaveLength(6);
    expect(Object.values(others).flat()).toEqual([]);
  });

  test('"empty" gives no categories to a shop that has its own', async () => {
    await db.insertInto('categories').values({ name: 'Dhotis' }).execute();
    await seed('empty');
    expect(await categoryNames()).toEqual(['Dhotis']);
  });

  test('an empty shop can become a demo shop and keep its categories', async () => {
    await db.insertInto('categories').values({ name: 'SAREES' }).execute();
    await seed('demo');
    expect(await categoryNames()).toEqual(expect.arrayContaining(['SAREES', 'Kurtas']));
    expect(await categoryNames()).toHaveLength(6);
    const uncategorized = db.selectFrom('products').select('id').where('category_id', 'is', null);
    expect(await uncategorized.execute()).toEqual([]);
  });

  test('a real account with a demo customer’s address stays and gets no orders', async () => {
    const real = await db
      .insertInto('users')
      .values({ email: 'Lakshmi@example.com', email_confirmed_at: null, password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await seed('demo');
    const orders = await db.selectFrom('orders').select('user_id').execute();
    expect(orders.length).toBeGreaterThan(20);
    expect(orders.map((order) => order.user_id)).not.toContain(real.id);
  });
});

async function categoryNames(): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

async function charges(): Promise<number[]> {
  const rows = await db.selectFrom('delivery_settings').select('delivery_charge_paise').execute();
  return rows.map((row) => row.delivery_charge_paise);
}

async function givenProduct(product: { deleted_at: Date | null }): Promise<void> {
  await db
    .insertInto('products')
    .values({
      ...product,
      name: 'Own saree',
      price_paise: 100,
      sale_price_paise: null,
      category_id: null,
    })
    .execute();
}

/** Every row that seeding can write. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = [
    'categories',
    'products',
    'product_images',
    'users',
    'profiles',
    'reviews',
    'delivery_settings',
    'orders',
    'order_lines',
    'order_events',
    'emails',
  ] as const;
  const rows: Record<string, unknown[]> = {};
  for (const table of tables)
    rows[table] = await db.selectFrom(table).selectAll().orderBy('id').execute();
  return rows;
}
