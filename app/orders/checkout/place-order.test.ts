import { describe, expect, test } from 'vitest';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm, checkOutToConfirm } from '#tests/support/test-checkout.ts';
import {
  givenDeliveryCharge,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
  testOwnerEmail,
} from '#tests/support/test-shop.ts';
import type { CheckoutAddress } from './checkout.contract.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { setCheckoutAddress } from './set-checkout-step.server.ts';
import { startBuyNow, startFromCart } from './start-checkout.server.ts';

const shop = await openTestShop();
await givenDeliveryCharge(shop, 12_000);

async function readOrder(displayId: string) {
  const order = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow();
  const lines = await shop.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const emails = await shop.db
    .selectFrom('emails')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('kind')
    .execute();
  return { order, lines, emails };
}

function buy(productId: string, quantity = 1) {
  return { productId, quantity };
}

describe('an order from the cart', () => {
  test('snapshots prices, address and delivery, takes stock, empties those lines, writes two emails', async () => {
    const user = await givenUser(shop);
    const saree = await givenProduct(shop, {
      name: 'Meenakshi Saree',
      pricePaise: 2_450_000,
      salePricePaise: 1_999_900,
      stock: 14,
      sizes: ['Free Size'],
      colors: ['Arakku Red'],
    });
    const kurta = await givenProduct(shop, { name: 'Dabu Kurta', pricePaise: 165_000, stock: 5 });
    const setTax = shop.db.updateTable('products').where('id', '=', kurta.id);
    await setTax.set({ hsn: '6204', gst_rate: 5 }).execute();
    await addToCart(shop, user, { ...buy(saree.id), size: 'Free Size', color: 'Arakku Red' });
    await addToCart(shop, user, buy(kurta.id, 2));
    const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
    await addToCart(shop, user, buy(kurta.id, 1));

    const placed = await placeOrder(shop, user, ready);

    if (!placed.ok) throw new Error(placed.refusal.description);
    expect(placed.value.displayId).toMatch(/^FH[A-Z0-9]{6}$/);
    const { order, lines, emails } = await readOrder(placed.value.displayId);
    expect(order).toMatchObject({
      user_id: user.userId,
      customer_phone: '9820001234',
      delivery_address: '12 Sahyadri Apartments, Prabhat Road, Pune, Maharashtra',
      delivery_charge_paise: 12_000,
      subtotal_paise: 1_999_900 + 2 * 165_000,
      total_paise: 1_999_900 + 2 * 165_000 + 12_000,
    });
    expect(
      lines.map((line) => [line.product_name, line.product_price_paise, line.quantity]),
    ).toEqual([
      ['Meenakshi Saree', 1_999_900, 1],
      ['Dabu Kurta', 165_000, 2],
    ]);
    expect(lines.map(({ hsn, gst_rate }) => [hsn, gst_rate])).toEqual([
      ['', null],
      ['6204', 5],
    ]);
    expect(lines.map((line) => line.status)).toEqual(['pending', 'pending']);
    expect(await stockOf(shop, saree.id)).toBe(13);
    expect(await stockOf(shop, kurta.id)).toBe(3);
    const left = await shop.db
      .selectFrom('cart_items')
      .select(['product_id', 'quantity'])
      .where('user_id', '=', user.userId)
      .execute();
    expect(left).toEqual([{ product_id: kurta.id, quantity: 1 }]);
    expect(emails.map(({ kind, to_address, subject }) => [kind, to_address, subject])).toEqual([
      ['new-order', testOwnerEmail, 'New Order Notification'],
      ['order-placed', 'ananya@example.com', 'Order Confirmation - Your order has been received'],
    ]);
  });
});

describe('a business', () => {
  test('its GST number comes with the order, where the shop issues tax invoices', async () => {
    const before = shop.settings.storeProfile;
    const business = { buyerGstin: '29AAGCB7383J1Z4', buyerBusiness: 'Asha Boutique' };
    const buyers: string[] = [];
    for (const issuesInvoices of [false, true]) {
      shop.settings.storeProfile = { ...before, issuesInvoices, gstNumber: '27AAPFU0939F1ZV' };
      const user = await givenUser(shop);
      const ready = await buyNowToConfirm(shop, user, (await givenProduct(shop)).id);
      const address = { ...(await readAddress(user, ready.checkout)), ...business };
      await setCheckoutAddress(shop, user, ready.checkout, address);
      const placed = await placeOrder(shop, user, ready);
      if (!placed.ok) throw new Error(placed.refusal.description);
      const { order } = await readOrder(placed.value.displayId);
      buyers.push(`${order.buyer_business} ${order.buyer_gstin}`);
    }
    shop.settings.storeProfile = before;
    expect(buyers).toEqual([' ', 'Asha Boutique 29AAGCB7383J1Z4']);
  });
});

