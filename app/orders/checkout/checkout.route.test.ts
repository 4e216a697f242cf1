import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { User } from '#platform/shop.ts';
import {
  addressForm,
  checkoutForms,
  listOrderLinesOf,
} from '#tests/support/test-checkout-forms.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import {
  givenDeliveryCharge,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
} from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
await givenDeliveryCharge(shop, 12_000);
let user: User;
let saree: string;
beforeEach(async () => {
  user = await givenUser(shop);
  saree = (await givenProduct(shop, { pricePaise: 1_675_000, stock: 5 })).id;
  await addToCart(shop, user, { productId: saree, quantity: 2 });
});

const total = 2 * 1_675_000 + 12_000;
const { send, start, place, fillSteps } = checkoutForms(() => ({ http, user }));

async function expectNothingOrdered() {
  expect(await listOrderLinesOf(shop, user)).toEqual([]);
  expect(await stockOf(shop, saree)).toBe(5);
}

test('a cart becomes an order by plain HTML forms, step by step', async () => {
  const checkout = await start();
  const first = await (await http.get(`/checkout?checkout=${checkout}`, user)).text();
  expect(first).toContain('Continue to Payment');
  for (const step of ['Delivery Address', 'Payment Method', 'Confirm Mobile Number']) {
    expect(first).toContain(step);
  }
  expect(first).toContain('₹33,620');

  // With one payment method the second step has nothing to ask: the third shows it.
  expect(await send('address', { checkout, ...addressForm })).toMatchObject({
    status: 302,
    to: `/checkout?checkout=${checkout}&step=confirm`,
  });
  const last = await http.get(`/checkout?checkout=${checkout}&step=confirm`, user);
  const page = await last.text();
  expect(page).toContain('98200\u00a001234');
  expect(page).toMatch(/<input[^>]*name="paymentMethod"[^>]*value="online"/);
  const seenTotalPaise = /name="seenTotalPaise" value="(\d+)"/.exec(page)?.[1] ?? '';
  expect(seenTotalPaise).toBe(String(total));

  const placed = await place({ checkout, seenTotalPaise });
  expect(placed.status).toBe(303);
  expect(placed.to).toMatch(/^\/order-confirmation\?order=FH[A-Z0-9]{6}$/);
  expect(await listOrderLinesOf(shop, user)).toEqual([
    {
      displayId: placed.to.slice(-8),
      phone: '9820001234',
      pincode: '411004',
      payment: 'online',
      total,
      unitPrice: 1_675_000,
      quantity: 2,
      status: 'pending',
    },
  ]);
  expect(await stockOf(shop, saree)).toBe(3);
});

describe('while there are two ways to pay', () => {
  beforeEach(() => {
    shop.settings.storeProfile = { ...shop.settings.environment, offersCod: true };
  });
  afterEach(() => {
    shop.settings.storeProfile = { ...shop.settings.environment, offersCod: false };
  });

  test('the second step asks which, and then comes the third', async () => {
    const checkout = await start();
    expect(await send('address', { checkout, ...addressForm })).toMatchObject({
      to: `/checkout?checkout=${checkout}&step=payment`,
    });
    const second = await http.get(`/checkout?checkout=${checkout}&step=payment`, user);
    expect(await second.text()).toContain('Review order');
    expect(await send('payment', { checkout, paymentMethod: 'cod' })).toMatchObject({
      to: `/checkout?checkout=${checkout}&step=confirm`,
    });
  });

  test('confirm cannot be reached with the address alone', async () => {
    const checkout = await start();
    await send('address', { checkout, ...addressForm });
    const answer = await http.get(`/checkout?checkout=${checkout}&step=confirm`, user);
    expect(await answer.text()).toContain('Review order');
  });
});

describe('the consent (Q109, Q127)', () => {
  const askedOnConfirm = async () => {
    const checkout = await fillSteps();
    const answer = await http.get(`/checkout?checkout=${checkout}&step=confirm`, user);
    return consentBox(await answer.text()) !== '';
  };

  test('is asked once for each version of the texts', async () => {
    expect(await askedOnConfirm()).toBe(true);
    const form = { checkout: await fillSteps(), seenTotalPaise: String(total) };
    expect((await place(form)).status).toBe(303);
    await addToCart(shop, user, { productId: saree, quantity: 1 });
    expect(await askedOnConfirm()).toBe(false);
    const again = { checkout: await fillSteps(), seenTotalPaise: String(1_675_000 + 12_000) };
    expect((await send('place', again)).status).toBe(303);

    // The texts change.
    await shop.db
      .updateTable('consents')
      .set({ text_version: '2024-06' })
      .where('user_id', '=', user.userId)
      .execute();
    await addToCart(shop, user, { productId: saree, quantity: 1 });
    expect(await askedOnConfirm()).toBe(true);
  });

  test('is asked for when it is missing, and nothing is ordered', async () => {
    const checkout = await fillSteps();
    const form = { checkout, seenTotalPaise: String(total) };
    const { status, answer } = await send('place', form);
    expect(status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Please fill all required fields');
    expect(consentBox(html)).toContain('aria-invalid="true"');
    expect(consentBox(html)).not.toContain('checked');
    await expectNothingOrdered();
  });

  test('stays checked when something else is refused', async () => {
    const { answer } = await place({ checkout: await fillSteps(), seenTotalPaise: '1' });
    expect(consentBox(await answer.text())).toContain('checked');
  });

  const consentBox = (html: string) => /<input[^>]*name="consent"[^>]*>/.exec(html)?.[0] ?? '';
});

describe('Place Order pressed again', () => {
  test('leads to the same order', async () => {
    const form = { checkout: await fillSteps(), seenTotalPaise: String(total) };
    const [one, other] = await Promise.all([place(form), place(form)]);
    const late = await place(form);
    expect(one.to).toMatch(/^\/order-confirmation\?order=FH/);
    expect([other.to, late.to]).toEqual([one.to, one.to]);
    expect(await listOrderLinesOf(shop, user)).toHaveLength(1);
    expect(await stockOf(shop, saree)).toBe(3);
  });

  test('leads there too when the checkout page is opened again', async () => {
    const checkout = await fillSteps();
    const { to } = await place({ checkout, seenTotalPaise: String(total) });
    const answer = await http.get(`/checkout?checkout=${checkout}&step=confirm`, user);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, to]);
  });
});

