import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Log } from '#platform/log/log.ts';
import { insertMissingCategories } from './categories.ts';
import { insertDemoAttributes } from './demo-attributes.ts';
import { insertDemoCustomers } from './demo-customers.ts';
import { insertDemoOrders } from './demo-order-rows.ts';
import { insertDemoProducts } from './demo-products.ts';
import { insertDemoReviews } from './demo-reviews.ts';
import { openingDay } from './demo-times.ts';

/** An arbitrary number, the same in every version of the shop. */
const seedLock = 7_260_202;
const demoDeliveryChargePaise = 12_000;

/**
 * Fills an empty shop once, in one transaction; shops that start together take turns. 'empty' adds the six
 * categories to a shop without categories and products. 'demo' also adds products, customers, orders and
 * reviews to a shop that never had a product or an order. Any other shop is left alone.
 */
export async function seedShop(
  db: Kysely<Tables>,
  options: { seed: 'demo' | 'empty'; now: Date; log: Log },
): Promise<void> {
  const { seed, now, log } = options;
  const done = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(seedLock)})`.execute(transaction);
    const existing = await findExistingData(transaction);
    if (existing.products) return null;
    if (seed === 'demo') return existing.orders ? null : seedDemo(transaction, now);
    if (existing.categories) return null;
    return { categories: await insertMissingCategories(transaction, now) };
  });
  if (done) log.info('shop seeded', { seed, ...done });
}

/** Deleted products count: their shop is not new. */
async function findExistingData(
  db: Kysely<Tables>,
): Promise<{ products: boolean; categories: boolean; orders: boolean }> {
  const { rows } = await sql<{ products: boolean; categories: boolean; orders: boolean }>`
    select exists (select from products) as products,
           exists (select from categories) as categories,
           exists (select from orders) as orders`.execute(db);
  return rows[0] ?? { products: true, categories: true, orders: true };
}

async function seedDemo(db: Kysely<Tables>, now: Date): Promise<Record<string, number>> {
  await markAsDemo(db);
  const categories = await insertMissingCategories(db, openingDay(now));
  await setFirstDeliveryCharge(db, now);
  await insertDemoAttributes(db, openingDay(now));
  const products = await insertDemoProducts(db, now);
  const people = await insertDemoCustomers(db, now);
  const orders = await insertDemoOrders(db, {
    products,
    people,
    now,
    deliveryChargePaise: demoDeliveryChargePaise,
  });
  const reviews = await insertDemoReviews(db, { products, people, orders });
  return {
    categories,
    products: products.size,
    people: people.size,
    orders: orders.length,
    reviews,
  };
}

/** So that it shows made-up contacts until others are set. */
async function markAsDemo(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('shop_settings')
    .values({ is_demo: true })
    .onConflict((conflict) => conflict.column('is_the_one').doUpdateSet({ is_demo: true }))
    .execute();
}

async function setFirstDeliveryCharge(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`insert into delivery_settings (delivery_charge_paise, updated_at)
    select ${demoDeliveryChargePaise}, ${openingDay(now)}
    where not exists (select from delivery_settings)`.execute(db);
}