async function readAddress(user: User, checkoutId: string): Promise<CheckoutAddress> {
  const checkout = await readCheckout(shop, user, checkoutId);
  if (!checkout) throw new Error('no checkout');
  return checkout.address;
}

describe('Buy Now', () => {
  test('leaves the cart alone', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop);
    await addToCart(shop, user, buy(product.id, 3));
    const ready = await buyNowToConfirm(shop, user, product.id);

    expect((await placeOrder(shop, user, ready)).ok).toBe(true);

    const { quantity } = await shop.db
      .selectFrom('cart_items')
      .select('quantity')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(quantity).toBe(3);
  });

  test('of a size that is not offered is refused', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop, { sizes: ['S', 'M'] });
    const started = await startBuyNow(shop, user, { ...buy(product.id), size: 'XXL' });
    expect(started).toMatchObject({
      ok: false,
      refusal: { title: 'Size Required', description: 'Please select a size' },
    });
  });
});

describe('the same checkout', () => {
  test('of somebody else is not found', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop);
    const ready = await buyNowToConfirm(shop, user, product.id);
    const otherUser = await givenUser(shop);
    expect(await placeOrder(shop, otherUser, ready)).toMatchObject({
      ok: false,
      refusal: { title: 'Invalid Checkout' },
    });
  });
});

describe('too little stock', () => {
  test('refuses the whole order, says which product has too little, and changes nothing', async () => {
    const user = await givenUser(shop);
    const plenty = await givenProduct(shop, { name: 'Plenty', stock: 50 });
    const scarce = await givenProduct(shop, { name: 'Scarce', stock: 2 });
    await addToCart(shop, user, buy(plenty.id));
    await addToCart(shop, user, buy(scarce.id, 2));
    const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
    await shop.db
      .updateTable('products')
      .set({ stock_quantity: 1 })
      .where('id', '=', scarce.id)
      .execute();

    const result = await placeOrder(shop, user, ready);

    expect(result).toMatchObject({
      ok: false,
      refusal: {
        kind: 'conflict',
        title: 'Error',
        description: 'Failed to save orders. Please try again. Scarce: Only 1 left.',
      },
    });
    expect(await stockOf(shop, plenty.id)).toBe(50);
    const lines = await shop.db
      .selectFrom('cart_items')
      .select('id')
      .where('user_id', '=', user.userId)
      .execute();
    expect(lines).toHaveLength(2);
    const orders = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', user.userId)
      .execute();
    expect(orders).toEqual([]);
  });
});

describe('what the user has not agreed to', () => {
  test('a price that rose meanwhile is shown before the order is placed', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop, { pricePaise: 100_000, stock: 3 });
    const ready = await buyNowToConfirm(shop, user, product.id);
    await shop.db
      .updateTable('products')
      .set({ price_paise: 150_000 })
      .where('id', '=', product.id)
      .execute();

    expect(await placeOrder(shop, user, ready)).toMatchObject({
      ok: false,
      refusal: {
        description: 'Failed to save order. Please try again. The total is now ₹1,620.',
      },
    });
    expect(await stockOf(shop, product.id)).toBe(3);
    expect((await placeOrder(shop, user, { ...ready, seenTotalPaise: 162_000 })).ok).toBe(true);
  });

  test('an order without its address and payment steps is refused', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop);
    const started = await startBuyNow(shop, user, buy(product.id));
    if (!started.ok) throw new Error('not started');
    const result = await placeOrder(shop, user, {
      checkout: started.value.checkoutId,
      seenTotalPaise: 1_687_000,
      hasAgreed: true,
    });
    expect(result).toMatchObject({
      ok: false,
      refusal: { description: 'Please fill all required fields' },
    });
  });
});
