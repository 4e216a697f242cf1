import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { writeOrderChange } from '#app/orders/record/change-order.server.ts';
import { editOf, moveLines } from '#app/orders/record/order-edit.rules.ts';
import { lockOrder } from '#app/orders/record/orders.store.server.ts';
import { openPool } from '#database/pool.ts';
import { inTransaction } from '#database/transaction.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
// All of them wait for their turn, however long it takes.
const pool = openPool(shop.connection, silentLog, { size: 20, waitMs: 60_000 });
const killer = new pg.Client(shop.connection);
await killer.connect();
shop.setNow(new Date('2026-11-23T06:00:00Z'));
const profile = { issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV' };
shop.settings.storeProfile = { ...shop.settings.storeProfile, ...profile };
afterAll(async () => {
  await killer.end();
  await pool.close();
});

const count = isNightly ? 1000 : 400;
const cancelledCount = isNightly ? 300 : 200;

/** So many confirmed orders: copies of one. Returns their ids. */
async function givenConfirmed(): Promise<string[]> {
  const { id } = await givenOrder(shop, await givenUser(shop), {
    lines: [{ status: 'confirmed' }],
  });
  await sql`insert into orders (display_id, idempotency_key, customer_email, customer_phone, address, state, delivery_address, delivery_pincode, booking_method, subtotal_paise, delivery_charge_paise, total_paise)
    select 'FH' || lpad(n::text, 6, '0'), 'copy ' || n, customer_email, customer_phone, address, state, delivery_address, delivery_pincode, booking_method, subtotal_paise, delivery_charge_paise, total_paise
    from orders, generate_series(2, ${sql.lit(count)}) n where id = ${id}`.execute(shop.db);
  await sql`insert into order_lines (order_id, position, product_name, product_price_paise, quantity, status)
    select orders.id, 0, 'Kurta', 105000, 1, 'confirmed' from orders where id <> ${id}`.execute(
    shop.db,
  );
  return (await shop.db.selectFrom('orders').select('id').execute()).map((order) => order.id);
}

/** Ends connections while they hold the series, or wait for it. Returns how many. */
async function endConnections(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like '%invoice_series%' and pid <> pg_backend_pid() limit 2`,
  );
  return rowCount ?? 0;
}

const failing = Symbol('fails after it has its number');

/**
 * Moves the lines of each order, which issues what it then needs, all at once; some fail afterwards. Returns those
 * that did not.
 */
async function issueAll(
  orderIds: string[],
  to: 'shipped' | 'cancelled',
  fails: (place: number) => boolean,
): Promise<string[]> {
  const results = await Promise.allSettled(
    orderIds.map((orderId, place) =>
      inTransaction(pool.db, async (db) => {
        const order = await lockOrder(db, orderId);
        if (!order) throw failing;
        const edit = moveLines(editOf(order), order.lines, to);
        await writeOrderChange(shop, db, order, null, { ...edit, email: null });
        if (fails(place)) throw failing;
      }),
    ),
  );
  return orderIds.filter((_, place) => results[place]?.status === 'rejected');
}

/** The same while connections end and every seventh fails, then again for the failed ones until all are done. */
async function issueWithFaults(orderIds: string[], to: 'shipped' | 'cancelled'): Promise<void> {
  const first = issueAll(orderIds, to, (place) => place % 7 === 0);
  let isRunning = true;
  void first.then(() => {
    isRunning = false;
  });
  let ended = 0;
  while (isRunning && ended < 40) ended += await endConnections(killer);
  const left = await first;
  expect(ended).toBeGreaterThan(0);
  expect(left.length).toBeGreaterThanOrEqual(Math.ceil(orderIds.length / 7));
  // A connection that ended during its commit may have committed: then its order is issued nothing more.
  let rest = left;
  for (let round = 0; rest.length > 0 && round < 5; round += 1) {
    rest = await issueAll(rest, to, () => false);
  }
  expect(rest).toEqual([]);
}

/** Of the documents of a kind: their numbers in their sequence, of which orders they are, and what they take back. */
function listIssued(kind: 'invoice' | 'credit') {
  return shop.db
    .selectFrom('invoices')
    .select(['number', 'order_id as orderId', 'corrects'])
    .where('kind', '=', kind)
    .orderBy('number')
    .execute();
}

function numbersFrom(prefix: string, length: number): string[] {
  return Array.from({ length }, (_, place) => prefix + String(place + 1).padStart(6, '0'));
}

test(`${count} invoices at once, then credit notes: no gap and no number twice, though connections end and work fails`, async () => {
  const orderIds = await givenConfirmed();
  expect(orderIds).toHaveLength(count);
  await issueWithFaults(orderIds, 'shipped');
  const invoices = await listIssued('invoice');
  expect(invoices.map(({ number }) => number)).toEqual(numbersFrom('FH/26-27/', count));
  expect(new Set(invoices.map(({ orderId }) => orderId)).size).toBe(count);

  const cancelled = orderIds.slice(0, cancelledCount);
  await issueWithFaults(cancelled, 'cancelled');
  const credits = await listIssued('credit');
  expect(credits.map(({ number }) => number)).toEqual(numbersFrom('FHC/26-27/', cancelledCount));
  expect(new Set(credits.map(({ corrects }) => corrects)).size).toBe(cancelledCount);
  expect(new Set(credits.map(({ orderId }) => orderId))).toEqual(new Set(cancelled));
  expect(await listIssued('invoice')).toEqual(invoices);
});
