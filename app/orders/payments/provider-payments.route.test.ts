import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { openRazorpay } from '#integrations/razorpay/razorpay-client.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { openTestRazorpay } from '#tests/support/test-razorpay.ts';
import { readPayPath } from './pay-links.server.ts';

const webhook = '/payment-provider/webhook';
const settings = '/admin/settings/online-payments';

const admin = await openTestAdmin();
const razorpay = await openTestRazorpay();
let path: string;
let orderId: string;
beforeEach(async () => {
  const { shop, customer } = admin;
  shop.paymentProvider = openRazorpay(razorpay.settings, 20_000);
  shop.settings.storeProfile = {
    ...shop.settings.storeProfile,
    upiId: 'haat@okbank',
    paysAtCheckout: false,
  };
  const order = await givenOrder(shop, customer);
  orderId = order.id;
  path = await readPayPath(shop.db, order.displayId);
  razorpay.fault = null;
});
afterAll(async () => {
  await razorpay.close();
});

const nowPath = () => path.replace('?', '/now?');
const textOf = async (url: string) => (await admin.http.get(url)).text();
const statusOf = async () => (await findOrder(admin.shop.db, orderId))?.paymentStatus;
const post = (body: Uint8Array, headers: Headers) =>
  admin.http.send(webhook, { method: 'POST', body: body as Uint8Array<ArrayBuffer>, headers });

