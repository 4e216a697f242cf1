import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Result } from '#app/kit/result.ts';
import { insertRefreshToken } from '#app/people/api-auth/refresh-tokens.store.server.ts';
import { hashPassword } from '#app/people/auth/passwords.server.ts';
import { createSession } from '#app/people/auth/start-session.server.ts';
import { setPasswordHash } from '#app/people/auth/users.store.server.ts';
import { consumeCode } from '#app/people/two-factor/consume-code.server.ts';
import { readTwoFactor } from '#app/people/two-factor/read-two-factor.server.ts';
import type { TwoFactorCode } from '#app/people/two-factor/two-factor.contract.ts';
import { parseTwoFactorCode } from '#app/people/two-factor/two-factor.input.ts';
import type { Permitted } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { givenUser, openTestShop, testClient } from '#tests/support/test-shop.ts';
import { disableTwoFactor, regenerateRecoveryCodes } from './change-two-factor.server.ts';
import { cancelSetUp, enableTwoFactor, startSetUp } from './set-up-two-factor.server.ts';

/** The password of an account opened with Google. */
const noPassword = '';
const noon = Date.parse('2026-11-21T12:00:00Z');

const shop = await openTestShop();
let owner: Permitted;
beforeEach(async () => {
  owner = { ...(await givenUser(shop)), role: 'owner' } as Permitted;
  clock(0);
});

/** Sets the shop's clock to this many seconds after noon. */
function clock(seconds: number): void {
  shop.setNow(new Date(noon + seconds * 1000));
}

/** The owner signed in here this many seconds after noon. */
async function setSessionStart(seconds: number): Promise<void> {
  await shop.db
    .updateTable('sessions')
    .set({ created_at: new Date(noon + seconds * 1000) })
    .where('id', '=', owner.sessionId)
    .execute();
}

/** The owner is signed in on another browser, and with an API client. */
async function givenElsewhere(): Promise<void> {
  await createSession(shop.db, owner.userId, 'another browser', shop.now());
  const { sessionId } = await shop.db
    .insertInto('sessions')
    .values({ user_id: owner.userId, expires_at: new Date(noon + 86_400_000) })
    .returning('id as sessionId')
    .executeTakeFirstOrThrow();
  await insertRefreshToken(shop.db, { hash: randomBytes(32), sessionId, now: shop.now() });
}

async function sessionsOfOwner(): Promise<string[]> {
  const sessions = shop.db.selectFrom('sessions').select('id').where('user_id', '=', owner.userId);
  return (await sessions.execute()).map(({ id }) => id);
}

/** The phone's code this many seconds after noon. */
async function phoneCode(seconds: number): Promise<TwoFactorCode> {
  const { secret } = await shop.db
    .selectFrom('two_factor')
    .select('secret')
    .where('user_id', '=', owner.userId)
    .executeTakeFirstOrThrow();
  return {
    kind: 'one-time',
    text: new TOTP({ secret }).generate({ timestamp: noon + seconds * 1000 }),
  };
}

/** A code that the phone shows at none of the times used here. */
async function wrongCode(): Promise<TwoFactorCode> {
  const shown = await Promise.all([-30, 0, 30, 60, 90].map(phoneCode));
  const text = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (one) => !shown.some((code) => code.text === one),
  );
  return { kind: 'one-time', text: text ?? '' };
}

function granted<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusal.description);
  return result.value;
}

/** Turns two-factor on at noon. Returns the recovery codes, as the owner would type them. */
async function givenTwoFactor(): Promise<TwoFactorCode[]> {
  granted(await startSetUp(shop, owner, noPassword, testClient));
  const codes = granted(await enableTwoFactor(shop, owner, await phoneCode(0), testClient));
  return codes.map((code) => granted(parseTwoFactorCode(code)));
}

function consume(userId: string, code: TwoFactorCode): Promise<Result<null>> {
  return consumeCode(shop, userId, code, testClient);
}

const refusedAs = (title: string) => ({ ok: false, refusal: { title } });

