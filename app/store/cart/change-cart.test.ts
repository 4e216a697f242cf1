import { describe, expect, test } from 'vitest';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { readCheckout } from '#app/orders/checkout/read-checkout.server.ts';
import {
  setCheckoutAddress,
  setCheckoutPaymentMethod,
} from '#app/orders/checkout/set-checkout-step.server.ts';
import { startFromCart } from '#app/orders/checkout/start-checkout.server.ts';
import type { User } from '#platform/shop.ts';
import {
  givenDeliveryCharge,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
} from '#tests/support/test-shop.ts';
import { addToCart } from './add-to-cart.server.ts';
import { changeQuantity, clearCart, removeLine } from './change-cart.server.ts';
import { readCart } from './read-cart.server.ts';

const shop = await openTestShop();
await givenDeliveryCharge(shop, 12_000);

/** A user with one line in their cart. */
async function givenLine(product: Parameters<typeof givenProduct>[1], quantity = 1) {
  const user = await givenUser(shop);
  const { id: productId } = await givenProduct(shop, product);
  await addToCart(shop, user, { productId, quantity });
  return { user, productId, lineId: await lineOf(user) };
}

async function lineOf(user: User): Promise<string> {
  const line = (await readCart(shop, user)).lines[0];
  if (!line) throw new Error('The cart is empty');
  return line.id;
}

async function change(productId: string, values: { stock_quantity?: number; is_active?: boolean }) {
  await shop.db.updateTable('products').set(values).where('id', '=', productId).execute();
}

describe('the quantity of a line', () => {
  test('is set, and the amounts follow', async () => {
    const { user, lineId } = await givenLine({ pricePaise: 165_000 });
    expect((await changeQuantity(shop, user, { lineId, quantity: 3 })).ok).toBe(true);
    expect(await readCart(shop, user)).toMatchObject({
      lines: [{ quantity: 3, lineTotal: '₹4,950' }],
      count: 3,
      subtotal: '₹4,950',
      delivery: '₹120',
      total: '₹5,070',
      canCheckout: true,
    });
  });

  test('above the stock is refused with what is left', async () => {
    const { user, lineId } = await givenLine({ stock: 2 });
    expect(await changeQuantity(shop, user, { lineId, quantity: 3 })).toMatchObject({
      ok: false,
      refusal: {
        kind: 'conflict',
        title: 'Failed to update quantity',
        description: 'Only 2 left',
      },
    });
    expect((await readCart(shop, user)).count).toBe(1);
  });

  test('can always be lowered, even to one that is still above the stock', async () => {
    const { user, productId, lineId } = await givenLine({ stock: 9 }, 9);
    await change(productId, { stock_quantity: 2 });
    expect((await changeQuantity(shop, user, { lineId, quantity: 8 })).ok).toBe(true);
    expect((await readCart(shop, user)).lines).toMatchObject([
      { quantity: 8, problem: 'Only 2 left' },
    ]);
  });
});

describe('somebody else’s line', () => {
  test('cannot be changed', async () => {
    const { user, lineId } = await givenLine({});
    const otherUser = await givenUser(shop);
    expect(await changeQuantity(shop, otherUser, { lineId, quantity: 5 })).toMatchObject({
      ok: false,
      refusal: { description: 'This item is not in your cart' },
    });
    expect((await readCart(shop, user)).count).toBe(1);
  });

  test('cannot be removed, not by the owner either', async () => {
    const { user, lineId } = await givenLine({});
    for (const other of [await givenUser(shop), await givenOwner(shop)]) {
      expect(await removeLine(shop, other, { lineId })).toMatchObject({
        ok: false,
        refusal: { title: 'Failed to remove item', description: 'This item is not in your cart' },
      });
    }
    expect((await readCart(shop, user)).count).toBe(1);
  });
});

