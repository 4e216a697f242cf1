import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm, testAddress } from '#tests/support/test-checkout.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { readToastCookie } from '#tests/support/test-responses.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import type { PlaceOrder } from './checkout.input.ts';
import { setCheckoutAddress } from './set-checkout-step.server.ts';

/** Something changes in the middle of a checkout. */

const shop = await openTestShop();
const http = await openTestHttp(shop);
let user: User;
let saree: string;
let ready: PlaceOrder;
let confirmUrl: string;
beforeEach(async () => {
  user = await givenUser(shop);
  saree = (await givenProduct(shop, { name: 'Saree', pricePaise: 100_000, stock: 5 })).id;
  ready = await buyNowToConfirm(shop, user, saree, 3);
  confirmUrl = `/checkout?checkout=${ready.checkout}&step=confirm`;
});

function place(who: User | null = user) {
  const form = {
    intent: 'place',
    checkout: ready.checkout,
    seenTotalPaise: String(ready.seenTotalPaise),
    consent: 'on',
  };
  return http.post(confirmUrl, form, who);
}

async function pageOf(url: string): Promise<string> {
  return (await http.get(url, user)).text();
}

test('an ended session leads to sign-in and back to the same step', async () => {
  const answer = await place(null);
  const next = encodeURIComponent(confirmUrl);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/auth?next=${next}`]);
  expect((await place()).status).toBe(303);
});

describe('a line of which too few are left', () => {
  beforeEach(async () => {
    await shop.db
      .updateTable('products')
      .set({ stock_quantity: 2 })
      .where('id', '=', saree)
      .execute();
  });

  test('is named on the page with a way out, and nothing can be placed', async () => {
    const html = await pageOf(confirmUrl);
    expect(html).toContain('Please change this before you order');
    expect(html).toContain('Only 2 left');
    expect(html).toMatch(/<button[^>]*disabled[^>]*>Place Order/);
    const refused = await place();
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Saree: Only 2 left.');
  });

  test('is reduced to the stock by its button, and the step stays the same', async () => {
    const html = await pageOf(confirmUrl);
    const item = /name="item" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const form = { intent: 'change-line', checkout: ready.checkout, item };
    for (const quantity of ['-1', '1.5', '21', '']) {
      expect((await http.post(confirmUrl, { ...form, quantity }, user)).status).toBe(404);
    }
    const answer = await http.post(confirmUrl, { ...form, quantity: '2' }, user);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, confirmUrl]);
    const corrected = await pageOf(confirmUrl);
    expect(corrected).not.toContain('Please change this before you order');
    expect(corrected).toContain('Place Order · ₹2,000');
  });
});

test('a price that rose is shown in the answer, and pressing again agrees to it', async () => {
  await shop.db
    .updateTable('products')
    .set({ price_paise: 120_000 })
    .where('id', '=', saree)
    .execute();
  const refused = await place();
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain('The total is now ₹3,600.');
  expect(html).toContain('name="seenTotalPaise" value="360000"');
});

test('the saved address is filled in by its link, without JavaScript', async () => {
  await place();
  ready = await buyNowToConfirm(shop, user, saree, 1);
  const other = { ...testAddress, city: 'Surat', state: 'Gujarat', pincode: '395001' };
  await setCheckoutAddress(shop, user, ready.checkout, other);
  const first = `/checkout?checkout=${ready.checkout}`;
  const html = await pageOf(first);
  expect(html).toContain('value="Surat"');
  expect(html).toContain('Use my saved address');
  const saved = await pageOf(`${first}&address=saved`);
  expect(saved).toContain('value="Pune"');
  expect(saved).toContain('value="Maharashtra"');
  expect(saved).not.toContain('value="Surat"');
});

test.each([
  ['411004', '', { city: 'Pune', state: 'Maharashtra', note: null }],
  [
    '४११ ००४',
    'Goa',
    {
      city: 'Pune',
      state: 'Maharashtra',
      note: 'PIN code 411004 is in Maharashtra. Please check.',
    },
  ],
  ['41100', '', { city: null, state: null, note: null }],
  ["' or 1=1", 'Goa', { city: null, state: null, note: null }],
])('the PIN code %j beside %j is looked up while it is typed', async (pincode, state, lookup) => {
  const answer = await http.get(`/checkout/pin.json?${new URLSearchParams({ pincode, state })}`);
  expect(await answer.json()).toEqual(lookup);
});

describe('the toast of a placed order (Q71)', () => {
  const title = 'Order Placed Successfully';

  test('mentions the confirmation email', async () => {
    expect(readToastCookie(await place())).toEqual({
      title,
      description: 'Your order has been placed and confirmation email sent.',
    });
  });

  test('promises no email while the mail server accepts none', async () => {
    await shop.outbox.write(shop.db, {
      kind: 'other',
      to: 'somebody@example.com',
      subject: 'Held up',
      html: '',
      text: '',
    });
    await shop.db.updateTable('emails').set({ last_error: 'connection refused' }).execute();
    expect(readToastCookie(await place())).toEqual({
      title,
      description: 'Your order has been placed.',
    });
  });
});
