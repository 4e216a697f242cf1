import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { checkSums } from '#database/check-shop.ts';
import { type Failure, failAtStatement, failures } from './support/failing-statement.ts';
import { bearerOf, newIdempotencyKey, openTestApi, orderBody } from './support/test-api.ts';
import { buyNowToConfirm } from './support/test-checkout.ts';
import { cookieOf } from './support/test-http.ts';
import { readOrderAddress } from './support/test-orders.ts';
import { givenUser } from './support/test-shop.ts';
import { watchRows } from './support/watch-rows.ts';

type Act = () => Promise<() => Promise<Response>>;

/** Each creates an order or what leads to one, and returns the request, which may be repeated. */
const acts: Record<string, Act> = {
  async 'placing an order by the API'() {
    const customer = await givenUser(api.shop);
    const headers = { ...newIdempotencyKey(), ...(await bearerOf(api.shop, customer)) };
    return () => api.ask('placeOrder', { by: null, body: orderBody(api.saree), headers });
  },
  async 'placing an order by the pages'() {
    const customer = await givenUser(api.shop);
    const { checkout, seenTotalPaise } = await buyNowToConfirm(api.shop, customer, api.saree.id);
    const form = { intent: 'place', checkout, consent: 'on', seenTotalPaise: `${seenTotalPaise}` };
    const cookie = { Cookie: await cookieOf(api.shop, customer) };
    return () => api.http.post(`/checkout?checkout=${checkout}&step=confirm`, form, null, cookie);
  },
  async cancelling() {
    const customer = await givenUser(api.shop);
    const form = { orderId: await api.place(customer) };
    const cookie = { Cookie: await cookieOf(api.shop, customer) };
    return () => api.http.post('/orders', form, null, cookie);
  },
  async 'changing an order'() {
    const { shop, http, owner } = api;
    const orderId = await api.place(await givenUser(shop));
    const { id: lineId } = await shop.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const form = {
      ...(await readOrderAddress(shop.db, orderId)),
      ...{ intent: 'change', orderId, pincode: '411005', [`quantity-${lineId}`]: '2' },
      seen: String(await readLastEvent(shop.db, orderId)),
    };
    const cookie = { Cookie: await cookieOf(shop, owner) };
    return () => http.post(`/admin/orders/calls?change=${orderId}`, form, null, cookie);
  },
  async 'noting a payment'() {
    const { shop, http, owner } = api;
    const orderId = await api.place(await givenUser(shop));
    const form = {
      ...{ intent: 'payment', orderId, method: 'cash', received: 'yes', seenDuePaise: '261950' },
    };
    const cookie = { Cookie: await cookieOf(shop, owner) };
    return () => http.post('/admin/orders', form, null, cookie);
  },
};

/** A session notes when it was last used, and limits count, whatever becomes of a request. */
const ignored = ['sessions', 'limits'];

/**
 * Each statement of a writing request fails once in PostgreSQL, from the session to the commit: everything is
 * written or nothing, the response is plain, and the same request then succeeds.
 */

const api = await openTestApi();
const takeWritten = await watchRows(api.shop.db, ignored);

let stock = 0;

/** What was written since the last call, and by how much the stock has changed. */
async function takeChanges(): Promise<string[]> {
  const { rows } = await sql<{ stock: number }>`
    select sum(stock_quantity) as stock from products`.execute(api.shop.db);
  const before = stock;
  stock = Number(rows[0]?.stock);
  return [...(await takeWritten()), `${stock - before} in stock`];
}

async function listWrongSums(): Promise<string[]> {
  const wrong: string[] = [];
  for await (const { isRight, text } of checkSums(api.shop.db)) if (!isRight) wrong.push(text);
  return wrong;
}

/** An order is one, too, when its address could not be kept for the next. */
const isNeeded = (change: string) => change !== 'update profiles';

/** No statement that could fail is left after so many. */
const maxStatements = 60;

describe.each(Object.keys(acts))('%s', (name) => {
  const act = acts[name] as Act;

  test.each(Object.keys(failures) as Failure[])(
    'with %s at each of its statements',
    async (failure) => {
      const whole = await act();
      await takeChanges();
      expect((await whole()).status).toBeLessThan(400);
      const everything = await takeChanges();
      expect(everything.length).toBeGreaterThan(1);

      const failed: string[] = [];
      for (let n = 1; n <= maxStatements; n += 1) {
        const request = await act();
        await takeChanges();
        const { answer, failed: statement } = await failAtStatement(n, failure, request);
        if (statement === null) break;
        failed.push(statement);
        const changes = await takeChanges();
        if (answer.status < 400) {
          expect(changes.filter(isNeeded), statement).toEqual(everything.filter(isNeeded));
          continue;
        }
        expect(answer.status, statement).toBe(503);
        expect(await answer.text(), statement).not.toMatch(
          /there is no room|terminating connection/,
        );
        expect(changes, statement).toEqual(['0 in stock']);
        expect((await request()).status, statement).toBeLessThan(400);
        expect(await takeChanges(), statement).toEqual(everything);
      }
      expect(failed).toContain('begin');
      expect(failed).toContain('commit');
      expect(failed.length).toBeLessThan(maxStatements);
      expect(await listWrongSums()).toEqual([]);
    },
  );
});
