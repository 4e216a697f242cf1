import { beforeEach, expect, test } from 'vitest';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { labelsOf } from './labels.rules.ts';
import { readTodaysLabels } from './read-labels.server.ts';
import { shipOrder } from './ship-order.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
});

async function givenCodOrder() {
  const order = await givenOrder(shop, customer, {
    lines: [
      { name: 'Ilkal Saree', pricePaise: 500_000, status: 'confirmed' },
      { name: 'Khana Blouse', pricePaise: 90_000, quantity: 2, status: 'confirmed' },
      { name: 'Dupatta', pricePaise: 70_000, status: 'cancelled' },
    ],
  });
  await shop.db
    .updateTable('orders')
    .set({ payment_method: 'cod' })
    .where('id', '=', order.id)
    .execute();
  return order;
}

function ship(orderId: string, lineIds: string[] | null, awb: string) {
  const parcel = { courier: 'Delhivery', awb, link: undefined };
  return shipOrder(shop, owner, { orderId, seenStatus: 'confirmed', lineIds, ...parcel });
}

async function labels(orderId: string) {
  const order = await findOrder(shop.db, orderId);
  if (!order) throw new Error('no such order');
  return labelsOf(order);
}

test('an order that has not left has one label, with what is collected and no barcode', async () => {
  const { id } = await givenCodOrder();
  expect(await labels(id)).toMatchObject([
    { parcel: '', codAmount: '₹6,920', awb: null, lines: [{}, {}] },
  ]);
});

test('each parcel has its own label, and together they collect what is due', async () => {
  const { id, lineIds } = await givenCodOrder();
  await ship(id, lineIds.slice(1, 2), '1091208940593');
  expect(await labels(id)).toMatchObject([
    {
      parcel: 'Parcel 1 of 2',
      codAmount: '₹1,920',
      courier: 'Delhivery',
      awb: { number: '1091208940593' },
      lines: [{ name: 'Khana Blouse' }],
    },
    { parcel: 'Parcel 2 of 2', codAmount: '₹5,000', awb: null, lines: [{ name: 'Ilkal Saree' }] },
  ]);
});

test('an advance is not collected again, and counts for the first parcels', async () => {
  const { id, lineIds } = await givenCodOrder();
  await shop.db
    .updateTable('orders')
    .set({ payment_status: 'paid', paid_paise: 200_000, paid_at: new Date() })
    .where('id', '=', id)
    .execute();
  await ship(id, lineIds.slice(1, 2), '1091208940594');
  const amounts = (await labels(id)).map(({ codAmount }) => codAmount);
  expect(amounts).toEqual([null, '₹4,920']);
});

test('today’s labels are of the parcels that left today by Indian time', async () => {
  const { id, lineIds } = await givenCodOrder();
  shop.setNow(new Date('2026-11-21T18:29:00Z'));
  await ship(id, lineIds.slice(0, 1), '1091208940591');
  shop.setNow(new Date('2026-11-21T18:31:00Z'));
  await ship(id, lineIds.slice(1, 2), '1091208940592');
  const today = await readTodaysLabels(shop);
  expect(today.map(({ awb, parcel }) => [awb?.number, parcel])).toEqual([
    ['1091208940592', 'Parcel 2 of 2'],
  ]);
});