test('a line is removed once, and the result names it', async () => {
  const { user, productId, lineId } = await givenLine({ name: 'Dabu Kurta' }, 2);
  expect(await removeLine(shop, user, { lineId })).toEqual({
    ok: true,
    value: { productId, name: 'Dabu Kurta', quantity: 2, size: null, color: null, addOns: null },
  });
  expect(await readCart(shop, user)).toMatchObject({ lines: [], count: 0, canCheckout: false });
  expect((await removeLine(shop, user, { lineId })).ok).toBe(false);
});

describe('clearing the cart', () => {
  test('removes every line, and may be repeated', async () => {
    const { user } = await givenLine({});
    await addToCart(shop, user, { productId: (await givenProduct(shop)).id, quantity: 2 });
    await clearCart(shop, user);
    await clearCart(shop, user);
    expect((await readCart(shop, user)).lines).toEqual([]);
  });

  test('leaves the carts of others alone', async () => {
    const { user } = await givenLine({});
    await clearCart(shop, await givenUser(shop));
    expect((await readCart(shop, user)).count).toBe(1);
  });
});

test('a removal and many changes of one line at once leave no line behind', async () => {
  const { user, lineId } = await givenLine({ stock: 20 });
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) =>
      changeQuantity(shop, user, { lineId, quantity: n + 1 }),
    ),
    removeLine(shop, user, { lineId }),
  ]);
  expect((await readCart(shop, user)).lines).toEqual([]);
});

describe('a line that cannot be ordered as it is', () => {
  test('for too little stock says "Only n left" and blocks checkout', async () => {
    const { user, productId } = await givenLine({ stock: 5 }, 5);
    await change(productId, { stock_quantity: 4 });
    expect(await readCart(shop, user)).toMatchObject({
      lines: [{ problem: 'Only 4 left', maxQuantity: 4 }],
      canCheckout: false,
    });
    await change(productId, { stock_quantity: 0 });
    expect((await readCart(shop, user)).lines).toMatchObject([{ problem: 'Out of stock' }]);
  });

  test('for a hidden product says so, costs nothing and blocks checkout', async () => {
    const { user, productId } = await givenLine({ pricePaise: 900_000 });
    const other = await givenProduct(shop, { pricePaise: 100_000 });
    await addToCart(shop, user, { productId: other.id, quantity: 1 });
    await change(productId, { is_active: false });
    expect(await readCart(shop, user)).toMatchObject({
      lines: [
        { problem: 'No longer available', maxQuantity: 0, lineTotal: null, isShown: false },
        { problem: null, lineTotal: '₹1,000', isShown: true },
      ],
      subtotal: '₹1,000',
      canCheckout: false,
    });
  });

  test('for a hidden product cannot be ordered by going on to the checkout either', async () => {
    const { user, productId } = await givenLine({});
    await change(productId, { is_active: false });
    const started = await startFromCart(shop, user);
    if (!started.ok) throw new Error('not started');
    const { checkoutId } = started.value;
    await setCheckoutAddress(shop, user, checkoutId, {
      fullName: 'Ananya Deshpande',
      phone: '9820001234',
      email: 'ananya@example.com',
      pincode: '411004',
      address: '12 Sahyadri Apartments',
      landmark: '',
      city: '',
      state: '',
      isDefaultAddress: false,
      buyerGstin: '',
      buyerBusiness: '',
    });
    await setCheckoutPaymentMethod(shop, user, checkoutId, 'online');
    const seen = await readCheckout(shop, user, checkoutId);
    expect(seen?.items).toMatchObject([{ problem: 'No longer available' }]);
    const placed = await placeOrder(shop, user, {
      checkout: checkoutId,
      seenTotalPaise: seen?.totalPaise ?? 0,
      hasAgreed: true,
    });
    expect(placed).toMatchObject({
      ok: false,
      refusal: {
        description:
          'Failed to save orders. Please try again. Gadwal Pattu Saree: No longer available.',
      },
    });
    expect((await readCart(shop, user)).count).toBe(1);
  });
});
