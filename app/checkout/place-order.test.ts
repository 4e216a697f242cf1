import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '#app/cart/add-to-cart.server.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { someAddress, walked, walkedBuyNow } from '#tests/test-checkout.ts';
import {
  givenDeliveryCharge,
  givenProduct,
  givenShopper,
  openTestShop,
  stockOf,
  type TestShop,
  testOwnerEmail,
} from '#tests/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { startFromCart, startFromProduct } from './start-checkout.server.ts';
import { changeLine, keepAddress, keepPayment } from './walk-checkout.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await givenDeliveryCharge(shop, 12_000);
});
afterAll(() => shop.close());

async function readOrder(from: Shop, displayId: string) {
  const order = await from.db
    .selectFrom('orders')
    .selectAll()
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow();
  const lines = await from.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const letters = await from.db
    .selectFrom('letters')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('kind')
    .execute();
  return { order, lines, letters };
}

function buy(productId: string, quantity = 1) {
  return { productId, quantity };
}

describe('an order from the cart', () => {
  test('snapshots prices, address and delivery, takes stock, empties those lines, writes two letters', async () => {
    const shopper = await givenShopper(shop);
    const saree = await givenProduct(shop, {
      name: 'Meenakshi Saree',
      pricePaise: 2_450_000,
      salePricePaise: 1_999_900,
      stock: 14,
      sizes: ['Free Size'],
      colors: ['Arakku Red'],
    });
    const kurta = await givenProduct(shop, { name: 'Dabu Kurta', pricePaise: 165_000, stock: 5 });
    await addToCart(shop, shopper, { ...buy(saree.id), size: 'Free Size', color: 'Arakku Red' });
    await addToCart(shop, shopper, buy(kurta.id, 2));
    const ready = await walked(shop, shopper, await startFromCart(shop, shopper));
    await addToCart(shop, shopper, buy(kurta.id, 1));

    const placed = await placeOrder(shop, shopper, ready);

    if (!placed.ok) throw new Error(placed.refusal.description);
    expect(placed.value.displayId).toMatch(/^FH[A-Z0-9]{6}$/);
    const { order, lines, letters } = await readOrder(shop, placed.value.displayId);
    expect(order).toMatchObject({
      user_id: shopper.userId,
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
    expect(lines.map((line) => line.status)).toEqual(['pending', 'pending']);
    expect(await stockOf(shop, saree.id)).toBe(13);
    expect(await stockOf(shop, kurta.id)).toBe(3);
    const left = await shop.db
      .selectFrom('cart_items')
      .select(['product_id', 'quantity'])
      .where('user_id', '=', shopper.userId)
      .execute();
    expect(left).toEqual([{ product_id: kurta.id, quantity: 1 }]);
    expect(letters.map(({ kind, to_address, subject }) => [kind, to_address, subject])).toEqual([
      ['new-order', testOwnerEmail, 'New Order Notification'],
      ['order-placed', 'ananya@example.com', 'Order Confirmation - Your order has been received'],
    ]);
  });
});

describe('Buy Now', () => {
  test('leaves the cart alone', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    await addToCart(shop, shopper, buy(product.id, 3));
    const ready = await walked(
      shop,
      shopper,
      await startFromProduct(shop, shopper, buy(product.id)),
    );

    expect((await placeOrder(shop, shopper, ready)).ok).toBe(true);

    const { quantity } = await shop.db
      .selectFrom('cart_items')
      .select('quantity')
      .where('user_id', '=', shopper.userId)
      .executeTakeFirstOrThrow();
    expect(quantity).toBe(3);
  });

  test('of a size that the product has, but none chosen, is refused in the words of the shop', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop, { sizes: ['S', 'M'] });
    const started = await startFromProduct(shop, shopper, { ...buy(product.id), size: 'XXL' });
    expect(started).toMatchObject({
      ok: false,
      refusal: { title: 'Size Required', description: 'Please select a size' },
    });
  });
});

describe('the same checkout', () => {
  test('of somebody else is not found', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    const ready = await walked(
      shop,
      shopper,
      await startFromProduct(shop, shopper, buy(product.id)),
    );
    const stranger = await givenShopper(shop);
    expect(await placeOrder(shop, stranger, ready)).toMatchObject({
      ok: false,
      refusal: { title: 'Invalid Checkout' },
    });
  });
});

describe('too little stock', () => {
  test('refuses the whole order, names the line and what is left, and changes nothing', async () => {
    const shopper = await givenShopper(shop);
    const plenty = await givenProduct(shop, { name: 'Plenty', stock: 50 });
    const scarce = await givenProduct(shop, { name: 'Scarce', stock: 2 });
    await addToCart(shop, shopper, buy(plenty.id));
    await addToCart(shop, shopper, buy(scarce.id, 2));
    const ready = await walked(shop, shopper, await startFromCart(shop, shopper));
    await shop.db
      .updateTable('products')
      .set({ stock_quantity: 1 })
      .where('id', '=', scarce.id)
      .execute();

    const result = await placeOrder(shop, shopper, ready);

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
      .where('user_id', '=', shopper.userId)
      .execute();
    expect(lines).toHaveLength(2);
    const orders = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', shopper.userId)
      .execute();
    expect(orders).toEqual([]);
  });
});

