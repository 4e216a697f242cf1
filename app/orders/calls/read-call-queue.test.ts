import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { noCodRules } from '#app/shop/settings/shop-settings.contract.ts';
import type { Tables } from '#database/tables.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { RecordCallInput } from './call-queue.input.ts';
import { listCallQueue } from './calls.store.server.ts';
import { readCallQueue } from './read-call-queue.server.ts';
import { recordCall } from './record-call.server.ts';

let shop: TestShop;
let owner: Permitted;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  shop.setNow(at('11:00'));
});

/** A time in India on a Friday. */
function at(time: string): Date {
  return new Date(`2026-11-20T${time}:00+05:30`);
}

async function call(orderId: string, outcome: RecordCallInput['outcome'], note = '') {
  const seen = await readLastEvent(shop.db, orderId);
  await recordCall(shop, owner, { orderId, outcome, note, seen });
}

async function queue() {
  return (await readCallQueue(shop, { search: '', page: 1, change: null, payment: null })).queue;
}

const names = (rows: { order: { customerName: string } }[]) =>
  rows.map(({ order }) => order.customerName);

test('the oldest order comes first, unanswered ones after all that are due', async () => {
  const orders = new Map<string, string>();
  for (const [name, createdAt] of [
    ['Asha', at('09:00')],
    ['Bina', at('07:00')],
    ['Chitra', at('10:30')],
  ] as const) {
    orders.set(name, (await givenOrder(shop, customer, { name, createdAt })).id);
  }
  await givenOrder(shop, customer, { name: 'Done', lines: [{ status: 'confirmed' }] });
  await call(orders.get('Asha') ?? '', 'no answer', 'rang out');
  shop.setNow(at('11:30'));
  await call(orders.get('Bina') ?? '', 'wrong number');

  const now = await queue();
  expect([now.count, names(now.due), names(now.later)]).toEqual([3, ['Chitra'], ['Asha', 'Bina']]);
  expect(now.refreshAt).toBe(at('13:00').getTime());
  expect(now.due[0]).toMatchObject({ waitingText: 'Waiting 1 hour', lastCall: null });
  expect(now.later[0]).toMatchObject({
    lastCall: 'No answer, 20 Nov 2026, 11:00 am',
    note: 'rang out',
    nextAttempt: '20 Nov 2026, 1:00 pm',
    unanswered: 1,
    isWrongNumber: false,
  });
  expect(now.later[1]).toMatchObject({ isWrongNumber: true });

  shop.setNow(at('13:10'));
  const later = await queue();
  expect([names(later.due), names(later.later)]).toEqual([['Asha', 'Chitra'], ['Bina']]);
});

test('after three unanswered calls an order needs the owner’s decision', async () => {
  const { id } = await givenOrder(shop, customer);
  for (const _ of [1, 2, 3]) await call(id, 'no answer');
  expect((await queue()).due).toMatchObject([
    { unanswered: 3, needsDecision: true, nextAttempt: null },
  ]);
  await call(id, 'call again');
  expect((await queue()).later).toMatchObject([{ unanswered: 0, needsDecision: false }]);
});

test('a row has the count of earlier orders of its number, and the amount due', async () => {
  const delivered = { lines: [{ status: 'delivered' as const }] };
  await givenOrder(shop, customer, { ...delivered, createdAt: at('08:00') });
  await givenOrder(shop, customer, { ...delivered, createdAt: at('08:30'), phone: '9820005555' });
  await givenOrder(shop, customer, {
    createdAt: at('09:00'),
    lines: [{}, { status: 'cancelled' }],
  });
  const { due } = await queue();
  expect(due).toMatchObject([
    { earlierOrders: '1 earlier order from this number', order: { amountDue: '₹16,870' } },
  ]);
  expect(due[0]?.links.call).toBe('tel:+919820001234');
  const chat = new URL(due[0]?.links.chat ?? '');
  expect(chat.origin + chat.pathname).toBe('https://wa.me/919820001234');
  expect(chat.searchParams.get('text')).toContain('1 x Gadwal Pattu Saree = ₹16,750\nDelivery');
});

