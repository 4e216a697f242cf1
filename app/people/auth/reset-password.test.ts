import { beforeEach, describe, expect, test } from 'vitest';
import {
  clientAt,
  emailsTo,
  givenAccount,
  givenVerified,
  readLinkToken,
} from '#tests/support/test-accounts.ts';
import { openTestShop, testClient, testOwnerEmail } from '#tests/support/test-shop.ts';
import { givenTwoFactor } from '#tests/support/test-two-factor.ts';
import { ensureOwner } from './ensure-owner.server.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { requestReset } from './request-reset.server.ts';
import { resendConfirmation } from './resend-confirmation.server.ts';
import { resetPassword } from './reset-password.server.ts';
import { signIn } from './sign-in.server.ts';
import { canVerifyChallenge } from './verify-challenge.server.ts';

const minute = 60_000;

let places = 0;
const shop = await openTestShop();
beforeEach(() => shop.setNow(new Date('2026-11-21T04:30:00Z')));

/** Requests from a new IP address, so that limits do not interfere. */
async function askFor(email: string): Promise<string> {
  places += 1;
  await requestReset(shop, email, clientAt(`192.0.2.${places}`));
  return readLinkToken(shop, email, 'reset-password');
}

function reset(link: string, password = 'her new password') {
  return resetPassword(shop, { link, password }, testClient);
}

const linkNotValid = { ok: false, refusal: { title: 'Link Not Valid' } };

