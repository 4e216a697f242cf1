import { beforeEach, describe, expect, test } from 'vitest';
import { refuseAtDoor } from '#app/orders/cash-on-delivery/refuse-at-door.server.ts';
import { orderChangesInput } from '#app/orders/record/orders.input.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import { type CodRules, noCodRules } from '#app/shop/settings/shop-settings.contract.ts';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm, placeByBuyNow, testAddress } from '#tests/support/test-checkout.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import type { PlaceOrder } from './checkout.input.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { setCheckoutAddress, setCheckoutPaymentMethod } from './set-checkout-step.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let user: User;
let productId: string;
let order: PlaceOrder;
beforeEach(async () => {
  setRules({});
  user = await givenUser(shop);
  productId = (await givenProduct(shop)).id;
  order = await buyNowToConfirm(shop, user, productId);
});

function setRules(rules: Partial<CodRules>): void {
  const codRules = { ...noCodRules, ...rules };
  shop.settings.storeProfile = { ...shop.settings.environment, offersCod: true, codRules };
}

const chooseCod = () => setCheckoutPaymentMethod(shop, user, order.checkout, 'cod');
const view = () => readCheckout(shop, user, order.checkout);

/** Places the order at the total of the last step. */
async function place() {
  const seenTotalPaise = (await view())?.totalPaise ?? 0;
  return placeOrder(shop, user, { ...order, seenTotalPaise });
}

const noPin = 'Cash on Delivery is not available for PIN 411004.';

describe('an order that a rule excludes', () => {
  test('cannot choose it, is told why, and can be paid online', async () => {
    setRules({ excludedPins: ['41'] });
    expect((await view())?.cod?.problem).toBe(noPin);
    expect(await chooseCod()).toMatchObject({
      refusal: { kind: 'conflict', code: 'cod_not_available', description: noPin },
    });
    expect(await place()).toMatchObject({ ok: true });
  });

  test('by a rule set since cash was chosen goes back to the choice, and nothing is ordered', async () => {
    expect(await chooseCod()).toMatchObject({ ok: true });
    setRules({ excludedPins: ['41'] });
    expect(await place()).toMatchObject({ refusal: { description: noPin } });
    expect(await view()).toMatchObject({
      furthestStep: 'payment',
      paymentMethod: 'online',
      address: { pincode: '411004', fullName: 'Ananya Deshpande' },
    });
  });

  test('by its new address goes back to the choice', async () => {
    setRules({ excludedPins: ['781001'] });
    await chooseCod();
    expect((await view())?.furthestStep).toBe('confirm');
    await setCheckoutAddress(shop, user, order.checkout, { ...testAddress, pincode: '781001' });
    expect((await chooseCod()).ok).toBe(false);
    expect((await view())?.paymentMethod).toBe('online');
  });

  test('by its total is asked about the total without the fee', async () => {
    setRules({ maxTotalPaise: 1_675_000, feePaise: 4_900 });
    expect(await chooseCod()).toMatchObject({ ok: true });
    setRules({ maxTotalPaise: 1_674_900 });
    expect(await chooseCod()).toMatchObject({
      refusal: { description: 'Cash on Delivery is available for orders up to ₹16,749.' },
    });
  });
});

test('the fee is shown before, and charged once with the order', async () => {
  setRules({ feePaise: 4_900, advancePercent: 20 });
  expect(await view()).toMatchObject({
    cod: { problem: null, fee: '₹49', advance: '20 %' },
    codFee: null,
    total: '₹16,750',
  });
  await chooseCod();
  expect(await view()).toMatchObject({ codFee: '₹49', total: '₹16,799' });
  expect(await placeOrder(shop, user, order)).toMatchObject({
    refusal: { description: expect.stringContaining('The total is now ₹16,799.') },
  });
  expect(await place()).toMatchObject({ ok: true });
  const stored = await shop.db
    .selectFrom('orders')
    .select(['cod_fee_paise', 'cod_advance_percent', 'total_paise', 'subtotal_paise'])
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({
    cod_fee_paise: 4_900,
    cod_advance_percent: 20,
    subtotal_paise: 1_675_000,
    total_paise: 1_679_900,
  });
  const email = await shop.db
    .selectFrom('emails')
    .select('text')
    .where('kind', '=', 'order-placed')
    .where('to_address', '=', 'ananya@example.com')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(email.text).toContain('Cash on Delivery Fee: ₹49');
  expect(email.text).toContain(
    'You then pay ₹3,360 in advance, and ₹13,439 in cash when it is delivered.',
  );
});

test('an order paid online has no fee for cash on delivery', async () => {
  setRules({ feePaise: 4_900 });
  expect(await view()).toMatchObject({ codFee: null, total: '₹16,750' });
  expect(await placeOrder(shop, user, order)).toMatchObject({ ok: true });
});

describe('what came before counts', () => {
  const setStatus = (orderId: string, status: 'shipped' | 'delivered' | 'cancelled') =>
    setOrderStatus(shop, owner, { orderId, status });

  test('a customer has it once they have received so many orders', async () => {
    setRules({ afterDelivered: 1 });
    const earlier = await placeByBuyNow(shop, user, productId);
    expect((await chooseCod()).ok).toBe(false);
    await setStatus(earlier, 'delivered');
    expect((await chooseCod()).ok).toBe(true);
  });

  test('a phone number loses it after so many parcels refused at the door, whoever orders', async () => {
    setRules({ maxRefusals: 1 });
    const phone = '9820055555';
    const other = await givenUser(shop);
    const earlier = await placeCod(other, phone);
    await setCheckoutAddress(shop, user, order.checkout, { ...testAddress, phone });
    expect(await refuseAtDoor(shop, owner, { orderId: earlier })).toMatchObject({
      refusal: { kind: 'conflict' },
    });
    await setStatus(earlier, 'shipped');
    const refused = await refuseAtDoor(shop, owner, { orderId: earlier });
    expect(refused.ok).toBe(true);
    const lines = shop.db.selectFrom('order_lines').select(['status', 'refused_at_door']);
    expect(await lines.where('order_id', '=', earlier).execute()).toEqual([
      { status: 'cancelled', refused_at_door: true },
    ]);
    expect(await chooseCod()).toMatchObject({
      refusal: { description: 'Cash on Delivery is not available for this phone number.' },
    });
    const changes = orderChangesInput.parse(refused.ok ? refused.value.undo : '');
    expect((await undoOrderChanges(shop, owner, { changes })).ok).toBe(true);
    expect((await chooseCod()).ok).toBe(true);
    await setStatus(earlier, 'cancelled');
    expect((await chooseCod()).ok).toBe(true);
  });

  async function placeCod(by: User, phone: string): Promise<string> {
    const ready = await buyNowToConfirm(shop, by, productId);
    await setCheckoutAddress(shop, by, ready.checkout, { ...testAddress, phone });
    await setCheckoutPaymentMethod(shop, by, ready.checkout, 'cod');
    expect(await placeOrder(shop, by, ready)).toMatchObject({ ok: true });
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', by.userId)
      .executeTakeFirstOrThrow();
    return id;
  }
});