describe('setting two-factor up', () => {
  test('shows the secret as QR code, text and link, until its first code is entered', async () => {
    expect(await readTwoFactor(shop, owner)).toEqual({ state: 'off' });
    await startSetUp(shop, owner, noPassword, testClient);
    expect(await readTwoFactor(shop, owner)).toMatchObject({
      state: 'pending',
      qr: { path: expect.stringMatching(/^M/) },
      secret: expect.stringMatching(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/),
      link: expect.stringMatching(/^otpauth:\/\/totp\/Fashion%20Haat:/),
    });
    granted(await enableTwoFactor(shop, owner, await phoneCode(0), testClient));
    expect(await readTwoFactor(shop, owner)).toEqual({
      state: 'on',
      since: '21 November 2026',
      recoveryCodesLeft: 10,
    });
  });

  test('with a wrong code, or with a recovery code, turns nothing on', async () => {
    await startSetUp(shop, owner, noPassword, testClient);
    expect(await enableTwoFactor(shop, owner, await wrongCode(), testClient)).toMatchObject(
      refusedAs('Wrong Code'),
    );
    const recovery: TwoFactorCode = { kind: 'recovery', text: 'A'.repeat(16) };
    expect(await enableTwoFactor(shop, owner, recovery, testClient)).toMatchObject(
      refusedAs('Wrong Code'),
    );
    expect(await readTwoFactor(shop, owner)).toMatchObject({ state: 'pending' });
  });

  test('without having started is refused', async () => {
    const code: TwoFactorCode = { kind: 'one-time', text: '123456' };
    expect(await enableTwoFactor(shop, owner, code, testClient)).toMatchObject(
      refusedAs('Not Turned On'),
    );
  });

  test('started again creates another secret; cancelling deletes it', async () => {
    await startSetUp(shop, owner, noPassword, testClient);
    const first = await readTwoFactor(shop, owner);
    await startSetUp(shop, owner, noPassword, testClient);
    expect(await readTwoFactor(shop, owner)).not.toEqual(first);
    await cancelSetUp(shop, owner);
    expect(await readTwoFactor(shop, owner)).toEqual({ state: 'off' });
  });

  test('cannot be started again or cancelled once it is on', async () => {
    await givenTwoFactor();
    expect(await startSetUp(shop, owner, noPassword, testClient)).toMatchObject(
      refusedAs('Already Turned On'),
    );
    await cancelSetUp(shop, owner);
    expect(await readTwoFactor(shop, owner)).toMatchObject({ state: 'on' });
  });

  test('sent twice at the same moment gives one set of recovery codes', async () => {
    await startSetUp(shop, owner, noPassword, testClient);
    const code = await phoneCode(0);
    const both = await Promise.all([
      enableTwoFactor(shop, owner, code, testClient),
      enableTwoFactor(shop, owner, code, testClient),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readTwoFactor(shop, owner)).toMatchObject({ recoveryCodesLeft: 10 });
  });
});

describe('setting two-factor up, with a stolen session', () => {
  test('needs the account’s password', async () => {
    const passwordHash = granted(await hashPassword('the owner’s own'));
    await setPasswordHash(shop.db, owner.userId, passwordHash);
    const refused = await startSetUp(shop, owner, 'a guess', testClient);
    expect(refused).toMatchObject({
      refusal: { title: 'Wrong Password', fields: { currentPassword: expect.any(String) } },
    });
    expect(await startSetUp(shop, owner, '', testClient)).toMatchObject({ ok: false });
    expect(await readTwoFactor(shop, owner)).toEqual({ state: 'off' });
    granted(await startSetUp(shop, owner, 'the owner’s own', testClient));
    expect(await readTwoFactor(shop, owner)).toMatchObject({ state: 'pending' });
  });

  test('needs a sign-in of the last ten minutes where there is no password', async () => {
    await setSessionStart(0);
    clock(10 * 60);
    granted(await startSetUp(shop, owner, noPassword, testClient));
    await cancelSetUp(shop, owner);
    clock(10 * 60 + 1);
    expect(await startSetUp(shop, owner, noPassword, testClient)).toMatchObject(
      refusedAs('Please Sign In Again'),
    );
  });

  test('cannot be finished where the owner left it half an hour ago', async () => {
    granted(await startSetUp(shop, owner, noPassword, testClient));
    clock(30 * 60);
    expect(await readTwoFactor(shop, owner)).toEqual({ state: 'off' });
    expect(await enableTwoFactor(shop, owner, await phoneCode(30 * 60), testClient)).toMatchObject(
      refusedAs('Not Turned On'),
    );
  });
});

describe.each([
  ['turned on', 'codes-turned-on', async () => void (await givenTwoFactor())],
  [
    'turned off',
    'codes-turned-off',
    async () => {
      await givenTwoFactor();
      clock(30);
      await givenElsewhere();
      granted(await disableTwoFactor(shop, owner, await phoneCode(30), testClient));
    },
  ],
  [
    'given new recovery codes',
    'recovery-codes-made',
    async () => {
      await givenTwoFactor();
      clock(30);
      await givenElsewhere();
      granted(await regenerateRecoveryCodes(shop, owner, await phoneCode(30), testClient));
    },
  ],
])('two-factor, %s', (_what, kind, change) => {
  test('ends every other session and API token, and keeps this one', async () => {
    await givenElsewhere();
    await change();
    expect(await sessionsOfOwner()).toEqual([owner.sessionId]);
    const tokens = await shop.db.selectFrom('refresh_tokens').select('session_id').execute();
    expect(tokens).toEqual([]);
  });

  test('is told of by email and recorded', async () => {
    await change();
    const emails = (await emailsTo(shop, owner.email)).filter((email) => email.kind === kind);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('If it wasn’t you');
    const recorded = shop.db.selectFrom('activity').select('kind').where('kind', '=', kind);
    expect(await recorded.where('user_id', '=', owner.userId).execute()).toHaveLength(1);
  });
});

describe('a one-time code', () => {
  test('that turned two-factor on is not accepted again', async () => {
    await givenTwoFactor();
    expect(await consume(owner.userId, await phoneCode(0))).toMatchObject(refusedAs('Wrong Code'));
  });

  test('is accepted once, even when sent ten times at once', async () => {
    await givenTwoFactor();
    clock(30);
    const code = await phoneCode(30);
    const all = await Promise.all(Array.from({ length: 10 }, () => consume(owner.userId, code)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await consume(owner.userId, code)).toMatchObject(refusedAs('Wrong Code'));
  });

  test('older than the last one used is refused, although it is within the drift', async () => {
    await givenTwoFactor();
    clock(60);
    const [older, newer] = [await phoneCode(30), await phoneCode(60)];
    expect((await consume(owner.userId, newer)).ok).toBe(true);
    expect(await consume(owner.userId, older)).toMatchObject(refusedAs('Wrong Code'));
  });

  test('is refused after thirty wrong ones in a day; a recovery code still works', async () => {
    const [recovery] = await givenTwoFactor();
    const wrong = await wrongCode();
    for (let tries = 0; tries < 30; tries += 1) {
      expect(await consume(owner.userId, wrong)).toMatchObject(refusedAs('Wrong Code'));
    }
    clock(30);
    expect(await consume(owner.userId, await phoneCode(30))).toMatchObject({
      refusal: { kind: 'tooMany', title: 'Too Many Wrong Codes' },
    });
    if (!recovery) throw new Error('no recovery code');
    expect((await consume(owner.userId, recovery)).ok).toBe(true);
  });

  test('resets the count of wrong ones', async () => {
    await givenTwoFactor();
    const wrong = await wrongCode();
    for (let tries = 0; tries < 29; tries += 1) await consume(owner.userId, wrong);
    clock(30);
    expect((await consume(owner.userId, await phoneCode(30))).ok).toBe(true);
    expect(await consume(owner.userId, wrong)).toMatchObject(refusedAs('Wrong Code'));
  });

  test('is refused before two-factor is on, and for another account', async () => {
    await startSetUp(shop, owner, noPassword, testClient);
    const code = await phoneCode(0);
    expect((await consume(owner.userId, code)).ok).toBe(false);
    const customer = await givenUser(shop);
    expect((await consume(customer.userId, code)).ok).toBe(false);
  });
});

describe('recovery codes', () => {
  test('are ten different ones, and each works once', async () => {
    const codes = await givenTwoFactor();
    expect(new Set(codes.map(({ text }) => text)).size).toBe(10);
    for (const code of codes) expect((await consume(owner.userId, code)).ok).toBe(true);
    for (const code of codes) expect((await consume(owner.userId, code)).ok).toBe(false);
    expect(await readTwoFactor(shop, owner)).toMatchObject({ recoveryCodesLeft: 0 });
  });

  test('are told of by email and recorded when one is used, and only then', async () => {
    const [first, second] = await givenTwoFactor();
    if (!first || !second) throw new Error('no recovery code');
    granted(await consume(owner.userId, first));
    expect((await consume(owner.userId, first)).ok).toBe(false);
    clock(30);
    granted(await consume(owner.userId, await phoneCode(30)));
    const notices = (await emailsTo(shop, owner.email)).filter(
      ({ kind }) => kind === 'recovery-code-used',
    );
    expect(notices.map(({ text }) => /[0-9]+ of them are left/.exec(text)?.[0])).toEqual([
      '9 of them are left',
    ]);
    const recorded = shop.db
      .selectFrom('activity')
      .select('user_id')
      .where('kind', '=', 'recovery-code-used')
      .where('user_id', '=', owner.userId);
    expect(await recorded.execute()).toHaveLength(1);
  });

  test('are stored only as hashes', async () => {
    const [first] = await givenTwoFactor();
    const rows = await shop.db.selectFrom('recovery_codes').select('code_hash').execute();
    const stored = rows.map((row) => row.code_hash.toString('latin1')).join('\n');
    expect(stored).not.toContain(first?.text);
  });

  test('are replaced with a code', async () => {
    const [old] = await givenTwoFactor();
    if (!old) throw new Error('no recovery code');
    const wrong = await wrongCode();
    expect(await regenerateRecoveryCodes(shop, owner, wrong, testClient)).toMatchObject(
      refusedAs('Wrong Code'),
    );
    clock(30);
    const codes = granted(
      await regenerateRecoveryCodes(shop, owner, await phoneCode(30), testClient),
    );
    expect(codes).toHaveLength(10);
    expect((await consume(owner.userId, old)).ok).toBe(false);
    expect((await consume(owner.userId, granted(parseTwoFactorCode(codes[0])))).ok).toBe(true);
  });
});

describe('turning two-factor off', () => {
  test('needs a code', async () => {
    await givenTwoFactor();
    expect(await disableTwoFactor(shop, owner, await wrongCode(), testClient)).toMatchObject(
      refusedAs('Wrong Code'),
    );
    clock(30);
    expect((await disableTwoFactor(shop, owner, await phoneCode(30), testClient)).ok).toBe(true);
    expect(await readTwoFactor(shop, owner)).toEqual({ state: 'off' });
  });

  test('can be done with a recovery code, when the phone is lost', async () => {
    const [recovery] = await givenTwoFactor();
    if (!recovery) throw new Error('no recovery code');
    expect((await disableTwoFactor(shop, owner, recovery, testClient)).ok).toBe(true);
  });
});