describe('what changed under a checkout', () => {
  test('is told of every line by name: sold out, hidden, in a size that is gone', async () => {
    const shopper = await givenShopper(shop);
    const gone = await givenProduct(shop, { name: 'Gone', stock: 1 });
    const hidden = await givenProduct(shop, { name: 'Hidden' });
    const resized = await givenProduct(shop, { name: 'Resized', sizes: ['S', 'M'] });
    await addToCart(shop, shopper, buy(gone.id));
    await addToCart(shop, shopper, buy(hidden.id));
    await addToCart(shop, shopper, { ...buy(resized.id), size: 'M' });
    const ready = await walked(shop, shopper, await startFromCart(shop, shopper));
    await change(gone.id, { stock_quantity: 0 });
    await change(hidden.id, { is_active: false });
    await change(resized.id, { sizes: ['L'] });

    const result = await placeOrder(shop, shopper, ready);

    expect(!result.ok && result.refusal.description).toBe(
      'Failed to save orders. Please try again. Gone: Out of stock. ' +
        'One product is no longer available. Resized: No longer offered in this choice.',
    );
  });

  test('can be mended line by line: fewer pieces, or none; the rest stays in the cart', async () => {
    const shopper = await givenShopper(shop);
    const few = await givenProduct(shop, { name: 'Few', pricePaise: 100_000, stock: 3 });
    const gone = await givenProduct(shop, { name: 'Gone' });
    const other = await givenProduct(shop, { name: 'Other', pricePaise: 50_000 });
    await addToCart(shop, shopper, buy(few.id, 3));
    await addToCart(shop, shopper, buy(gone.id));
    await addToCart(shop, shopper, buy(other.id));
    const ready = await walked(shop, shopper, await startFromCart(shop, shopper));
    await change(few.id, { stock_quantity: 2 });
    await change(gone.id, { stock_quantity: 0 });

    const { checkout } = ready;
    const view = await readCheckout(shop, shopper, checkout);
    const wrong = view?.items.filter((item) => item.problem) ?? [];
    expect(wrong.map(({ name, problem, most }) => [name, problem, most])).toEqual([
      ['Few', 'Only 2 left', 2],
      ['Gone', 'Out of stock', 0],
    ]);
    for (const { id: item, most: quantity } of wrong) {
      expect(await changeLine(shop, shopper, { checkout, item, quantity })).toMatchObject({
        ok: true,
      });
    }
    const seenTotalPaise = 2 * 100_000 + 50_000 + 12_000;
    expect((await placeOrder(shop, shopper, { ...ready, seenTotalPaise })).ok).toBe(true);

    expect(await stockOf(shop, few.id)).toBe(0);
    expect(await cartOf(shopper)).toEqual([
      { name: 'Few', quantity: 1 },
      { name: 'Gone', quantity: 1 },
    ]);
  });

  test('cannot be mended by anybody else', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    const { checkout } = await walkedBuyNow(shop, shopper, product.id, 3);
    const item = (await readCheckout(shop, shopper, checkout))?.items[0]?.id ?? '';
    const stranger = await givenShopper(shop);
    for (const quantity of [0, 1]) {
      expect(await changeLine(shop, stranger, { checkout, item, quantity })).toMatchObject({
        refusal: { kind: 'missing' },
      });
    }
    expect((await readCheckout(shop, shopper, checkout))?.items[0]?.quantity).toBe(3);
  });

  test('in the cart counts as well: what was taken out of it there is not ordered here', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop, { name: 'Saree' });
    await addToCart(shop, shopper, buy(product.id, 2));
    const ready = await walked(shop, shopper, await startFromCart(shop, shopper));
    await shop.db
      .updateTable('cart_items')
      .set({ quantity: 1 })
      .where('user_id', '=', shopper.userId)
      .execute();
    const result = await placeOrder(shop, shopper, ready);
    expect(!result.ok && result.refusal.description).toContain('Saree: Only 1 in your cart.');
  });

  function change(
    id: string,
    values: { stock_quantity?: number; is_active?: boolean; sizes?: string[] },
  ) {
    return shop.db.updateTable('products').set(values).where('id', '=', id).execute();
  }

  function cartOf(shopper: Shopper) {
    return shop.db
      .selectFrom('cart_items')
      .innerJoin('products', 'products.id', 'cart_items.product_id')
      .select(['products.name', 'cart_items.quantity'])
      .where('cart_items.user_id', '=', shopper.userId)
      .orderBy('products.name')
      .execute();
  }
});

