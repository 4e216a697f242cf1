import { describe, expect, test } from 'vitest';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { exportUserData } from '#app/account/export-user-data.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { withoutTypedText } from '#app/orders/record/order-emails.rules.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import { listUserOrders } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { deleteAddOnGroup, updateAddOnGroup } from '#app/products/add-ons/add-ons.store.server.ts';
import { addToCart, readRemovedLine, restoreLine } from '#app/store/cart/add-to-cart.server.ts';
import { removeLine } from '#app/store/cart/change-cart.server.ts';
import { readCart } from '#app/store/cart/read-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { blouseGroup, givenSareeToStitch, toMeasure } from '#tests/support/test-add-ons.ts';
import { checkOutToConfirm } from '#tests/support/test-checkout.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { buyAgain } from './buy-again.server.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { startBuyNow, startFromCart } from './start-checkout.server.ts';

const shop = await openTestShop();

async function linesOf(user: User) {
  return shop.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_lines.id', 'order_id', 'product_price_paise', 'order_lines.add_ons'])
    .where('user_id', '=', user.userId)
    .orderBy('order_lines.position')
    .execute();
}

async function placeFromCart(user: User) {
  const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
  return placeOrder(shop, user, ready);
}

describe('a blouse to measure', () => {
  test('is ordered at the price of the shop, with its measurements', async () => {
    const user = await givenUser(shop);
    const { id, groupId } = await givenSareeToStitch(shop);
    await addToCart(shop, user, { productId: id, quantity: 2, addOns: toMeasure(groupId) });

    const [line] = (await readCart(shop, user)).lines;
    expect([line?.price.now, line?.lineTotal]).toEqual(['₹2,950', '₹5,900']);
    expect(line?.addOns).toMatchObject({ extraDays: '7 working days more', isReturnable: false });

    expect(await placeFromCart(user)).toMatchObject({ ok: true });
    expect(await linesOf(user)).toMatchObject([
      {
        product_price_paise: 295_000,
        add_ons: [
          { option: 'To measure', pricePaise: 95_000, measurements: { bust: 900, waist: 720 } },
        ],
      },
    ]);
    const { text } = await shop.db
      .selectFrom('emails')
      .select('text')
      .where('order_id', '=', (await linesOf(user))[0]?.order_id ?? '')
      .where('kind', '=', 'new-order')
      .executeTakeFirstOrThrow();
    expect(text).toContain('Bust 90 cm (35.4 in), Waist 72 cm (28.3 in); Not returnable');
  });

  test('by Buy Now costs the same', async () => {
    const user = await givenUser(shop);
    const { id, groupId } = await givenSareeToStitch(shop, { salePricePaise: 150_000 });
    const ready = await checkOutToConfirm(
      shop,
      user,
      await startBuyNow(shop, user, { productId: id, quantity: 1, addOns: toMeasure(groupId) }),
    );
    expect(ready.seenTotalPaise).toBe(245_000);
    expect(await placeOrder(shop, user, ready)).toMatchObject({ ok: true });
    expect(await linesOf(user)).toMatchObject([{ product_price_paise: 245_000 }]);
  });

  test('is another line than one to other measurements, and than a standard one', async () => {
    const user = await givenUser(shop);
    const { id: productId, groupId } = await givenSareeToStitch(shop);
    const add = (addOns: ReturnType<typeof toMeasure>) =>
      addToCart(shop, user, { productId, quantity: 1, addOns });
    await add(toMeasure(groupId));
    await add(toMeasure(groupId, { bust: 900, waist: 730 }));
    await add([{ groupId, optionId: 'standard', measurements: {} }]);
    await add(toMeasure(groupId));
    const { lines, subtotal } = await readCart(shop, user);
    expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
    expect(subtotal).toBe('₹11,500');
  });

  test('that is not chosen, or without a measurement, is refused', async () => {
    const user = await givenUser(shop);
    const { id: productId, groupId } = await givenSareeToStitch(shop);
    const code = async (addOns: ReturnType<typeof toMeasure>) => {
      const result = await addToCart(shop, user, { productId, quantity: 1, addOns });
      return result.ok ? 'added' : result.refusal.code;
    };
    expect(await code([])).toBe('add_on_required');
    expect(await code(toMeasure(groupId, { bust: 900 }))).toBe('measurements_required');
    expect(await code(toMeasure(crypto.randomUUID()))).toBe('add_on_gone');
    expect((await readCart(shop, user)).lines).toEqual([]);
  });

  test('that was removed comes back as it was, once', async () => {
    const user = await givenUser(shop);
    const { id: productId, groupId } = await givenSareeToStitch(shop);
    const input = { productId, quantity: 1, addOns: toMeasure(groupId) };
    await addToCart(shop, user, input);
    const lineId = (await readCart(shop, user)).lines[0]?.id ?? '';
    await removeLine(shop, user, { lineId });
    expect((await readRemovedLine(shop, user, input))?.form.addOns).toContain('bust-900');
    await restoreLine(shop, user, input);
    await restoreLine(shop, user, input);
    const { lines } = await readCart(shop, user);
    expect(lines.map(({ price, quantity }) => [price.now, quantity])).toEqual([['₹2,950', 1]]);
    expect(await readRemovedLine(shop, user, input)).toBeNull();
  });
});