describe('with the keys of a provider', () => {
  test('the page to pay on leads to the provider’s, by a form of the shop’s and without a script of theirs', async () => {
    const page = await admin.http.get(path);
    const html = await page.text();
    expect(html).toContain(`action="${nowPath().replace('&', '&amp;')}"`);
    expect(html).not.toContain('<script src="http');
    expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self'");
    const answer = await admin.http.post(nowPath(), {});
    expect(answer.status).toBe(200);
    const to = razorpay.links.at(-1)?.short_url;
    expect(answer.headers.get('Refresh')).toBe(`0; url=${to}`);
    expect(await answer.text()).toContain(`href="${to}"`);
  });

  test('where it is the only way to pay nobody is asked for a UTR', async () => {
    expect(await textOf(path)).toContain('I Have Paid');
    admin.shop.settings.storeProfile = { ...admin.shop.settings.storeProfile, upiId: '' };
    const html = await textOf(path);
    expect(html).toContain('/now?');
    expect(html).not.toContain('I Have Paid');
  });

  test('Settings lead to them, and to the rules of cash on delivery where that is offered, too', async () => {
    const { shop, http, owner } = admin;
    shop.settings.storeProfile = { ...shop.settings.storeProfile, offersCod: true };
    const html = await (await http.get('/admin/settings', owner)).text();
    shop.settings.storeProfile = { ...shop.settings.storeProfile, offersCod: false };
    for (const page of [settings, '/admin/settings/cash-on-delivery']) {
      expect(html).toContain(`href="${page}"`);
    }
  });

  test('a link that the shop has not signed leads nowhere', async () => {
    const { length } = razorpay.requests;
    const unsigned = nowPath().replace(/key=.*/, 'key=x');
    expect((await admin.http.get(unsigned)).status).toBe(404);
    expect((await admin.http.post(unsigned, {})).status).toBe(404);
    expect(razorpay.requests).toHaveLength(length);
  });

  test('who only looks whether the address is there opens no page', async () => {
    const { length } = razorpay.requests;
    for (const method of ['HEAD', 'GET']) {
      const answer = await admin.http.send(nowPath(), { method });
      expect([answer.status, answer.headers.get('Refresh')]).toEqual([200, null]);
      expect((await answer.text()).includes('Pay Now')).toBe(method === 'GET');
    }
    expect(razorpay.requests).toHaveLength(length);
  });

  test('while it is away the page to pay on says so', async () => {
    razorpay.fault = 'fails';
    const answer = await admin.http.post(nowPath(), {});
    expect(answer.headers.get('Location')).toBe(path);
    expect(answer.headers.get('Set-Cookie')).toContain('fh_toast=');
  });

  test('a webhook from nowhere in particular is taken, and a forged one is not', async () => {
    await admin.http.post(nowPath(), {});
    const link = razorpay.links.at(-1);
    razorpay.pay(link);
    const { body, headers } = razorpay.webhook('payment_link.paid', { link });
    expect((await post(body, new Headers())).status).toBe(401);
    expect(await statusOf()).toBe('unpaid');
    expect((await post(body, headers)).status).toBe(200);
    expect(await statusOf()).toBe('paid');
    expect((await admin.http.get(webhook)).status).toBe(404);
  });

  describe('who comes back', () => {
    let back: string;
    beforeEach(async () => {
      await admin.http.post(nowPath(), {});
      const query = razorpay.returnQuery({ ...razorpay.links.at(-1), status: 'paid' } as never);
      back = `/payment-provider/return?${query}`;
    });

    test('before the provider has said anything is not asked to pay again', async () => {
      const form = /<form[^>]* action="([^"]*)"[^>]*>(?=<button[^>]*>Continue)/.exec(
        await textOf(back),
      );
      const answer = await admin.http.post(form?.[1]?.replaceAll('&amp;', '&') ?? '', {});
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, path]);
      const html = await textOf(path);
      expect(html).toContain('We are checking your payment');
      expect(html).not.toContain('/now?');
    });

    test('only looks at first: nothing is noted or asked for by it, or by a preview', async () => {
      razorpay.pay(razorpay.links.at(-1));
      const { length } = razorpay.requests;
      for (const method of ['HEAD', 'GET']) {
        const answer = await admin.http.send(back, { method });
        expect([answer.status, answer.headers.get('Location')]).toEqual([200, null]);
        expect(answer.headers.get('Cache-Control')).toContain('no-store');
        expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
        expect((await answer.text()).includes('Continue</button>')).toBe(method === 'GET');
      }
      expect(razorpay.requests).toHaveLength(length);
      expect(await textOf(path)).toContain('/now?');
      expect(await statusOf()).toBe('unpaid');
      await admin.http.post(back, {});
      expect(await statusOf()).toBe('paid');
    });

    test('by an address that the provider has not signed finds nothing there', async () => {
      const forged = back.replace(/razorpay_signature=.*/, 'razorpay_signature=00');
      expect((await admin.http.post(forged, {})).status).toBe(404);
      const unsigned = await admin.http.get(forged);
      expect(unsigned.status).toBe(404);
      const page = await unsigned.text();
      expect(page).toContain('Oops! Page not found');
      expect(page).toContain('see your orders');
      expect(page).not.toContain('Continue</button>');
    });
  });

  test('the owner says whether customers may pay before the call, and reads the webhook’s address', async () => {
    const { http, owner, customer } = admin;
    const displayId = /FH[A-Z0-9]{6}/.exec(path)?.[0];
    const confirmation = async () =>
      (await http.get(`/order-confirmation?order=${displayId}`, customer)).text();
    expect(await confirmation()).not.toContain(`/pay/${displayId}`);
    const html = await (await http.get(settings, owner)).text();
    expect(html).toContain(`http://localhost:3000${webhook}`);
    expect((await http.post(settings, { paysAtCheckout: 'on' }, owner)).status).toBe(303);
    expect(await confirmation()).toContain(`/pay/${displayId}`);
  });

  test('the privacy policy names it', async () => {
    expect(await textOf('/privacy')).toContain('Razorpay');
  });
});

test('without keys nothing of paying online is to be seen', async () => {
  const { shop, http, owner } = admin;
  shop.paymentProvider = null;
  expect(await textOf(path)).not.toContain('/now?');
  for (const address of [nowPath(), '/payment-provider/return']) {
    expect((await http.get(address)).status).toBe(404);
    expect((await http.post(address, {})).status).toBe(404);
  }
  expect((await http.get(settings, owner)).status).toBe(404);
  expect(await (await http.get('/admin/settings', owner)).text()).not.toContain('Online Payments');
  const { body, headers } = razorpay.webhook('payment_link.paid', {});
  expect((await post(body, headers)).status).toBe(404);
});
