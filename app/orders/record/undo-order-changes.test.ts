import { beforeEach, describe, expect, test } from 'vitest';
import { smtpMailer } from '#platform/email/mailer.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder, statusesOf } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
} from '#tests/support/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import type { OrderStatus } from './orders.contract.ts';
import { undoInput } from './orders.input.ts';
import { setOrderStatus } from './set-order-status.server.ts';
import { readUndo, undoOrderChanges } from './undo-order-changes.server.ts';

const shop = await openTestShop({
  undoSeconds: 30,
  mailer: smtpMailer('smtp://127.0.0.1:1', () => 'shop@example.com', 'haat.example'),
});
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
});

/** Sets a status; returns what undoes it. */
async function set(orderId: string, status: OrderStatus, lineId?: string): Promise<string> {
  const result = await setOrderStatus(shop, owner, { orderId, status, ...(lineId && { lineId }) });
  if (!result.ok || !result.value.undo) throw new Error('Nothing to undo');
  return result.value.undo;
}

function undo(changes: string) {
  return undoOrderChanges(shop, owner, undoInput.parse({ changes }));
}

function emailsOf(orderId: string) {
  return shop.db
    .selectFrom('emails')
    .select(['kind', 'status', 'attempts'])
    .where('order_id', '=', orderId)
    .execute();
}

async function emailsAreDue(): Promise<void> {
  await shop.db
    .updateTable('emails')
    .set({ next_attempt_at: new Date(0) })
    .execute();
}

describe('undoing a cancelled order', () => {
  test('brings every line back to its own status, takes the stock, and withdraws the email', async () => {
    const { id: productId } = await givenProduct(shop, { stock: 5 });
    const { id } = await givenOrder(shop, customer, {
      lines: [{ productId, quantity: 2 }, { status: 'confirmed' }],
    });
    const stock = await stockOf(shop, productId);
    const changes = await set(id, 'cancelled');
    expect(await stockOf(shop, productId)).toBe(stock + 2);
    expect(await emailsOf(id)).toMatchObject([{ kind: 'order-cancelled', status: 'queued' }]);

    expect(await undo(changes)).toEqual({ ok: true, value: { undone: 1, failed: [] } });
    expect(await statusesOf(shop, id)).toEqual(['pending', 'confirmed']);
    expect(await stockOf(shop, productId)).toBe(stock);
    expect(await emailsOf(id)).toEqual([]);
  });

  test('is refused when its pieces have been sold meanwhile', async () => {
    const { id: productId } = await givenProduct(shop, { stock: 2 });
    const { id } = await givenOrder(shop, customer, { lines: [{ productId, quantity: 2 }] });
    const changes = await set(id, 'cancelled');
    await shop.db
      .updateTable('products')
      .set({ stock_quantity: 1 })
      .where('id', '=', productId)
      .execute();
    expect(await undo(changes)).toMatchObject({
      refusal: {
        title: 'Not undone',
        description: 'Too few pieces of Gadwal Pattu Saree are left',
      },
    });
    expect(await statusesOf(shop, id)).toEqual(['cancelled']);
    expect(await emailsOf(id)).toHaveLength(1);
  });
});