describe('while it waits in the cart, the owner', () => {
  async function givenInCart() {
    const user = await givenUser(shop);
    const saree = await givenSareeToStitch(shop);
    const input = { productId: saree.id, quantity: 1, addOns: toMeasure(saree.groupId) };
    await addToCart(shop, user, input);
    return { user, ...saree };
  }

  test('changes the price: whoever agreed to the old one orders nothing', async () => {
    const { user, groupId } = await givenInCart();
    const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
    const options = blouseGroup.options.map((one) => ({ ...one, pricePaise: 120_000 }));
    await updateAddOnGroup(shop.db, groupId, { ...blouseGroup, options });
    expect(await placeOrder(shop, user, ready)).toMatchObject({
      ok: false,
      refusal: { description: expect.stringContaining('The total is now ₹3,200') },
    });
    expect(await linesOf(user)).toEqual([]);
  });

  test('takes it away: the line stays, says so, and cannot be ordered', async () => {
    const { user, groupId } = await givenInCart();
    const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
    await deleteAddOnGroup(shop.db, groupId);
    const problem = 'Blouse Stitching (To measure) is no longer offered';
    const cart = await readCart(shop, user);
    expect(cart.lines).toMatchObject([{ problem, maxQuantity: 0 }]);
    expect(cart.canCheckout).toBe(false);
    expect((await readCheckout(shop, user, ready.checkout))?.items).toMatchObject([{ problem }]);
    expect(await placeOrder(shop, user, ready)).toMatchObject({
      ok: false,
      refusal: { description: expect.stringContaining(problem) },
    });
  });
});

test('measurements are in what customers download, and in no email to a stranger', async () => {
  const user = await givenUser(shop);
  const { id: productId, groupId } = await givenSareeToStitch(shop);
  const input = { productId, quantity: 1, addOns: toMeasure(groupId) };
  await addToCart(shop, user, input);
  expect(JSON.stringify(await exportUserData(shop, user))).toContain('"bust":900');
  await placeFromCart(user);
  expect(JSON.stringify(await exportUserData(shop, user))).toContain('"bust":900');
  const view = orderView((await listUserOrders(shop.db, user.userId, 1))[0] as Order);
  expect(JSON.stringify(view)).toContain('Bust 90 cm');
  expect(JSON.stringify(withoutTypedText(view))).not.toContain('Bust');
});

describe('once it is ordered', () => {
  async function givenOrdered() {
    const user = await givenUser(shop);
    const saree = await givenSareeToStitch(shop);
    const input = { productId: saree.id, quantity: 1, addOns: toMeasure(saree.groupId) };
    await addToCart(shop, user, input);
    await placeFromCart(user);
    return { user, ...saree };
  }

  test('it stays as it was, whatever the owner changes', async () => {
    const { user, groupId } = await givenOrdered();
    await deleteAddOnGroup(shop.db, groupId);
    expect(await linesOf(user)).toMatchObject([
      { product_price_paise: 295_000, add_ons: [{ pricePaise: 95_000 }] },
    ]);
  });

  test('Buy again chooses the same, at the price of now', async () => {
    const { user, groupId } = await givenOrdered();
    const options = blouseGroup.options.map((one) => ({ ...one, pricePaise: 100_000 }));
    await updateAddOnGroup(shop.db, groupId, { ...blouseGroup, options });
    const [line] = await linesOf(user);
    await buyAgain(shop, user, { orderId: line?.order_id ?? '' });
    const [again] = (await readCart(shop, user)).lines;
    expect(again?.price.now).toBe('₹3,000');
    expect(again?.addOns?.parts[0]?.measurements).toContain('Bust 90 cm');
  });

  test('the measurements are erased with the account, the sale is not', async () => {
    const { user } = await givenOrdered();
    const [line] = await linesOf(user);
    const orderId = line?.order_id ?? '';
    await setOrderStatus(shop, await givenOwner(shop), { orderId, status: 'delivered' });
    await eraseAccount(shop.db, user.userId, shop.now());
    const { add_ons } = await shop.db
      .selectFrom('order_lines')
      .select('add_ons')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(add_ons).toMatchObject([{ option: 'To measure', pricePaise: 95_000 }]);
    expect(JSON.stringify(add_ons)).not.toContain('measurements');
  });
});
