import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUpNightly } from '#app/admin/backups/back-up-nightly.server.ts';
import { expireOrders } from '#app/orders/calls/expire-orders.server.ts';
import { undoInput } from '#app/orders/record/orders.input.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import { openEmailLink } from '#app/people/auth/open-email-link.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { emailsTo, givenAccount, givenVerified, readLinkToken } from './support/test-accounts.ts';
import { bearerOf } from './support/test-api.ts';
import { cookieOf, openTestHttp, type TestHttp } from './support/test-http.ts';
import { givenOrder } from './support/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
  type TestShop,
} from './support/test-shop.ts';

/**
 * The clock jumps an hour forward or back, like that of a machine that slept or was set. Times by PostgreSQL's
 * own clock are tested by moving the stored times: platform/email/outbox.test.ts has the email being sent.
 */

const hourMs = 3_600_000;
const jumps = [
  ['forward', hourMs],
  ['back', -hourMs],
] as const;

let shop: TestShop;
let http: TestHttp;
let owner: Permitted;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop({ undoSeconds: 30 });
  http = await openTestHttp(shop);
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
});
const start = Date.now();
function jumpTo(ms: number): void {
  shop.setNow(new Date(start + ms));
}
afterEach(() => expect(shop.log.errors()).toBe(0));

describe.each(jumps)('an hour %s', (_way, ms) => {
  test('leaves everybody signed in, and lets others sign in', async () => {
    const { email, password } = await givenVerified(shop);
    const cookies = [await cookieOf(shop, customer), await cookieOf(shop, owner)];
    jumpTo(ms);
    for (const [place, page] of ['/orders', '/admin'].entries()) {
      const answer = await http.get(page, null, { Cookie: cookies[place] ?? '' });
      expect(answer.status, page).toBe(200);
    }
    const signedIn = await http.post('/auth', { intent: 'sign-in', email, password });
    expect(signedIn.status).toBe(303);
    const cookie = { Cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    jumpTo(0);
    expect((await http.get('/orders', null, cookie)).status).toBe(200);
  });

  test('costs an API client a new token and no more', async () => {
    const headers = await bearerOf(shop, customer);
    const cookie = await cookieOf(shop, customer);
    jumpTo(ms);
    const old = await http.send('/api/v1/orders', { headers });
    expect(old.status).toBe(ms > 0 ? 401 : 200);
    const path = '/auth/v1/token?grant_type=cookie';
    const given = await http.send(path, { method: 'POST', headers: { Cookie: cookie } });
    const { access_token } = await given.json();
    const again = { Authorization: `Bearer ${access_token}` };
    expect((await http.send('/api/v1/orders', { headers: again })).status).toBe(200);
  });

  test('leaves the link of an email good for one use', async () => {
    const { email } = await givenAccount(shop);
    const secret = await readLinkToken(shop, email, 'confirm-email');
    jumpTo(ms);
    expect(await openEmailLink(shop, { secret, purpose: 'confirm-email' })).toMatchObject({
      ok: true,
    });
    jumpTo(0);
    expect(await openEmailLink(shop, { secret, purpose: 'confirm-email' })).toMatchObject({
      ok: false,
    });
  });

  test('makes no second backup of a night', async () => {
    await backUpNightly(shop);
    jumpTo(ms);
    await backUpNightly(shop);
    jumpTo(0);
    await backUpNightly(shop);
    expect(await shop.backups.list()).toHaveLength(1);
  });

  test('expires no order before its time, and none twice', async () => {
    shop.settings.storeProfile = { ...shop.settings.storeProfile, expiresAfterDays: 1 };
    const { id: productId } = await givenProduct(shop, { stock: 5 });
    await givenOrder(shop, customer, { lines: [{ productId }], createdAt: new Date(start) });
    const expiryMs = 24 * hourMs;
    jumpTo(expiryMs - 61 * 60_000);
    expect(await expireOrders(shop)).toBe(0);
    jumpTo(expiryMs - 61 * 60_000 + ms);
    expect(await expireOrders(shop)).toBe(0);
    for (const at of [expiryMs + hourMs, expiryMs + hourMs + ms, expiryMs + hourMs]) {
      jumpTo(at);
      await expireOrders(shop);
    }
    expect(await stockOf(shop, productId)).toBe(5);
    const kinds = (await emailsTo(shop, customer.email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['order-expired']);
  });

  test('lets an act be undone, or its email leave once, and never both', async () => {
    const { id: orderId } = await givenOrder(shop, customer);
    const set = await setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
    if (!set.ok || !set.value.undo) throw new Error('there is nothing to undo');
    const emails = await shop.db.selectFrom('emails').select(['id', 'next_attempt_at']).execute();
    for (const { id, next_attempt_at: dueAt } of emails) {
      // By PostgreSQL's clock it is now earlier, or later.
      const noted = { next_attempt_at: new Date(dueAt.getTime() - ms) };
      await shop.db.updateTable('emails').set(noted).where('id', '=', id).execute();
    }
    jumpTo(ms);
    await shop.sendEmails();
    await shop.sendEmails();
    const undone = await undoOrderChanges(
      shop,
      owner,
      undoInput.parse({ changes: set.value.undo }),
    );
    const left = await shop.db.selectFrom('emails').select(['status', 'attempts']).execute();
    expect(undone.ok).toBe(ms < 0);
    expect(left).toEqual(ms < 0 ? [] : [{ status: 'sent', attempts: 1 }]);
  });
});