describe('a wrong address', () => {
  test('shows the step again with what was typed and what to correct', async () => {
    const checkout = await start();
    const wrong = {
      ...addressForm,
      phone: '12345',
      city: 'Pune "& more',
      address: 'Line 1\nLine 2',
    };
    const { status, answer } = await send('address', { checkout, ...wrong });
    expect(status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Continue to Payment');
    expect(html).toContain('Enter a 10-digit mobile number');
    expect(html).toContain('value="12345"');
    expect(html).toContain('value="Pune &quot;&amp; more"');
    expect(html).toMatch(/<textarea[^>]*>\n?Line 1\nLine 2<\/textarea>/);
    expect(await send('payment', { checkout, paymentMethod: 'online' })).toMatchObject({
      status: 404,
    });
  });

  test('with something missing says that all required fields must be filled in', async () => {
    const checkout = await start();
    const { status, answer } = await send('address', { checkout, ...addressForm, pincode: ' ' });
    expect(status).toBe(422);
    expect(await answer.text()).toContain('Please fill all required fields');
  });

  test('with a PIN code that no list has comes back once with the question, and then goes through', async () => {
    const checkout = await start();
    const typed = { checkout, ...addressForm, pincode: '333 333' };
    const { status, answer } = await send('address', typed);
    const html = await answer.text();
    expect(status).toBe(422);
    expect(html).toContain('Check this PIN: India Post has none like it in its list.');
    expect(html).toContain('name="seenPincode" value="333 333"');
    const another = { ...typed, pincode: '444444', seenPincode: '333 333' };
    expect(await send('address', another)).toMatchObject({ status: 422 });
    expect(await send('address', { ...typed, seenPincode: '333 333' })).toMatchObject({
      status: 302,
    });
    // The consent is stored, so nothing asks again.
    const again = await http.get(`/checkout?checkout=${checkout}`, user);
    expect(await again.text()).toContain('name="seenPincode" value="333333"');
  });

  test('of the maximum length and number of lines can be ordered to', async () => {
    const checkout = await start();
    const longAddress = {
      ...addressForm,
      fullName: 'n'.repeat(100),
      address: `${'a\n'.repeat(19)}${'a'.repeat(462)}`,
      landmark: 'b'.repeat(100),
      city: 'c'.repeat(100),
      state: 'd'.repeat(100),
    };
    expect(await send('address', { checkout, ...longAddress })).toMatchObject({ status: 302 });
    await send('payment', { checkout, paymentMethod: 'online' });
    const placed = await place({ checkout, seenTotalPaise: String(total) });
    expect(placed.status).toBe(303);
  });
});

describe('a step', () => {
  test.each(['payment', 'confirm'])(
    '%s cannot be opened by URL before the steps before it are done',
    async (step) => {
      const checkout = await start();
      const answer = await http.get(`/checkout?checkout=${checkout}&step=${step}`, user);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain('Continue to Payment');
      expect(html).not.toContain('Place Order');
    },
  );

  test('cannot be skipped by its form either', async () => {
    const checkout = await start();
    expect((await send('payment', { checkout, paymentMethod: 'online' })).status).toBe(404);
    const placed = await place({ checkout, seenTotalPaise: String(total) });
    expect(placed.status).toBe(422);
    await expectNothingOrdered();
  });

  test('that is done can be opened again and still holds what was typed', async () => {
    const checkout = await fillSteps();
    const html = await (await http.get(`/checkout?checkout=${checkout}`, user)).text();
    expect(html).toContain('value="9820001234"');
    expect(html).toContain('value="Pune"');
  });
});

test('an empty cart starts no checkout', async () => {
  await shop.db.deleteFrom('cart_items').where('user_id', '=', user.userId).execute();
  const answer = await http.post('/checkout', { intent: 'start' }, user);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
});

test('a checkout whose product was deleted for good is an Invalid Checkout', async () => {
  const checkout = await fillSteps();
  await shop.db.deleteFrom('products').where('id', '=', saree).execute();
  const { status, answer } = await place({ checkout, seenTotalPaise: '12000' });
  expect(status).toBe(404);
  expect(await answer.text()).toContain('Invalid Checkout');
  expect(await listOrderLinesOf(shop, user)).toEqual([]);
});