describe('a forgotten password', () => {
  test('is replaced through the link of an email, which signs in and ends all other sessions', async () => {
    const account = await givenVerified(shop);
    const elsewhere = await signIn(shop, account, testClient);
    const done = await reset(await askFor(account.email));
    if (!done.ok || !elsewhere.ok) throw new Error('not signed in');
    expect(await readSessionUser(shop, done.value.reference)).toMatchObject({
      email: account.email,
    });
    expect(await readSessionUser(shop, elsewhere.value.reference)).toBeNull();
    expect((await signIn(shop, account, testClient)).ok).toBe(false);
    const now = { ...account, password: 'her new password' };
    expect((await signIn(shop, now, testClient)).ok).toBe(true);
    const emails = await emailsTo(shop, account.email);
    expect(emails.at(-1)?.subject).toBe('Your password was changed');
  });

  test('of an account with one-time codes still needs a code, and ends open challenges', async () => {
    const account = await givenVerified(shop);
    const { id } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow();
    await givenTwoFactor(shop, id);
    const elsewhere = await signIn(shop, account, testClient);
    const done = await reset(await askFor(account.email));
    if (!done.ok || !elsewhere.ok) throw new Error('refused');
    expect(done.value.kind).toBe('challenge');
    expect(await readSessionUser(shop, done.value.reference)).toBeNull();
    expect(await canVerifyChallenge(shop, done.value.reference)).toBe(true);
    expect(await canVerifyChallenge(shop, elsewhere.value.reference)).toBe(false);
  });

  test('may belong to an unverified address: the email verifies it', async () => {
    const { email } = await givenAccount(shop);
    const confirmation = await readLinkToken(shop, email, 'confirm-email');
    expect((await reset(await askFor(email))).ok).toBe(true);
    const row = await shop.db
      .selectFrom('users')
      .leftJoin('email_links', 'email_links.user_id', 'users.id')
      .select(['email_confirmed_at', 'secret_hash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ email_confirmed_at: shop.now(), secret_hash: null });
    expect(await reset(confirmation)).toMatchObject(linkNotValid);
  });

  test('may never have existed, for example after signing up with Google', async () => {
    const email = 'by.google@example.com';
    await shop.db
      .insertInto('users')
      .values({ email, password_hash: null, email_confirmed_at: shop.now() })
      .execute();
    expect((await reset(await askFor(email))).ok).toBe(true);
    expect((await signIn(shop, { email, password: 'her new password' }, testClient)).ok).toBe(true);
  });

  test('of the owner needs at least 12 characters; a refusal does not use up the link', async () => {
    await ensureOwner(shop, { email: testOwnerEmail, password: 'the owner’s own' });
    const link = await askFor(testOwnerEmail);
    expect(await reset(link, 'x'.repeat(11))).toMatchObject({
      refusal: { title: 'Weak Password', fields: { newPassword: expect.stringContaining('12') } },
    });
    expect(await reset(link, 'x'.repeat(12))).toMatchObject({ value: { role: 'owner' } });
  });
});

describe('the link', () => {
  test('works once, even when used ten times at once', async () => {
    const { email } = await givenVerified(shop);
    const link = await askFor(email);
    const all = await Promise.all(Array.from({ length: 10 }, () => reset(link)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('works for 30 minutes by the shop’s clock', async () => {
    const { email } = await givenVerified(shop);
    const link = await askFor(email);
    shop.setNow(new Date(shop.now().getTime() + 30 * minute));
    expect(await reset(link)).toMatchObject(linkNotValid);
    shop.setNow(new Date(shop.now().getTime() - 1));
    expect((await reset(link)).ok).toBe(true);
  });

  test('stops working when another one has been used', async () => {
    const { email } = await givenVerified(shop);
    const first = await askFor(email);
    const second = await askFor(email);
    expect(second).not.toBe(first);
    expect((await reset(second)).ok).toBe(true);
    expect(await reset(first)).toMatchObject(linkNotValid);
  });

  test.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}\0`])('%j is not valid', async (link) => {
    expect(await reset(link)).toMatchObject(linkNotValid);
  });
});

describe('requesting an email', () => {
  test('gets the same answer for an address without an account, which gets no email (Q16)', async () => {
    const { email } = await givenVerified(shop);
    const known = await requestReset(shop, email, clientAt('192.0.2.200'));
    const unknown = await requestReset(shop, 'nobody@example.com', clientAt('192.0.2.200'));
    expect(unknown).toEqual(known);
    expect(await emailsTo(shop, 'nobody@example.com')).toEqual([]);
  });

  test('takes as long for an address without an account (Q19)', async () => {
    const { email } = await givenVerified(shop);
    const medianMs = async (address: string) => {
      const times: number[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        const startedAt = performance.now();
        await askFor(address);
        times.push(performance.now() - startedAt);
      }
      return times.sort((a, b) => a - b)[2] ?? 0;
    };
    const ratio = (await medianMs('nobody@example.com')) / (await medianMs(email));
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  });

  test.each([
    ['a new password', requestReset],
    ['the confirmation', resendConfirmation],
  ])(
    'for %s is refused from one place after five in an hour, not elsewhere',
    async (_what, ask) => {
      const { email } = await givenAccount(shop);
      const place = clientAt(`2001:db8::${places}`);
      for (let request = 0; request < 5; request += 1)
        expect((await ask(shop, email, place)).ok).toBe(true);
      expect(await ask(shop, email, place)).toMatchObject({
        refusal: { kind: 'tooMany', retryAfterSeconds: expect.any(Number) },
      });
      expect((await ask(shop, email, clientAt(`2001:db9::${places}`))).ok).toBe(true);
      places += 1;
    },
  );

  test('again and again from everywhere sends ten emails an hour, and still gets the same answer', async () => {
    const { email } = await givenVerified(shop);
    for (let request = 0; request < 12; request += 1) await askFor(email);
    const emails = await emailsTo(shop, email);
    expect(emails.filter(({ kind }) => kind === 'reset-password')).toHaveLength(10);
  });
});

describe('resending the confirmation', () => {
  test('sends an unverified account a new link', async () => {
    const { email } = await givenAccount(shop);
    const first = await readLinkToken(shop, email, 'confirm-email');
    expect(await resendConfirmation(shop, email, testClient)).toEqual({ ok: true, value: null });
    expect(await readLinkToken(shop, email, 'confirm-email')).not.toBe(first);
  });

  test('gets the same answer for a verified or unknown address, which get no email', async () => {
    const { email } = await givenVerified(shop);
    const before = await emailsTo(shop, email);
    for (const address of [email, 'nobody@example.com']) {
      expect(await resendConfirmation(shop, address, testClient)).toEqual({
        ok: true,
        value: null,
      });
    }
    expect(await emailsTo(shop, email)).toEqual(before);
    expect(await emailsTo(shop, 'nobody@example.com')).toEqual([]);
  });
});