test('a row tells how many of the earlier orders of its number were called in vain', async () => {
  const earlier: string[] = [];
  for (const time of ['06:00', '07:00', '08:00']) {
    earlier.push((await givenOrder(shop, customer, { createdAt: at(time) })).id);
  }
  const [first = '', second = '', third = ''] = earlier;
  const { id } = await givenOrder(shop, customer, { createdAt: at('09:00') });
  const notes = async () => {
    const { due, later } = await queue();
    return [...due, ...later].find(({ order }) => order.id === id)?.earlierOrders;
  };
  expect(await notes()).toBe('3 earlier orders from this number');
  await call(first, 'wrong number');
  expect(await notes()).toBe('3 earlier orders from this number, 1 of them a wrong number');
  await call(second, 'wrong number');
  // Cancelling does not make the number right.
  await call(second, 'cancelled');
  expect(await notes()).toBe('3 earlier orders from this number, 2 of them wrong numbers');
  await call(third, 'no answer');
  await call(third, 'wrong number');
  expect(await notes()).toBe('3 earlier orders from this number, all of them wrong numbers');
  await call(third, 'confirmed');
  expect(await notes()).toBe('3 earlier orders from this number, 2 of them wrong numbers');
});

test('the queue is searched as the list of orders is, and counts what was found', async () => {
  await givenOrder(shop, customer, { name: 'Asha', city: 'Mysuru' });
  await givenOrder(shop, customer, { name: 'Bina', lines: [{ name: 'Mysuru Silk Saree' }] });
  await givenOrder(shop, customer, { name: 'Chitra' });
  await givenOrder(shop, customer, {
    ...{ name: 'Divya', city: 'Mysuru' },
    lines: [{ status: 'shipped' }],
  });
  const found = await readCallQueue(shop, {
    ...{ search: 'mysuru', page: 1 },
    ...{ change: null, payment: null },
  });
  expect(found.queue.count).toBe(2);
  expect(names(found.queue.due)).toEqual(['Asha', 'Bina']);
});

test('a page past the end is the last one', async () => {
  const { displayId } = await givenOrder(shop, customer);
  const { queue } = await readCallQueue(shop, {
    search: '',
    page: 999,
    change: null,
    payment: null,
  });
  expect(queue).toMatchObject({ page: 1, pages: 1, due: [{ order: { displayId } }] });
});

test('a page sends the same few queries, however long the queue', async () => {
  const queries: string[] = [];
  const pool = new pg.Pool(shop.connection);
  // Without this, a connection that ends while its database is dropped would end the run.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      queries.push(query.sql);
    },
  });
  const read = async () => {
    queries.length = 0;
    await readCallQueue({ ...shop, db }, { search: '', page: 1, change: null, payment: null });
    return queries.length;
  };
  await givenOrder(shop, customer);
  expect(await read()).toBe(3);
  for (let i = 0; i < 12; i += 1) await givenOrder(shop, customer, { lines: [{}, {}] });
  expect(await read()).toBe(3);
  await db.destroy();
});

test('earlier orders are found by an index on the phone number', async () => {
  await givenOrder(shop, customer, { createdAt: at('09:00') });
  await shop.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    await listCallQueue(db, { search: '', now: shop.now(), limit: 20, offset: 0 });
    const { rows } = await sql<{ scans: number }>`
      select pg_stat_get_xact_numscans('orders_customer_phone'::regclass) as scans`.execute(db);
    expect(rows).toEqual([{ scans: 1 }]);
  });
});

test('a cash order that its rules exclude by now says so, with the refusals of its number', async () => {
  const codRules = { ...noCodRules, excludedPins: ['781'] };
  shop.settings.storeProfile = { ...shop.settings.storeProfile, offersCod: true, codRules };
  const phone = '9820077777';
  const [earlier] = (await givenOrder(shop, customer, { phone, lines: [{ status: 'cancelled' }] }))
    .lineIds;
  await shop.db
    .updateTable('order_lines')
    .set({ refused_at_door: true })
    .where('id', '=', earlier ?? '')
    .execute();
  const { id } = await givenOrder(shop, customer, { phone, pincode: '411004' });
  const setOrder = (values: { booking_method?: 'cod'; delivery_pincode?: string }) =>
    shop.db.updateTable('orders').set(values).where('id', '=', id).execute();
  await setOrder({ booking_method: 'cod' });
  expect((await queue()).due).toMatchObject([
    { codProblem: null, refusals: 'One parcel to this number was refused at the door' },
  ]);
  await setOrder({ delivery_pincode: '781001' });
  expect((await queue()).due).toMatchObject([
    { codProblem: 'Cash on Delivery is not available for PIN 781001.' },
  ]);
});
