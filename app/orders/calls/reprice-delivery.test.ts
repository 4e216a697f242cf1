import { beforeEach, expect, test } from 'vitest';
import { listEventsOf } from '#app/orders/record/order-events.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { insertDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import type { User } from '#platform/shop.ts';
import { changeForm } from '#tests/support/test-calls.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { givenZone } from '#tests/support/test-zones.ts';
import type { ChangeOrderInput } from './call-queue.input.ts';
import { updateOrder } from './change-order.server.ts';

const pune = givenZone({ name: 'Pune', prefixes: ['411'], chargePaise: 12_000 });
const far = givenZone({ name: 'Far', states: ['Assam'], chargePaise: 18_000, per500gPaise: 4_000 });
const islands = givenZone({ name: 'Islands', prefixes: ['744'], isServed: false });

const shop = await openTestShop();
const owner = await givenOwner(shop);
const terms = { chargePaise: 15_000, freeFromPaise: null };
await shop.transaction((db) => insertDeliveryTerms(db, owner.userId, terms, shop.now()));
let customer: User;
let orderId: string;
beforeEach(async () => {
  // A Friday, within calling hours.
  shop.setNow(new Date('2026-11-20T12:00:00+05:30'));
  setZones(pune, far, islands);
  customer = await givenUser(shop);
  const lines = [{ pricePaise: 100_000, quantity: 2 }];
  const order = await givenOrder(shop, customer, { lines, promisedBy: '2026-11-28' });
  orderId = order.id;
  await shop.db
    .updateTable('products')
    .set({ weight_grams: 400 })
    .where('id', 'in', order.productIds)
    .execute();
});

function setZones(...deliveryZones: (typeof pune)[]): void {
  shop.settings.storeProfile = { ...shop.settings.storeProfile, deliveryZones };
}

/** What the dialog sends with another PIN code. */
async function moveTo(pincode: string, typed: Partial<ChangeOrderInput> = {}) {
  return updateOrder(shop, owner, await changeForm(shop, orderId, { pincode, ...typed }));
}

const orderNow = async () => await findOrder(shop.db, orderId);

test('an order sent to another zone costs what that one does today, by its weight, and has another day', async () => {
  // 800 g: ₹180, and ₹40 once.
  expect((await moveTo('781001')).ok).toBe(true);
  expect(await orderNow()).toMatchObject({
    deliveryChargePaise: 22_000,
    totalPaise: 222_000,
    promisedBy: '2026-12-04',
  });
  const history = await listEventsOf(shop.db, orderId);
  expect(history).toContainEqual(
    expect.objectContaining({ kind: 'delivery', from: '₹120', to: '₹220: Far' }),
  );
  const email = await shop.db
    .selectFrom('emails')
    .select('text')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(email.text).toContain('The total is now ₹2,220.');
  expect(email.text).toContain('Estimated delivery: 4 December 2026.');
});

test('an order sent to no zone costs the delivery charge of the shop', async () => {
  await moveTo('600001');
  expect(await orderNow()).toMatchObject({ deliveryChargePaise: 15_000, totalPaise: 215_000 });
});

test('an order sent elsewhere in its zone keeps the charge as agreed, whatever it is today', async () => {
  setZones({ ...pune, chargePaise: 3_000 }, far);
  await moveTo('411038');
  expect(await orderNow()).toMatchObject({ deliveryChargePaise: 12_000, pincode: '411038' });
});

test('an order sent elsewhere in a shop without zones keeps the charge, too', async () => {
  setZones();
  await moveTo('781001');
  expect(await orderNow()).toMatchObject({ deliveryChargePaise: 12_000, totalPaise: 212_000 });
});

test('a charge that the owner has typed goes before that of the zone', async () => {
  const none = { discount: null, discountReason: '' };
  await moveTo('781001', { prices: { ...none, deliveryPaise: 0, deliveryReason: 'festival' } });
  expect(await orderNow()).toMatchObject({ deliveryChargePaise: 0, totalPaise: 200_000 });
});

test('a paid order keeps its charge', async () => {
  await shop.db
    .updateTable('orders')
    .set({
      paid_paise: 212_000,
      payment_status: 'paid',
      payment_method: 'upi',
      paid_at: shop.now(),
    })
    .where('id', '=', orderId)
    .execute();
  await moveTo('781001');
  expect(await orderNow()).toMatchObject({ deliveryChargePaise: 12_000, pincode: '781001' });
});

test('a place that is not served is refused to the owner, and nothing is different', async () => {
  expect(await moveTo('744101')).toMatchObject({
    refusal: {
      fields: {
        pincode: 'We do not deliver to 744101 (South Andaman, Andaman and Nicobar Islands) yet.',
      },
    },
  });
  expect(await orderNow()).toMatchObject({
    ...{ pincode: '411004', deliveryChargePaise: 12_000, promisedBy: '2026-11-28' },
  });
});
