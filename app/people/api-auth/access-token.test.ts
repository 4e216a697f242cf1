import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { signOut } from '#app/people/auth/sessions.server.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import type { User } from '#platform/shop.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { readAccessToken } from './access-token.server.ts';
import { createBrowserToken } from './browser-token.server.ts';

const minutes = 60_000;
const noon = new Date(Math.floor(Date.now() / 1000) * 1000);

const shop = await openTestShop();
beforeEach(() => shop.setNow(noon));

async function givenToken(): Promise<{ user: User; token: string }> {
  const user = await givenUser(shop);
  return { user, token: (await createBrowserToken(shop, user)).access_token };
}

function part(token: string, index: number): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
}

/** A token of any content, signed with the shop's key or `key`. */
async function forged(
  token: string,
  changes: { header?: object; claims?: object; key?: Buffer; hash?: string },
): Promise<string> {
  const key = changes.key ?? (await getShopKey(shop, 'access-tokens'));
  const body = [
    { ...part(token, 0), ...changes.header },
    { ...part(token, 1), ...changes.claims },
  ]
    .map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'))
    .join('.');
  const signature = createHmac(changes.hash ?? 'sha256', key)
    .update(body)
    .digest('base64url');
  return `${body}.${signature}`;
}

const bad = { ok: false, refusal: expect.objectContaining({ code: 'bad_jwt' }) };
const endedSession = { ok: false, refusal: expect.objectContaining({ code: 'session_not_found' }) };

describe('an access token', () => {
  test('names its session for 15 minutes', async () => {
    const { user, token } = await givenToken();
    expect(await readAccessToken(shop, token)).toEqual({
      ok: true,
      value: { ...user, client: null },
    });
    shop.setNow(new Date(noon.getTime() + 15 * minutes - 1000));
    expect(await readAccessToken(shop, token)).toEqual({
      ok: true,
      value: { ...user, client: null },
    });
    shop.setNow(new Date(noon.getTime() + 15 * minutes));
    expect(await readAccessToken(shop, token)).toEqual(bad);
  });

  test('tells the client when it expires', async () => {
    const answer = await createBrowserToken(shop, await givenUser(shop));
    expect(answer).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      expires_at: noon.getTime() / 1000 + 900,
    });
    expect(answer).not.toHaveProperty('refresh_token');
  });

  test('names the account, never its role in the shop', async () => {
    const owner = await givenOwner(shop, { fullName: 'Vimala' });
    const { access_token } = await createBrowserToken(shop, owner);
    expect(part(access_token, 1)).toEqual({
      iss: 'http://localhost:3000/auth/v1',
      aud: 'authenticated',
      sub: owner.userId,
      email: owner.email,
      phone: '',
      role: 'authenticated',
      session_id: owner.sessionId,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Vimala', phone: '' },
      iat: noon.getTime() / 1000,
      exp: noon.getTime() / 1000 + 900,
    });
    expect(await readAccessToken(shop, access_token)).toMatchObject({ value: { role: 'owner' } });
  });

  test('is refused as soon as its session is signed out (Q119)', async () => {
    const { user, token } = await givenToken();
    await signOut(shop, user);
    expect(await readAccessToken(shop, token)).toEqual(endedSession);
  });

  test('is refused as soon as its session has expired', async () => {
    const { token } = await givenToken();
    await shop.db.updateTable('sessions').set({ expires_at: noon }).execute();
    expect(await readAccessToken(shop, token)).toEqual(endedSession);
  });

  test('with the session of somebody else is refused', async () => {
    const [session, other] = [await givenToken(), await givenUser(shop)];
    const token = await forged(session.token, { claims: { session_id: other.sessionId } });
    expect(await readAccessToken(shop, token)).toEqual(endedSession);
  });

  test.each<[string, Parameters<typeof forged>[1]]>([
    ['for another audience', { claims: { aud: 'anon' } }],
    ['for several audiences without ours', { claims: { aud: ['anon', 'service_role'] } }],
    ['of another issuer', { claims: { iss: 'https://evil.example/auth/v1' } }],
    ['that never ends', { claims: { exp: undefined } }],
    ['of nobody', { claims: { sub: undefined } }],
    ['of no session', { claims: { session_id: undefined } }],
    ['of a session that is no id', { claims: { session_id: "' or true --" } }],
    ['signed with another key', { key: Buffer.alloc(32) }],
    ['signed with an empty key', { key: Buffer.alloc(0) }],
    ['by another algorithm of the same family', { header: { alg: 'HS512' }, hash: 'sha512' }],
    ['that claims a public key', { header: { alg: 'RS256' } }],
    ['that claims to need no signature', { header: { alg: 'none' } }],
    ['with a condition nobody knows', { header: { crit: ['exp'] } }],
  ])('%s is refused', async (_what, changes) => {
    const { token } = await givenToken();
    expect(await readAccessToken(shop, await forged(token, changes))).toEqual(bad);
  });

  test('without its signature, altered in any part, or none at all is refused', async () => {
    const { token } = await givenToken();
    const [header, claims, signature] = token.split('.');
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const nextDigit = digits[digits.indexOf(token.at(-1) ?? '') + 1];
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const wrong of [
      `${none}.${claims}.`,
      `${header}.${claims}.`,
      `${header}.${claims}`,
      `${header}.${claims?.slice(0, -2)}.${signature}`,
      `${token}.${signature}`,
      // The same bytes, spelled in another way.
      `${token.slice(0, -1)}${nextDigit}`,
      `${token}=`,
      `${token}\0`,
      `${token} `.repeat(2),
      '',
      '.',
      '..',
      'null',
      '\u0000',
      '🪷.🪷.🪷',
    ]) {
      expect([wrong, await readAccessToken(shop, wrong)]).toEqual([wrong, bad]);
    }
  });

  test('of more than 8 KB is refused', async () => {
    const { token } = await givenToken();
    const long = await forged(token, { claims: { user_metadata: 'x'.repeat(8 * 1024) } });
    expect(await readAccessToken(shop, long)).toEqual(bad);
  });
});

test('processes that start at once on one database use the same key', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => getShopKey(shop, 'back-in-stock')));
  keys.push(await getShopKey(shop, 'back-in-stock'));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});
