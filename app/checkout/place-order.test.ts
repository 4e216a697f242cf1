import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '#app/cart/add-to-cart.server.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import {
  givenDeliveryCharge,
  givenProduct,
  givenShopper,
  openTestShop,
  stockOf,
  type TestShop,
  testOwnerEmail,
} from '#tests/test-shop.ts';
import type { CheckoutAddress } from './checkout.contract.ts';
import type { PlaceOrder } from './checkout.input.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { startFromCart, startFromProduct } from './start-checkout.server.ts';
import { keepAddress, keepPayment } from './walk-checkout.server.ts';

const address: CheckoutAddress = {
  fullName: 'Ananya Deshpande',
  phone: '9820001234',
  email: 'ananya@example.com',
  pincode: '411004',
  address: '12 Sahyadri Apartments\nPrabhat Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  isDefaultAddress: false,
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await givenDeliveryCharge(shop, 12_000);
});
afterAll(() => shop.close());

/** A checkout walked to its last step. Out: its id and what the shopper sees as total, in paise. */
async function walked(
  shopper: Shopper,
  started: Awaited<ReturnType<typeof startFromCart>>,
): Promise<PlaceOrder> {
  if (!started.ok) throw new Error(started.refusal.description);
  const { checkoutId } = started.value;
  await keepAddress(shop, shopper, checkoutId, address);
  await keepPayment(shop, shopper, checkoutId, 'online');
  const view = await readCheckout(shop, shopper, checkoutId);
  return { checkout: checkoutId, seenTotalPaise: view?.totalPaise ?? 0, hasAgreed: true };
}

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
    const ready = await walked(shopper, await startFromCart(shop, shopper));
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

  test('that another tab has ordered already is refused: two checkouts, one cart, one order', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop, { stock: 5 });
    await addToCart(shop, shopper, buy(product.id));
    const one = await walked(shopper, await startFromCart(shop, shopper));
    const other = await walked(shopper, await startFromCart(shop, shopper));

    const results = await Promise.all([
      placeOrder(shop, shopper, one),
      placeOrder(shop, shopper, other),
    ]);

    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await stockOf(shop, product.id)).toBe(4);
  });
});

describe('Buy Now', () => {
  test('leaves the cart alone', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    await addToCart(shop, shopper, buy(product.id, 3));
    const ready = await walked(shopper, await startFromProduct(shop, shopper, buy(product.id)));

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
  test('placed twenty times at once is one order with one answer', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop, { stock: 9 });
    const ready = await walked(shopper, await startFromProduct(shop, shopper, buy(product.id, 2)));

    const results = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(shop, shopper, ready)),
    );

    const ids = new Set(results.map((result) => result.ok && result.value.displayId));
    expect(ids.size).toBe(1);
    expect([...ids][0]).toMatch(/^FH/);
    expect(await stockOf(shop, product.id)).toBe(7);
  });

  test('of somebody else is not found', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    const ready = await walked(shopper, await startFromProduct(shop, shopper, buy(product.id)));
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
    const ready = await walked(shopper, await startFromCart(shop, shopper));
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

  test('the last piece, wanted by thirty at once, is sold once', async () => {
    const product = await givenProduct(shop, { stock: 1 });
    const shoppers = await Promise.all(Array.from({ length: 30 }, () => givenShopper(shop)));
    const ready = await Promise.all(
      shoppers.map(async (shopper) =>
        walked(shopper, await startFromProduct(shop, shopper, buy(product.id))),
      ),
    );

    const results = await Promise.all(
      shoppers.map((shopper, place) => {
        const checkout = ready[place];
        if (!checkout) throw new Error('no checkout');
        return placeOrder(shop, shopper, checkout);
      }),
    );

    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await stockOf(shop, product.id)).toBe(0);
  });

  test('two orders that want the same two products in opposite order both come through', async () => {
    const [one, other] = [await givenProduct(shop), await givenProduct(shop)];
    const rounds = Array.from({ length: 8 }, async (_, round) => {
      const shopper = await givenShopper(shop);
      const wanted = round % 2 === 0 ? [one, other] : [other, one];
      for (const { id } of wanted) await addToCart(shop, shopper, buy(id));
      return { shopper, ready: await walked(shopper, await startFromCart(shop, shopper)) };
    });
    const all = await Promise.all(rounds);
    const results = await Promise.all(
      all.map(({ shopper, ready }) => placeOrder(shop, shopper, ready)),
    );
    expect(results.every((result) => result.ok)).toBe(true);
  });
});

describe('what the shopper agreed to', () => {
  test('a price that rose meanwhile is shown before anything is placed', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop, { pricePaise: 100_000, stock: 3 });
    const ready = await walked(shopper, await startFromProduct(shop, shopper, buy(product.id)));
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
    const ready = await walked(shopper, await startFromProduct(shop, shopper, buy(product.id)));
    await placeOrder(shop, shopper, ready);
    await placeOrder(shop, shopper, ready);
    expect(await consentsOf(shopper)).toEqual([{ step: 'checkout', version: '2025-01' }]);
  });

  test('to an order that was refused is not kept', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    const ready = await walked(shopper, await startFromProduct(shop, shopper, buy(product.id)));
    await placeOrder(shop, shopper, { ...ready, seenTotalPaise: 1 });
    expect(await consentsOf(shopper)).toEqual([]);
  });
});

describe('the profile', () => {
  test('gets the address when it has none, and keeps its own when the box is not ticked', async () => {
    const shopper = await givenShopper(shop);
    const product = await givenProduct(shop);
    const first = await walked(shopper, await startFromProduct(shop, shopper, buy(product.id)));
    await placeOrder(shop, shopper, first);
    const second = await startFromProduct(shop, shopper, buy(product.id));
    if (!second.ok) throw new Error('not started');
    const id = second.value.checkoutId;
    await keepAddress(shop, shopper, id, { ...address, address: '9 Other Road', city: 'Surat' });
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
    const ready = await walked(owner, await startFromProduct(shop, owner, buy(product.id)));
    expect((await placeOrder(shop, owner, ready)).ok).toBe(true);
    const { role } = await shop.db
      .selectFrom('profiles')
      .select('role')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    expect(role).toBe('owner');
  });
});