describe('an email about a status', () => {
  test('waits until it can no longer be withdrawn', async () => {
    const { id } = await givenOrder(shop, customer);
    await set(id, 'confirmed');
    await shop.sendEmails();
    expect(await emailsOf(id)).toMatchObject([{ status: 'queued', attempts: 0 }]);
    await emailsAreDue();
    await shop.sendEmails();
    expect(await emailsOf(id)).toMatchObject([{ attempts: 1 }]);
  });

  test('that has left keeps the status: the customer has been told', async () => {
    const { id } = await givenOrder(shop, customer);
    const changes = await set(id, 'shipped');
    expect(await readUndo(shop, owner, changes)).toMatchObject({ hasEmail: true });
    await emailsAreDue();
    await shop.sendEmails();
    expect(await readUndo(shop, owner, changes)).toBeNull();
    expect(await undo(changes)).toMatchObject({
      refusal: { description: expect.stringContaining('has left already') },
    });
    expect(await statusesOf(shop, id)).toEqual(['shipped']);
  });

  test('is written once, however often the status is set and undone', async () => {
    const { id } = await givenOrder(shop, customer);
    await undo(await set(id, 'confirmed'));
    await undo(await set(id, 'confirmed'));
    await set(id, 'confirmed');
    expect(await emailsOf(id)).toMatchObject([{ kind: 'order-confirmed' }]);
  });

  test('of an earlier status stays, and does not keep the later one from being undone', async () => {
    const { id } = await givenOrder(shop, customer);
    await set(id, 'confirmed');
    await emailsAreDue();
    await shop.sendEmails();
    await undo(await set(id, 'shipped'));
    expect(await statusesOf(shop, id)).toEqual(['confirmed']);
    expect(await emailsOf(id)).toMatchObject([{ kind: 'order-confirmed' }]);
  });

  test('about what the customer has cancelled leaves at once', async () => {
    const { id } = await givenOrder(shop, customer);
    await cancelOrder(shop, customer, { orderId: id });
    await shop.sendEmails();
    expect(await emailsOf(id)).toMatchObject([{ kind: 'order-cancelled', attempts: 1 }]);
  });
});

test('one line is undone without the others', async () => {
  const { id, lineIds } = await givenOrder(shop, customer, {
    lines: [{ status: 'confirmed' }, { status: 'confirmed' }],
  });
  await undo(await set(id, 'cancelled', lineIds[1]));
  expect(await statusesOf(shop, id)).toEqual(['confirmed', 'confirmed']);
});

test('undo does not overrule what has changed since', async () => {
  const { id } = await givenOrder(shop, customer);
  const changes = await set(id, 'confirmed');
  await set(id, 'shipped');
  expect(await readUndo(shop, owner, changes)).toBeNull();
  expect(await undo(changes)).toMatchObject({
    refusal: { description: 'Something else has happened to the order since.' },
  });
  expect(await statusesOf(shop, id)).toEqual(['shipped']);
});

test('pressed twice, it has the effect of once', async () => {
  const { id } = await givenOrder(shop, customer);
  const changes = await set(id, 'confirmed');
  const answers = await Promise.all([undo(changes), undo(changes)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await statusesOf(shop, id)).toEqual(['pending']);
});

test('nobody can undo what somebody else did', async () => {
  const { id } = await givenOrder(shop, customer);
  await cancelOrder(shop, customer, { orderId: id });
  const events = await shop.db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'status')
    .execute();
  const last = Number(events.at(-1)?.id);
  expect(await undo(`${last - 1}-${last}`)).toMatchObject({ ok: false });
  expect(await statusesOf(shop, id)).toEqual(['cancelled']);
});

test('undo of many orders undoes those that can be, and the page says which they are', async () => {
  const [one, other] = [await givenOrder(shop, customer), await givenOrder(shop, customer)];
  const changes = `${await set(one.id, 'confirmed')}.${await set(other.id, 'confirmed')}`;
  expect(await readUndo(shop, owner, changes)).toEqual({
    changes,
    done: 'Set to Confirmed',
    name: '2 orders',
    hasEmail: true,
  });
  await set(other.id, 'shipped');
  expect(await undo(changes)).toEqual({
    ok: true,
    value: { undone: 1, failed: ['Something else has happened to the order since.'] },
  });
  expect([...(await statusesOf(shop, one.id)), ...(await statusesOf(shop, other.id))]).toEqual([
    'pending',
    'shipped',
  ]);
});

test.each(['', 'x', '1', '1-', '9999999-9999999', "1-2' or 1=1"])(
  'the address %j names nothing to undo',
  async (text) => {
    expect(await readUndo(shop, owner, text)).toBeNull();
  },
);
