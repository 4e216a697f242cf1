import { beforeEach, expect, test } from 'vitest';
import { changePassword } from '#app/people/auth/change-password.server.ts';
import { ensureOwner } from '#app/people/auth/ensure-owner.server.ts';
import { requestReset } from '#app/people/auth/request-reset.server.ts';
import { resetOwnerPassword } from '#app/people/auth/reset-owner-password.server.ts';
import { resetPassword } from '#app/people/auth/reset-password.server.ts';
import type { User } from '#platform/shop.ts';
import { readLinkToken } from '#tests/support/test-accounts.ts';
import { openTestHttp, type TestHttp } from '#tests/support/test-http.ts';
import {
  openTestShop,
  type TestShop,
  testClient,
  testOwnerEmail,
} from '#tests/support/test-shop.ts';

let shop: TestShop;
let http: TestHttp;
beforeEach(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
});

const email = testOwnerEmail;
const next = 'the owner’s own words';

async function givenFirstStart(password: string | null): Promise<{ owner: User; made: string }> {
  const made = (await ensureOwner(shop, { email, password })) ?? '';
  const { id } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const owner: User = {
    userId: id,
    sessionId: crypto.randomUUID(),
    email,
    fullName: '',
    role: 'owner',
    client: testClient,
  };
  return { owner, made };
}

/** Whether the admin asks the owner to change their password, on two of its tabs. */
async function isAsked(owner: User): Promise<boolean> {
  const [overview, settings] = await Promise.all(
    ['/admin', '/dashboard/settings'].map(async (page) =>
      (await (await http.get(page, owner)).text()).includes('was made by the shop.'),
    ),
  );
  expect(overview).toBe(settings);
  return overview ?? false;
}

test('an owner whose password the shop made is asked to change it, until it is done', async () => {
  const { owner, made } = await givenFirstStart(null);
  expect(await isAsked(owner)).toBe(true);
  expect(await changePassword(shop, owner, { current: made, next }, testClient)).toMatchObject({
    ok: true,
  });
  expect(await isAsked(owner)).toBe(false);
});

test('an owner who changes the shop’s password through an email is not asked any more', async () => {
  const { owner } = await givenFirstStart(null);
  await requestReset(shop, email, testClient);
  const link = await readLinkToken(shop, email, 'reset-password');
  expect(await resetPassword(shop, { link, password: next }, testClient)).toMatchObject({
    ok: true,
  });
  expect(await isAsked(owner)).toBe(false);
});

test('an owner who chose their password is not asked to change it, until the command line makes a new one', async () => {
  const { owner } = await givenFirstStart(next);
  expect(await isAsked(owner)).toBe(false);
  await shop.transaction((db) => resetOwnerPassword(shop, db, email));
  expect(await isAsked(owner)).toBe(true);
});