describe('the address', () => {
  test('gets the state of its PIN code when none was given (Q29)', async () => {
    const shopper = await givenShopper(shop);
    const { checkout } = await walkedBuyNow(shop, shopper, (await givenProduct(shop)).id);
    const stateAfter = async (typed: { pincode: string; state: string }) => {
      await keepAddress(shop, shopper, checkout, { ...someAddress, ...typed });
      const view = await readCheckout(shop, shopper, checkout);
      return [view?.address.state, view?.pinNote];
    };
    expect(await stateAfter({ pincode: '682001', state: '' })).toEqual(['Kerala', null]);
    expect(await stateAfter({ pincode: '990001', state: '' })).toEqual(['', null]);
    expect(await stateAfter({ pincode: '682001', state: 'Goa' })).toEqual([
      'Goa',
      'PIN code 682001 is in Kerala. Please check.',
    ]);
  });

  test('saved in the profile is offered when this one is another', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    await placeOrder(shop, shopper, await walkedBuyNow(shop, shopper, product.id));
    const again = await startFromProduct(shop, shopper, buy(product.id));
    const checkout = again.ok ? again.value.checkoutId : '';
    const first = await readCheckout(shop, shopper, checkout);
    expect(first?.address).toMatchObject({ address: someAddress.address, city: 'Pune' });
    expect(first?.isSavedAddress).toBe(true);
    await keepAddress(shop, shopper, checkout, { ...someAddress, city: 'Surat', email: 'a@b.in' });
    const other = await readCheckout(shop, shopper, checkout);
    expect(other?.isSavedAddress).toBe(false);
    expect(other?.savedAddress).toMatchObject({ city: 'Pune', email: 'a@b.in' });
  });
});

describe('what the shopper agreed to', () => {
  test('a price that rose meanwhile is shown before anything is placed', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop, { pricePaise: 100_000, stock: 3 });
    const ready = await walked(
      shop,
      shopper,
      await startFromProduct(shop, shopper, buy(product.id)),
    );
    await shop.db
      .updateTable('products')
      .set({ price_paise: 150_000 })
      .where('id', '=', product.id)
      .execute();

    expect(await placeOrder(shop, shopper, ready)).toMatchObject({
      ok: false,
      refusal: {
        description: 'Failed to save order. Please try again. The total is now ₹1,620.',
      },
    });
    expect(await stockOf(shop, product.id)).toBe(3);
    expect((await placeOrder(shop, shopper, { ...ready, seenTotalPaise: 162_000 })).ok).toBe(true);
  });

  test('an order without its address and payment steps is refused', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    const started = await startFromProduct(shop, shopper, buy(product.id));
    if (!started.ok) throw new Error('not started');
    const result = await placeOrder(shop, shopper, {
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

describe('the consent (Q109)', () => {
  const consentsOf = (shopper: Shopper) =>
    shop.db
      .selectFrom('consents')
      .select(['given_at_step as step', 'text_version as version'])
      .where('user_id', '=', shopper.userId)
      .execute();

  test('is kept with the version of the texts, once for one order', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    const ready = await walked(
      shop,
      shopper,
      await startFromProduct(shop, shopper, buy(product.id)),
    );
    await placeOrder(shop, shopper, ready);
    await placeOrder(shop, shopper, ready);
    expect(await consentsOf(shopper)).toEqual([{ step: 'checkout', version: '2025-01' }]);
  });

  test('to an order that was refused is not kept', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    const ready = await walked(
      shop,
      shopper,
      await startFromProduct(shop, shopper, buy(product.id)),
    );
    await placeOrder(shop, shopper, { ...ready, seenTotalPaise: 1 });
    expect(await consentsOf(shopper)).toEqual([]);
  });
});

describe('the profile', () => {
  test('gets the address when it has none, and keeps its own when the box is not ticked', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    const first = await walked(
      shop,
      shopper,
      await startFromProduct(shop, shopper, buy(product.id)),
    );
    await placeOrder(shop, shopper, first);
    const second = await startFromProduct(shop, shopper, buy(product.id));
    if (!second.ok) throw new Error('not started');
    const id = second.value.checkoutId;
    await keepAddress(shop, shopper, id, {
      ...someAddress,
      address: '9 Other Road',
      city: 'Surat',
    });
    await keepPayment(shop, shopper, id, 'online');
    const seen = await readCheckout(shop, shopper, id);
    const seenTotalPaise = seen?.totalPaise ?? 0;
    await placeOrder(shop, shopper, { checkout: id, seenTotalPaise, hasAgreed: true });
    const profile = await shop.db
      .selectFrom('profiles')
      .select(['city', 'phone', 'role'])
      .where('user_id', '=', shopper.userId)
      .executeTakeFirstOrThrow();
    expect(profile).toEqual({ city: 'Pune', phone: '9820001234', role: 'customer' });
  });

  test('of the owner stays the owner’s when she orders (Q27)', async () => {
    const owner = await givenShopper(shop, { isOwner: true });
    const product = await givenProduct(shop);
    const ready = await walked(shop, owner, await startFromProduct(shop, owner, buy(product.id)));
    expect((await placeOrder(shop, owner, ready)).ok).toBe(true);
    const { role } = await shop.db
      .selectFrom('profiles')
      .select('role')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    expect(role).toBe('owner');
  });
});
