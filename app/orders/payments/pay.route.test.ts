import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { User } from '#platform/shop.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenUser } from '#tests/support/test-shop.ts';
import { correctPayment } from './correct-payment.server.ts';
import { readPayPath } from './pay-links.server.ts';
import { paymentMark } from './payment-mark.rules.ts';
import { readPayPage } from './read-pay-page.server.ts';
import { recordPayment } from './record-payment.server.ts';

const { shop, http, owner } = await openTestAdmin();
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
  shop.settings.storeProfile = { ...shop.settings.environment, upiId: 'haat@okbank' };
});

const pathOf = (displayId: string) => readPayPath(shop.db, displayId);

async function pageFor(displayId: string, user: User) {
  const key = new URLSearchParams((await pathOf(displayId)).split('?')[1]).get('key') ?? '';
  return readPayPage(shop, { displayId, key }, user);
}

/** The main part of the page, without the comments between its texts. */
async function mainOf(path: string): Promise<string> {
  const answer = await http.get(path);
  expect(answer.status).toBe(200);
  const html = (await answer.text()).replaceAll('<!-- -->', '');
  return /<main.*<\/main>/s.exec(html)?.[0] ?? '';
}

test('whoever has the link of the pay page sees what is due, and how to pay it, without signing in', async () => {
  const { displayId } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
  const main = await mainOf(await pathOf(displayId));
  expect(main).toContain('Pay ₹16,870</h1>');
  expect(main).toContain(displayId);
  expect(main).toContain('UPI QR code to pay ₹16,870 to haat@okbank');
  expect(main).toContain(
    `upi://pay?pa=haat@okbank&amp;pn=Fashion%20Haat&amp;am=16870.00&amp;cu=INR&amp;tn=Order%20${displayId}&amp;tr=${displayId}"`,
  );
});

test('the pay page shows nothing of the customer, and nothing of what was ordered', async () => {
  const { displayId } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
  const html = await (await http.get(await pathOf(displayId))).text();
  for (const words of ['Ananya', 'Deshpande', '9820001234', 'Sahyadri', 'Pune', 'Gadwal']) {
    expect(html).not.toContain(words);
  }
  expect(html).not.toContain(customer.email);
});

test('only the order’s own customer, signed in, is led on from the pay page to the order', async () => {
  const { displayId } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
  const link = `href="/order-confirmation?order=${displayId}"`;
  const { orderPath } = (await pageFor(displayId, customer)) ?? {};
  expect(orderPath).toBe(`/order-confirmation?order=${displayId}`);
  expect((await pageFor(displayId, await givenUser(shop)))?.orderPath).toBe(null);
  expect(await mainOf(await pathOf(displayId))).not.toContain(link);
});

test('neither search engines nor other sites learn of a pay page, and no cache keeps it', async () => {
  const { displayId } = await givenOrder(shop, customer);
  const answer = await http.get(await pathOf(displayId));
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
});

