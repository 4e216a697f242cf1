import { describe, expect, test } from 'vitest';
import { emailsTo, givenVerified, readLinkToken } from '#tests/support/test-accounts.ts';
import { givenUser, openTestShop, testClient } from '#tests/support/test-shop.ts';
import { requestEmailChange } from './change-email.server.ts';
import { openEmailLink } from './open-email-link.server.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const shop = await openTestShop();

let people = 0;

async function signedIn() {
  people += 1;
  const account = await givenVerified(shop);
  const entered = await signIn(shop, account, testClient);
  const here = entered.ok ? entered.value.reference : '';
  const user = await readSessionUser(shop, here);
  if (!user) throw new Error('not signed in');
  return { account, here, user, newEmail: `new-${people}@example.com` };
}

const password = 'her password';

function open(secret: string) {
  return openEmailLink(shop, { secret, purpose: 'change-email' });
}

const kindsTo = async (email: string) => (await emailsTo(shop, email)).map(({ kind }) => kind);

describe('changing the email address (Q17)', () => {
  test('happens when the email to the new address is opened; both addresses are notified, sessions stay', async () => {
    const { account, here, user, newEmail } = await signedIn();
    const request = { email: newEmail, password };
    expect((await requestEmailChange(shop, user, request, testClient)).ok).toBe(true);
    expect(await readSessionUser(shop, here)).toMatchObject({ email: account.email });
    expect(await kindsTo(account.email)).toEqual(['confirm-email', 'email-change-asked']);

    expect((await open(await readLinkToken(shop, newEmail, 'change-email'))).ok).toBe(true);
    expect(await readSessionUser(shop, here)).toMatchObject({ email: newEmail });
    expect((await kindsTo(account.email)).at(-1)).toBe('email-changed');
    expect((await signIn(shop, account, testClient)).ok).toBe(false);
    expect((await signIn(shop, { email: newEmail, password }, testClient)).ok).toBe(true);
  });

  test('leaves the old one to whoever signs up with it next', async () => {
    const { account, user, newEmail } = await signedIn();
    await requestEmailChange(shop, user, { email: newEmail, password }, testClient);
    expect((await open(await readLinkToken(shop, newEmail, 'change-email'))).ok).toBe(true);
    const next = await signUp(shop, account, testClient);
    expect(next).toEqual({ ok: true, value: { userId: expect.any(String) } });
    expect(next).not.toMatchObject({ value: { userId: user.userId } });
    expect((await signIn(shop, account, testClient)).ok).toBe(true);
  });

  test('to the owner’s address takes the password away, which may be too short for an owner', async () => {
    const { user, newEmail } = await signedIn();
    await requestEmailChange(shop, user, { email: newEmail, password }, testClient);
    const secret = await readLinkToken(shop, newEmail, 'change-email');
    const moved = { ...shop, settings: { ...shop.settings, ownerEmail: newEmail } };
    const opened = await openEmailLink(moved, { secret, purpose: 'change-email' });
    expect(opened).toMatchObject({
      value: { setPasswordUrl: expect.stringMatching(/\/auth\/reset\?link=/) },
    });
    expect((await signIn(moved, { email: newEmail, password }, testClient)).ok).toBe(false);
  });

  test('needs the password', async () => {
    const { user, newEmail } = await signedIn();
    const request = { email: newEmail, password: 'a guess' };
    expect(await requestEmailChange(shop, user, request, testClient)).toMatchObject({
      refusal: { fields: { currentPassword: expect.any(String) } },
    });
    expect(await emailsTo(shop, newEmail)).toEqual([]);
  });

  test('without a password says how to get one', async () => {
    const user = await givenUser(shop);
    const request = { email: 'another@example.com', password };
    expect(await requestEmailChange(shop, user, request, testClient)).toMatchObject({
      refusal: { title: 'No Password Yet' },
    });
  });

  test('to the current address is refused', async () => {
    const { account, user } = await signedIn();
    const request = { email: account.email, password };
    expect(await requestEmailChange(shop, user, request, testClient)).toMatchObject({
      refusal: { fields: { email: 'This is your email address already' } },
    });
  });

  test('to somebody else’s address gets the same answer, and its holder an email (Q19)', async () => {
    const { account, user } = await signedIn();
    const holder = await givenVerified(shop);
    const request = { email: holder.email, password };
    expect(await requestEmailChange(shop, user, request, testClient)).toEqual({
      ok: true,
      value: null,
    });
    const message = (await emailsTo(shop, holder.email)).at(-1);
    expect(message?.kind).toBe('email-taken');
    expect(message?.text).not.toMatch(/link=|token=/);
    expect((await kindsTo(account.email)).at(-1)).toBe('email-change-asked');
  });

  test('fails when another account has the address by the time the link is opened', async () => {
    const { account, here, user, newEmail } = await signedIn();
    await requestEmailChange(shop, user, { email: newEmail, password }, testClient);
    await givenVerified(shop, { email: newEmail.toUpperCase() });
    const secret = await readLinkToken(shop, newEmail, 'change-email');
    expect(await open(secret)).toMatchObject({ refusal: { title: 'Link Not Valid' } });
    expect(await readSessionUser(shop, here)).toMatchObject({ email: account.email });
  });

  test('of two accounts to one address, both at once, is made for one and refused to the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await signedIn(), await signedIn()];
      const email = `wanted-by-two-${round}@example.com`;
      const links: string[] = [];
      for (const { user } of [one, other]) {
        await requestEmailChange(shop, user, { email, password }, testClient);
        links.push(await readLinkToken(shop, email, 'change-email'));
      }
      const opened = await Promise.all(links.map(open));
      expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
      expect(opened.find(({ ok }) => !ok)).toMatchObject({ refusal: { title: 'Link Not Valid' } });
    }
  });

  test('sends one link that works for half an hour', async () => {
    const { user, newEmail } = await signedIn();
    await requestEmailChange(shop, user, { email: newEmail, password }, testClient);
    const secret = await readLinkToken(shop, newEmail, 'change-email');
    shop.setNow(new Date(Date.now() + 30 * 60_000 + 1000));
    expect((await open(secret)).ok).toBe(false);
    shop.setNow(new Date());
    expect((await open(secret)).ok).toBe(true);
    expect((await open(secret)).ok).toBe(false);
  });
});
