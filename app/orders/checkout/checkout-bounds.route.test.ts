import { beforeEach, describe, expect, test } from 'vitest';
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

describe('somebody else’s checkout', () => {
  test('is an Invalid Checkout, to see and to change', async () => {
    const checkout = await fillSteps();
    const otherUser = await givenUser(shop);
    const answers = [
      await http.get(`/checkout?checkout=${checkout}&step=confirm`, otherUser),
      (await send('address', { checkout, ...addressForm, address: 'Elsewhere' }, otherUser)).answer,
      (await send('payment', { checkout, paymentMethod: 'online' }, otherUser)).answer,
      (await place({ checkout, seenTotalPaise: String(total) }, otherUser)).answer,
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain('Invalid Checkout');
      expect(html).toContain('Please select a product to checkout.');
      expect(html).not.toContain('Sahyadri Apartments');
    }
    expect(await listOrderLinesOf(shop, otherUser)).toEqual([]);
    await expectNothingOrdered();
    const html = await (await http.get(`/checkout?checkout=${checkout}`, user)).text();
    expect(html).toContain('value="Pune"');
  });

  test.each(['', 'nonsense', "' or 1=1 --"])(
    'with the id "%s" is one as well',
    async (checkout) => {
      expect((await http.get(`/checkout?checkout=${checkout}`, user)).status).toBe(404);
      expect((await place({ checkout, seenTotalPaise: '1' })).status).toBe(404);
    },
  );

  test('like any other, asks a visitor to sign in', async () => {
    const answer = await http.get('/checkout?checkout=x&step=confirm');
    const next = encodeURIComponent('/checkout?checkout=x&step=confirm');
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/auth?next=${next}`]);
    expect((await http.post('/checkout', { intent: 'start' })).headers.get('Location')).toBe(
      '/auth?next=%2Fcart',
    );
  });
});

describe('what a form may not decide', () => {
  test('price, person, role and status are ignored', async () => {
    const extra = {
      product_price: '1',
      product_price_paise: '1',
      total_paise: '1',
      user_id: (await givenUser(shop)).userId,
      status: 'delivered',
      role: 'owner',
      quantity: '1',
      booking_method: 'cod',
      payment_status: 'paid',
    };
    const checkout = await start();
    await send('address', { checkout, ...addressForm, isDefaultAddress: 'on', ...extra });
    await send('payment', { checkout, paymentMethod: 'online', ...extra });
    await place({ checkout, seenTotalPaise: String(total), ...extra });
    expect(await listOrderLinesOf(shop, user)).toMatchObject([
      { unitPrice: 1_675_000, total, quantity: 2, status: 'pending', payment: 'online' },
    ]);
    const { role } = await shop.db
      .selectFrom('profiles')
      .select('role')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(role).toBe('customer');
  });

  test('cash on delivery is refused, and what is ordered is paid online', async () => {
    const checkout = await start();
    await send('address', { checkout, ...addressForm });
    const { status, answer } = await send('payment', { checkout, paymentMethod: 'cod' });
    expect(status).toBe(422);
    expect(await answer.text()).toContain('This payment method is not offered.');
    await place({ checkout, paymentMethod: 'cod', seenTotalPaise: String(total) });
    const [line] = await listOrderLinesOf(shop, user);
    expect(line?.payment).toBe('online');
  });

  test.each(['1', String(total - 1), String(total - 12_000)])(
    'a total of %s paise is a conflict, the right one is shown, nothing is written',
    async (seenTotalPaise) => {
      const checkout = await fillSteps();
      const { status, answer } = await place({ checkout, seenTotalPaise });
      expect(status).toBe(409);
      expect(await answer.text()).toContain('The total is now ₹33,620.');
      await expectNothingOrdered();
      expect((await place({ checkout, seenTotalPaise: String(total) })).status).toBe(303);
    },
  );
});