describe('an address that the shop has not signed is an unknown page', () => {
  test.each(['', '?key=', '?key=AAAAAAAAAAAAAAAAAAAAAA', `?key=${'A'.repeat(9000)}`])(
    'with %.30s',
    async (query) => {
      const { displayId } = await givenOrder(shop, customer);
      const answer = await http.get(`/pay/${displayId}${query}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain('Oops! Page not found');
      expect(html).not.toContain('₹16,870');
    },
  );

  test('with the key of another order, and for no order', async () => {
    const [one, other] = [await givenOrder(shop, customer), await givenOrder(shop, customer)];
    const key = (await pathOf(other.displayId)).split('?')[1];
    for (const order of [one.displayId, 'FH000000', 'nothing', other.displayId.toLowerCase()]) {
      expect((await http.get(`/pay/${order}?${key}`)).status).toBe(404);
    }
    expect((await http.get(await pathOf('FH000000'))).status).toBe(404);
  });
});

describe('the page ends with its order, without an amount:', () => {
  async function endOf(displayId: string): Promise<string> {
    const main = await mainOf(await pathOf(displayId));
    expect(main).not.toContain('₹');
    expect(main).not.toContain('upi:');
    return /<h1[^>]*>([^<]*)</.exec(main)?.[1] ?? '';
  }

  test('paid', async () => {
    const { id, displayId } = await givenOrder(shop, customer);
    const payment = { method: 'upi', reference: '412345678901', isReceived: true } as const;
    await recordPayment(shop, owner, { ...payment, orderId: id, seenDuePaise: 1_687_000 });
    expect(await endOf(displayId)).toBe('This order is paid');
    const order = await findOrder(shop.db, id);
    const seenPayment = order ? paymentMark(order) : '';
    await correctPayment(shop, owner, { ...payment, orderId: id, isReceived: false, seenPayment });
    expect(await mainOf(await pathOf(displayId))).toContain('Pay ₹16,870</h1>');
  });

  test('cancelled', async () => {
    const { id, displayId } = await givenOrder(shop, customer);
    await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
    expect(await endOf(displayId)).toBe('This order was cancelled');
  });

  test('of long ago', async () => {
    const createdAt = new Date(shop.now().getTime() - 91 * 86_400_000);
    const { displayId } = await givenOrder(shop, customer, { createdAt });
    expect(await endOf(displayId)).toBe('This page has expired');
  });

  test('nowhere to pay: the shop calls', async () => {
    shop.settings.storeProfile = { ...shop.settings.environment };
    const { displayId } = await givenOrder(shop, customer);
    expect(await endOf(displayId)).toBe('Nothing to pay here yet');
  });
});

test('the pay page shows what is due now: a line cancelled meanwhile is not paid for', async () => {
  const { id, displayId, lineIds } = await givenOrder(shop, customer, { lines: [{}, {}] });
  const path = await pathOf(displayId);
  expect(await mainOf(path)).toContain('Pay ₹33,620</h1>');
  await setOrderStatus(shop, owner, { orderId: id, lineId: lineIds[0], status: 'cancelled' });
  expect(await mainOf(path)).toContain('Pay ₹16,870</h1>');
});

describe('the customer finds the page', () => {
  const linksOf = async (path: string) => {
    const html = await (await http.get(path, customer)).text();
    return /href="(\/pay\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
  };

  test.each(['/orders', '/order-confirmation'])('on %s, once they have confirmed', async (page) => {
    const { id, displayId } = await givenOrder(shop, customer);
    const path = `${page}?order=${displayId}`;
    expect(await linksOf(path)).toBeNull();
    await setOrderStatus(shop, owner, { orderId: id, status: 'confirmed' });
    expect(await linksOf(path)).toBe(await pathOf(displayId));
    shop.settings.storeProfile = { ...shop.settings.environment };
    expect(await linksOf(path)).toBeNull();
  });

  test('in the email about the confirmed order, by its full address', async () => {
    const { id, displayId } = await givenOrder(shop, customer);
    await setOrderStatus(shop, owner, { orderId: id, status: 'confirmed' });
    const { text, html } = await shop.db
      .selectFrom('emails')
      .select(['text', 'html'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const url = `http://localhost:3000${await pathOf(displayId)}`;
    expect(text).toContain(`Pay ₹16,870: ${url}`);
    expect(html).toContain(`href="${url}"`);
  });

  test('in no email of a shop that has not said where to pay', async () => {
    shop.settings.storeProfile = { ...shop.settings.environment };
    const { id } = await givenOrder(shop, customer);
    await setOrderStatus(shop, owner, { orderId: id, status: 'confirmed' });
    const { text } = await shop.db
      .selectFrom('emails')
      .select('text')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain('/pay/');
  });

  test('in the chat text of the owner, which holds no upi: address', async () => {
    const { id, displayId } = await givenOrder(shop, customer);
    const html = await (await http.get(`/admin/orders?order=${id}`, owner)).text();
    const chats = [...html.matchAll(/href="https:\/\/wa\.me\/[^"]*text=([^"]*)"/g)];
    const texts = chats.map(([, text]) => decodeURIComponent(text ?? ''));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(`http://localhost:3000${await pathOf(displayId)}`);
    expect(texts[0]).not.toContain('upi:');
  });
});

test('a bank account is shown where the owner has filled one in, with or without UPI', async () => {
  const { displayId } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
  shop.settings.storeProfile = {
    ...shop.settings.environment,
    bankDetails: 'Fashion Haat\nIFSC SBIN0000300',
  };
  const main = await mainOf(await pathOf(displayId));
  expect(main).toContain('IFSC SBIN0000300');
  expect(main).toContain(`Give ${displayId} as the purpose`);
  expect(main).not.toContain('upi:');
});

describe('who has the link can say that they have paid', () => {
  const origin = 'http://localhost:3000';
  let reference = 700_000_000_000;
  beforeEach(async () => {
    reference += 1;
    await shop.db.deleteFrom('payment_claims').execute();
  });

  type Sent = { reference?: string; amount?: string; screenshot?: Blob };

  async function post(path: string, typed: Sent = {}, headers: Record<string, string> = {}) {
    const body = new FormData();
    body.set('reference', typed.reference ?? `${reference}`);
    body.set('amount', typed.amount ?? '16870');
    if (typed.screenshot) body.set('screenshot', typed.screenshot, 'paid.png');
    const init = { method: 'POST', body, headers: { Origin: origin, ...headers } };
    return http.send(path, init);
  }

  const countClaims = async () =>
    (await shop.db.selectFrom('payment_claims').select('id').execute()).length;

  const picture = async () =>
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 20, height: 40, channels: 3, background: '#369' } })
          .png()
          .toBuffer(),
      ),
    ]);

  /** The hidden fields of the form with this intent. */
  function hiddenFields(html: string, intent: string): Record<string, string> {
    const [, form = ''] =
      new RegExp(`(name="intent" value="${intent}".*?)</form>`, 's').exec(html) ?? [];
    const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
    return Object.fromEntries(fields.map(([, name, value]) => [name ?? '', value ?? '']));
  }

  test('the owner sees it as claimed, confirms it with one press, and the page says so', async () => {
    const { id, displayId } = await givenOrder(shop, customer, {
      lines: [{ status: 'confirmed' }],
    });
    const path = await pathOf(displayId);
    const sent = await post(path, { screenshot: await picture() });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, path]);
    expect(await mainOf(path)).toContain('We are checking your payment</h1>');

    const list = await (await http.get('/admin/orders?payment=claimed', owner)).text();
    expect(list).toContain(displayId);
    expect(list).toContain('>Claimed</span>');
    const details = `/admin/orders?order=${id}`;
    const html = await (await http.get(details, owner)).text();
    expect(html).toContain('Confirm ₹16,870');
    expect(html).toContain(`UTR <!-- -->${reference}`);
    const form = hiddenFields(html, 'confirm-claims');
    expect((await http.post(details, form, owner)).status).toBe(303);
    expect(await mainOf(path)).toContain('This order is paid</h1>');
    expect(await (await http.get('/admin/orders?payment=claimed', owner)).text()).not.toContain(
      displayId,
    );
    const own = await http.get(`/order-confirmation?order=${displayId}`, customer);
    expect(await own.text()).toContain('Paid by UPI on');
  });

  test('the owner sees it on the card of an order to call about', async () => {
    const { displayId } = await givenOrder(shop, customer);
    await post(await pathOf(displayId));
    const html = await (await http.get(`/admin/orders/calls?search=${displayId}`, owner)).text();
    expect(html).toContain('Payment claimed');
  });

  test('their screenshot is seen by the owner alone', async () => {
    const { displayId } = await givenOrder(shop, customer);
    await post(await pathOf(displayId), { screenshot: await picture() });
    const { id } = await shop.db
      .selectFrom('payment_claims')
      .select('id')
      .executeTakeFirstOrThrow();
    const address = `/admin/orders/claims/${id}.webp`;
    for (const who of [null, customer]) expect((await http.get(address, who)).status).toBe(403);
    const answer = await http.get(address, owner);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect((await http.get('/admin/orders/claims/%00.webp', owner)).status).toBe(404);
    expect((await http.get('/admin/orders/claims/99999999999999999999.webp', owner)).status).toBe(
      404,
    );
  });

  test('what is wrong is said at its field, and what was typed stays', async () => {
    const { displayId } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
    const refused = await post(await pathOf(displayId), {
      reference: '41234567890',
      amount: '16,000',
    });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain('A UPI reference has 12 digits');
    expect(html).toContain('value="41234567890"');
    expect(html).toContain('value="16,000"');
    expect(await countClaims()).toBe(0);
  });

  test('nobody can for an order whose link they do not have', async () => {
    const [one, other] = [await givenOrder(shop, customer), await givenOrder(shop, customer)];
    const key = (await pathOf(other.displayId)).split('?')[1];
    for (const query of ['', '?key=', '?key=AAAAAAAAAAAAAAAAAAAAAA', `?${key}`]) {
      expect((await post(`/pay/${one.displayId}${query}`)).status).toBe(404);
    }
    expect(await countClaims()).toBe(0);
  });

  test('not from a page of another site', async () => {
    const { displayId } = await givenOrder(shop, customer);
    const path = await pathOf(displayId);
    for (const from of ['https://example.com', 'null']) {
      expect((await post(path, {}, { Origin: from })).status).toBe(403);
    }
    expect(await countClaims()).toBe(0);
  });

  test('not with more than a picture can have', async () => {
    const { displayId } = await givenOrder(shop, customer);
    const path = await pathOf(displayId);
    const tooLarge = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]);
    expect((await post(path, { screenshot: tooLarge })).status).toBe(422);
    const farTooLarge = new Blob([new Uint8Array(11 * 1024 * 1024)]);
    expect((await post(path, { screenshot: farTooLarge })).status).toBe(413);
    expect(await countClaims()).toBe(0);
  });

  test('not again and again: after fifteen times they wait', async () => {
    const { displayId } = await givenOrder(shop, customer);
    const path = await pathOf(displayId);
    let answer = await post(path, { amount: '' });
    for (let time = 0; answer.status === 422 && time < 20; time += 1) {
      answer = await post(path, { amount: '' });
    }
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    await shop.db.deleteFrom('payment_claims').execute();
  });
});
