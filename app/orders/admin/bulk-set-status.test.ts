import { expect, test } from 'vitest';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
} from '#tests/support/test-shop.ts';
import { bulkStatusText } from './admin-orders.contract.ts';
import { bulkSetStatus } from './bulk-set-status.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
const customer = await givenUser(shop);

const seenStatus = 'pending';

async function statusOfOrder(id: string): Promise<string | undefined> {
  const order = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return order?.status;
}

test('every selected order gets the status, and its customer one email', async () => {
  const orders = [await givenOrder(shop, customer), await givenOrder(shop, customer)];
  const selected = orders.map(({ id }) => ({ orderId: id, seenStatus }) as const);
  const result = await bulkSetStatus(shop, owner, { selected, status: 'confirmed' });
  expect(result).toMatchObject({ ok: true, value: { updated: 2, failed: [] } });
  for (const { id } of orders) {
    expect(await statusOfOrder(id)).toBe('confirmed');
    const emails = await shop.db
      .selectFrom('emails')
      .select('kind')
      .where('order_id', '=', id)
      .execute();
    expect(emails).toEqual([{ kind: 'order-confirmed' }]);
  }
});

test('an order that cannot be changed is named with its reason, and the others are set', async () => {
  const { id: productId } = await givenProduct(shop, { stock: 2 });
  const sold = await givenOrder(shop, customer, { lines: [{ productId, quantity: 2 }] });
  await cancelOrder(shop, customer, { orderId: sold.id });
  await givenOrder(shop, customer, { lines: [{ productId }] });
  const changed = await givenOrder(shop, customer);
  await cancelOrder(shop, customer, { orderId: changed.id });
  const fine = await givenOrder(shop, customer);

  const selected = [
    { orderId: sold.id, seenStatus: 'cancelled' },
    { orderId: changed.id, seenStatus },
    { orderId: fine.id, seenStatus },
  ] as const;
  const result = await bulkSetStatus(shop, owner, { selected: [...selected], status: 'shipped' });

  if (!result.ok) throw new Error(result.refusal.description);
  expect(bulkStatusText(result.value, 'shipped')).toBe(
    `1 order is Shipped now. Not changed: ${sold.displayId} (Too few pieces of Gadwal Pattu Saree ` +
      `are left), ${changed.displayId} (It was changed meanwhile and is Cancelled now).`,
  );
  expect(await statusOfOrder(sold.id)).toBe('cancelled');
  expect(await statusOfOrder(changed.id)).toBe('cancelled');
  expect(await statusOfOrder(fine.id)).toBe('shipped');
  expect(await stockOf(shop, productId)).toBe(1);
});

test('no selected order, or none that can be changed, is refused', async () => {
  expect(await bulkSetStatus(shop, owner, { selected: [], status: 'shipped' })).toMatchObject({
    refusal: {
      title: 'Error updating order status',
      description: 'Select the orders to change first.',
    },
  });
  const orderId = crypto.randomUUID();
  const result = await bulkSetStatus(shop, owner, {
    selected: [{ orderId, seenStatus }],
    status: 'shipped',
  });
  expect(result).toMatchObject({
    refusal: { description: `Not changed: ${orderId} (There is no such order).` },
  });
});
