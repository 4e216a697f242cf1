import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Result } from '#app/kit/result.ts';
import { hashSecret } from '#app/people/auth/secrets.server.ts';
import { makeOwner } from '#app/people/profiles/profiles.store.server.ts';
import { countLockWaits } from '#tests/support/lock-waits.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { readAccessToken } from './access-token.server.ts';
import type { ApiSession } from './api-auth.contract.ts';
import { refreshSession } from './refresh-session.server.ts';
import { lockRefreshToken } from './refresh-tokens.store.server.ts';
import { startApiSession } from './start-api-session.server.ts';

const noon = new Date(Math.floor(Date.now() / 1000) * 1000);
const hours = 3_600_000;
const days = 24 * hours;

const shop = await openTestShop();
beforeEach(() => shop.setNow(noon));

function later(milliseconds: number): void {
  shop.setNow(new Date(shop.now().getTime() + milliseconds));
}

function resultValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusal.description);
  return result.value;
}

async function signedIn(userId?: string): Promise<ApiSession> {
  const id = userId ?? (await givenUser(shop)).userId;
  const from = { address: '203.0.113.7', device: 'an API client', requestId: '' };
  return resultValue(await startApiSession(shop, { userId: id }, from));
}

async function refresh(token: string): Promise<ApiSession> {
  return resultValue(await refreshSession(shop, token));
}

function refusal(code: string, description: string) {
  return { ok: false, refusal: expect.objectContaining({ code, description }) };
}

const used = refusal('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
const unknown = refusal(
  'refresh_token_not_found',
  'Invalid Refresh Token: Refresh Token Not Found',
);

describe('a refresh token', () => {
  test('returns a new pair of tokens for the same session', async () => {
    const first = await signedIn();
    later(14 * 60_000);
    const second = await refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.expires_at).toBe(first.expires_at + 14 * 60);
    expect(second.user).toEqual(first.user);
    const one = resultValue(await readAccessToken(shop, first.access_token));
    const other = resultValue(await readAccessToken(shop, second.access_token));
    expect(one).toEqual(other);
    expect(one).toMatchObject({ userId: first.user.id });
  });

  test('used again within ten seconds returns the same next one', async () => {
    const first = await signedIn();
    const second = await refresh(first.refresh_token);
    later(10_000);
    const again = await refresh(first.refresh_token);
    expect(again.refresh_token).toBe(second.refresh_token);
  });

  test('used by five windows at once leaves one chain, which all of them continue', async () => {
    const first = await signedIn();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => refreshSession(shop, first.refresh_token)),
    );
    const next = new Set(answers.map((answer) => resultValue(answer).refresh_token));
    expect(next.size).toBe(1);
    const rows = await shop.db
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select('used_at')
      .where('user_id', '=', first.user.id)
      .execute();
    expect(rows.filter((row) => row.used_at === null)).toHaveLength(1);
    later(60_000);
    expect((await refreshSession(shop, [...next][0] ?? '')).ok).toBe(true);
  });

  test('used by two at the same moment is locked by one after the other', async () => {
    const first = await signedIn();
    const hold = await shop.db.startTransaction().execute();
    await lockRefreshToken(hold, hashSecret(first.refresh_token));
    const both = Promise.all([1, 2].map(() => refresh(first.refresh_token)));
    await expect.poll(() => countLockWaits(shop.db)).toBe(2);
    await hold.rollback().execute();
    const [one, other] = await both;
    expect(one?.refresh_token).toBe(other?.refresh_token);
  });

  test('used again later ends the session, with the thief’s and the holder’s tokens', async () => {
    const first = await signedIn();
    const second = await refresh(first.refresh_token);
    later(10_001);
    expect(await refreshSession(shop, first.refresh_token)).toEqual(used);
    expect(await refreshSession(shop, second.refresh_token)).toEqual(unknown);
    expect((await readAccessToken(shop, second.access_token)).ok).toBe(false);
  });

  test('from earlier in the chain ends the session, too', async () => {
    const first = await signedIn();
    const second = await refresh(first.refresh_token);
    later(60_000);
    const third = await refresh(second.refresh_token);
    later(60_000);
    expect(await refreshSession(shop, first.refresh_token)).toEqual(used);
    expect(await refreshSession(shop, third.refresh_token)).toEqual(unknown);
  });

  test('of one session does not affect another session of the user', async () => {
    const onLaptop = await signedIn();
    const onPhone = await signedIn(onLaptop.user.id);
    await refresh(onLaptop.refresh_token);
    later(60_000);
    expect(await refreshSession(shop, onLaptop.refresh_token)).toEqual(used);
    expect((await refreshSession(shop, onPhone.refresh_token)).ok).toBe(true);
  });

  test('extends the session to 30 days from each use', async () => {
    let session = await signedIn();
    later(29 * days);
    session = await refresh(session.refresh_token);
    later(29 * days);
    session = await refresh(session.refresh_token);
    later(30 * days);
    expect(await refreshSession(shop, session.refresh_token)).toEqual(unknown);
  });

  test('ends with its session 90 days after signing in, the owner’s after 14', async () => {
    let [customer, owner] = [await signedIn(), await signedIn()];
    await makeOwner(shop.db, owner.user.id);
    later(13 * days);
    owner = await refresh(owner.refresh_token);
    later(1 * days);
    expect(await refreshSession(shop, owner.refresh_token)).toEqual(unknown);
    expect(await readAccessToken(shop, owner.access_token)).toMatchObject({ ok: false });
    for (let day = 14; day < 89; day += 25) {
      customer = await refresh(customer.refresh_token);
      later(25 * days);
    }
    customer = await refresh(customer.refresh_token);
    later(1 * days);
    expect(await refreshSession(shop, customer.refresh_token)).toEqual(unknown);
  });

  test('of the owner ends after 12 hours without use, if the shop is set so', async () => {
    shop.settings.storeProfile = { ...shop.settings.environment, signsOutIdleOwner: true };
    let owner = await signedIn();
    await makeOwner(shop.db, owner.user.id);
    later(11 * hours);
    owner = await refresh(owner.refresh_token);
    later(12 * hours);
    expect(await refreshSession(shop, owner.refresh_token)).toEqual(unknown);
    shop.settings.storeProfile = shop.settings.environment;
  });

  test.each(['', 'nonsense', '\u0000', 'x'.repeat(5000), randomBytes(32).toString('base64url')])(
    'that was never issued is unknown: %j',
    async (token) => {
      expect(await refreshSession(shop, token)).toEqual(unknown);
    },
  );

  test('is stored only as a hash', async () => {
    const first = await signedIn();
    const second = await refresh(first.refresh_token);
    const rows = await shop.db.selectFrom('refresh_tokens').selectAll().execute();
    const hashes = rows.map((row) => row.token_hash.toString('base64url'));
    for (const token of [first.refresh_token, second.refresh_token]) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(hashes).not.toContain(token);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });
});

describe('an account with one-time codes', () => {
  test('starts no session for an API client', async () => {
    const { userId } = await givenUser(shop);
    await shop.db
      .insertInto('two_factor')
      .values({ user_id: userId, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: noon })
      .execute();
    const from = { address: '203.0.113.7', device: 'an API client', requestId: '' };
    expect(await startApiSession(shop, { userId }, from)).toEqual(
      refusal('insufficient_aal', 'Please sign in on the shop’s own page'),
    );
  });
});
