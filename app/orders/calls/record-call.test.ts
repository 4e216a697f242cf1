import { beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { listEventsOf, readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { undoInput } from '#app/orders/record/orders.input.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder, statusesOf } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop, stockOf } from '#tests/support/test-shop.ts';
import type { RecordCallInput } from './call-queue.input.ts';
import { readCallQueue } from './read-call-queue.server.ts';
import { recordCall } from './record-call.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
  // A Friday at 11 AM.
  shop.setNow(new Date('2026-11-20T11:00:00+05:30'));
});

/** Sends what the owner's page would send now. */
async function call(orderId: string, outcome: RecordCallInput['outcome'], note = '') {
  const seen = await readLastEvent(shop.db, orderId);
  return recordCall(shop, owner, { orderId, outcome, note, seen });
}

async function callsOf(orderId: string) {
  return shop.db
    .selectFrom('order_calls')
    .select(['outcome', 'note', 'called_by', 'next_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

async function subjectsOf(orderId: string) {
  const rows = await shop.db
    .selectFrom('emails')
    .select('subject')
    .where('order_id', '=', orderId)
    .execute();
  return rows.map((row) => row.subject);
}

test('nobody answers, and the owner says when to call back', async () => {
  const { id } = await givenOrder(shop, customer);
  const callAgain = async () => {
    const seen = await readLastEvent(shop.db, id);
    const outcome = 'no answer' as const;
    await recordCall(shop, owner, { orderId: id, outcome, note: '', seen, callBackAt: '18:00' });
  };
  await callAgain();
  const six = new Date('2026-11-20T18:00:00+05:30');
  expect(await callsOf(id)).toMatchObject([{ outcome: 'no answer', next_at: six }]);
  // After the third call too: the owner has decided to keep trying.
  await callAgain();
  await callAgain();
  expect((await callsOf(id)).at(-1)).toMatchObject({ next_at: six });
});

test('a confirming call is stored, confirms the pending lines and emails the customer', async () => {
  const { id, displayId } = await givenOrder(shop, customer, {
    lines: [{}, { status: 'shipped' }, { status: 'cancelled' }, {}],
  });
  expect((await call(id, 'confirmed', 'her sister answered')).ok).toBe(true);
  expect(await statusesOf(shop, id)).toEqual(['confirmed', 'shipped', 'cancelled', 'confirmed']);
  expect(await subjectsOf(id)).toEqual([`Your order is confirmed - ${displayId}`]);
  expect(await callsOf(id)).toEqual([
    {
      outcome: 'confirmed',
      note: 'her sister answered',
      called_by: owner.userId,
      next_at: null,
    },
  ]);
});

test('a cancelling call returns the stock once', async () => {
  const { id, productIds } = await givenOrder(shop, customer, { lines: [{ quantity: 3 }] });
  const [productId = ''] = productIds;
  expect(await stockOf(shop, productId)).toBe(7);
  expect((await call(id, 'cancelled')).ok).toBe(true);
  expect((await call(id, 'cancelled')).ok).toBe(false);
  expect(await statusesOf(shop, id)).toEqual(['cancelled']);
  expect(await stockOf(shop, productId)).toBe(10);
});

describe('an unanswered call', () => {
  test('leaves the order pending, to be called again in two hours', async () => {
    const { id } = await givenOrder(shop, customer);
    await call(id, 'no answer');
    expect(await statusesOf(shop, id)).toEqual(['pending']);
    expect(await callsOf(id)).toMatchObject([{ next_at: new Date('2026-11-20T13:00:00+05:30') }]);
  });

  test('for the third time in a row has no next attempt until the owner keeps trying', async () => {
    const { id } = await givenOrder(shop, customer);
    const hasNextAttempts = async () => (await callsOf(id)).map((one) => one.next_at !== null);
    for (const _ of [1, 2, 3]) await call(id, 'no answer');
    expect(await hasNextAttempts()).toEqual([true, true, false]);
    await call(id, 'call again');
    await call(id, 'no answer');
    expect(await hasNextAttempts()).toEqual([true, true, false, true, true]);
  });
});

test('a wrong number keeps the order in the queue', async () => {
  const { id } = await givenOrder(shop, customer);
  expect((await call(id, 'wrong number')).ok).toBe(true);
  expect(await statusesOf(shop, id)).toEqual(['pending']);
});

describe('the first change wins', () => {
  test('when the customer has cancelled meanwhile, and no call is stored', async () => {
    const { id } = await givenOrder(shop, customer);
    const seen = await readLastEvent(shop.db, id);
    await cancelOrder(shop, customer, { orderId: id });
    const result = await recordCall(shop, owner, {
      orderId: id,
      outcome: 'confirmed',
      note: '',
      seen,
    });
    expect(result).toMatchObject({
      refusal: {
        kind: 'conflict',
        description: 'It was changed meanwhile and is Cancelled now',
      },
    });
    expect(await callsOf(id)).toEqual([]);
  });

  test('when a button is pressed three times, and one call is stored', async () => {
    const { id } = await givenOrder(shop, customer);
    const seen = await readLastEvent(shop.db, id);
    const press = () =>
      recordCall(shop, owner, { orderId: id, outcome: 'no answer', note: '', seen });
    const results = await Promise.all([press(), press(), press()]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await callsOf(id)).toHaveLength(1);
  });

  test('of two tabs that confirm and cancel, and of owner and customer; stock agrees', async () => {
    const rounds = Array.from({ length: 30 }, async (_, round) => {
      const user = await givenUser(shop);
      const { id, productIds } = await givenOrder(shop, user, { lines: [{ quantity: 2 }] });
      const seen = await readLastEvent(shop.db, id);
      const press = (outcome: 'confirmed' | 'cancelled') =>
        recordCall(shop, owner, { orderId: id, outcome, note: '', seen });
      const other = () =>
        round % 2 === 0 ? press('cancelled') : cancelOrder(shop, user, { orderId: id });
      const results = await Promise.all([press('confirmed'), other()]);
      return {
        winners: results.filter((result) => result.ok).length,
        status: (await statusesOf(shop, id))[0],
        stock: await stockOf(shop, productIds[0] ?? ''),
        emails: (await subjectsOf(id)).length,
      };
    });
    for (const end of await Promise.all(rounds)) {
      const stock = end.status === 'cancelled' ? 10 : 8;
      expect(end).toEqual({ winners: 1, status: end.status, stock, emails: 1 });
    }
  });
});

test('an order that was confirmed under Orders takes no more calls', async () => {
  const { id } = await givenOrder(shop, customer);
  await setOrderStatus(shop, owner, { orderId: id, status: 'confirmed' });
  expect(await call(id, 'no answer')).toMatchObject({
    refusal: { description: 'It was changed meanwhile and is Confirmed now' },
  });
});

test('a stored call never changes, but its note can be erased with the customer', async () => {
  const { id } = await givenOrder(shop, customer);
  await call(id, 'no answer', 'ask for Asha');
  const change = (values: { outcome?: 'confirmed'; note?: string }) =>
    shop.db.updateTable('order_calls').set(values).where('order_id', '=', id).execute();
  await expect(change({ outcome: 'confirmed' })).rejects.toThrow('append-only');
  await expect(change({ note: 'ask for Usha' })).rejects.toThrow('append-only');
  await expect(
    shop.db.deleteFrom('order_calls').where('order_id', '=', id).execute(),
  ).rejects.toThrow('append-only');
  await change({ note: '' });
  expect(await callsOf(id)).toMatchObject([{ outcome: 'no answer', note: '' }]);
});

describe('undoing the outcome of a call', () => {
  async function undone(result: Awaited<ReturnType<typeof call>>) {
    if (!result.ok || !result.value.undo) throw new Error('Nothing to undo');
    return undoOrderChanges(shop, owner, undoInput.parse({ changes: result.value.undo }));
  }

  test.each(['confirmed', 'cancelled'] as const)(
    '%s makes the lines pending again, with their stock, and withdraws the email',
    async (outcome) => {
      const { id, productIds } = await givenOrder(shop, customer, { lines: [{ quantity: 2 }] });
      const stock = await stockOf(shop, productIds[0] ?? '');
      shop.settings.undoSeconds = 30;
      const result = await call(id, outcome);
      shop.settings.undoSeconds = 0;
      expect(await subjectsOf(id)).toHaveLength(1);
      expect(await undone(result)).toMatchObject({ ok: true });
      expect(await statusesOf(shop, id)).toEqual(['pending']);
      expect(await stockOf(shop, productIds[0] ?? '')).toBe(stock);
      expect(await subjectsOf(id)).toEqual([]);
    },
  );

  test('no answer: the order is due again at once, and its history keeps both', async () => {
    const { id } = await givenOrder(shop, customer);
    const queued = async () => {
      const { queue } = await readCallQueue(shop, {
        search: '',
        page: 1,
        change: null,
        payment: null,
      });
      return [...queue.due, ...queue.later].find(({ order }) => order.id === id);
    };
    const result = await call(id, 'no answer');
    expect(await queued()).toMatchObject({ unanswered: 1, nextAttempt: expect.any(String) });
    expect(await undone(result)).toMatchObject({ ok: true });
    expect(await queued()).toMatchObject({ unanswered: 0, nextAttempt: null, lastCall: null });
    const events = await listEventsOf(shop.db, id);
    expect(events.filter(({ kind }) => kind === 'call').map(({ from, to }) => [from, to])).toEqual([
      [null, 'no answer'],
      ['no answer', 'undone'],
    ]);
  });

  test('is refused once there has been another call', async () => {
    const { id } = await givenOrder(shop, customer);
    const first = await call(id, 'wrong number');
    await call(id, 'no answer');
    expect(await undone(first)).toMatchObject({
      refusal: { description: 'Something else has happened to the order since.' },
    });
  });
});
