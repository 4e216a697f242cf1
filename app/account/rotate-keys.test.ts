import { expect, test } from 'vitest';
import { makeAccessToken, readAccessToken } from '#app/people/api-auth/access-token.server.ts';
import { readApiAccount } from '#app/people/api-auth/read-account.server.ts';
import { requestReset } from '#app/people/auth/request-reset.server.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import { givenUser, openTestShop, testClient } from '#tests/support/test-shop.ts';
import { rotateKeys } from './rotate-keys.server.ts';

test('after a rotation of keys nobody is signed in, and a forged token of the old key is worth nothing', async () => {
  const shop = await openTestShop();
  const user = await givenUser(shop);
  const oldKey = await getShopKey(shop, 'access-tokens');
  const token = await makeAccessToken(shop, {
    user: await readApiAccount(shop, user.userId),
    sessionId: user.sessionId,
  });
  expect(await readAccessToken(shop, token.access_token)).toMatchObject({ ok: true });
  await requestReset(shop, user.email, testClient);

  await shop.transaction(rotateKeys);

  for (const table of ['sessions', 'email_links', 'shop_secrets'] as const) {
    expect(await shop.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  // The running shop notices.
  expect(await getShopKey(shop, 'access-tokens')).not.toEqual(oldKey);
  expect(await readAccessToken(shop, token.access_token)).toMatchObject({
    refusal: { code: 'bad_jwt' },
  });
});
