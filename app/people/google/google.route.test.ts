import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#app/people/auth/sign-in.server.ts';
import { signUp } from '#app/people/auth/sign-up.server.ts';
import { newSignUp } from '#tests/support/test-accounts.ts';
import { expectRefused, openGoogleShop } from '#tests/support/test-google-shop.ts';
import { readCookie, readToastCookie } from '#tests/support/test-responses.ts';
import { givenOwner, givenUser, testClient, testOwnerEmail } from '#tests/support/test-shop.ts';

const at = await openGoogleShop();
beforeEach(() => at.newPerson());

async function homeOf(answer: Response): Promise<string> {
  return (await at.http.get('/', null, { Cookie: readCookie(answer, 'fh_session') })).text();
}

async function consentsOf(email: unknown) {
  const consents = at.shop.db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.user_id')
    .select('given_at_step')
    .where('email', '=', String(email));
  return (await consents.execute()).map((consent) => consent.given_at_step);
}

describe('a new user', () => {
  test('returns signed in, to the same page, with an account in their name', async () => {
    const answer = await at.signIn('/cart');
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
    expect(readToastCookie(answer)).toMatchObject({ title: 'Welcome back!' });
    expect(await homeOf(answer)).toContain(String(at.google.claims.email));
    expect(await at.accounts()).toEqual([
      expect.objectContaining({
        full_name: 'Ananya Deshpande',
        phone: '',
        role: 'customer',
        email_confirmed_at: expect.any(Date),
      }),
    ]);
    expect(await consentsOf(at.google.claims.email)).toEqual(['google']);
  });

  test('is sent to Google with PKCE, a state and a nonce, and may only come back here', async () => {
    const { location, cookie } = await at.startSignIn();
    const { origin, searchParams } = new URL(location);
    expect(origin).toBe(at.google.settings.issuer.origin);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'the-shop',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/auth/v1/callback',
      state: cookie.slice('fh_oauth='.length),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'who was to go on to %s goes home',
    async (next) => {
      expect((await at.signIn(next)).headers.get('Location')).toBe('/');
    },
  );

  test('may have no name, or a very long one', async () => {
    for (const name of [undefined, `${'क'.repeat(150)}\0`]) {
      at.newPerson();
      at.google.claims.name = name;
      expect(readCookie(await at.signIn(), 'fh_session')).not.toBe('');
    }
  });

  test('in two browsers at once gets one account', async () => {
    const answers = await Promise.all([at.signIn(), at.signIn()]);
    for (const answer of answers) expect(await homeOf(answer)).toContain(at.google.claims.email);
    expect(await at.accounts()).toHaveLength(1);
  });
});

describe('a known user', () => {
  test('stays the same, even when the address at Google changes to an unverified one', async () => {
    const before = at.google.claims.email;
    await at.signIn();
    Object.assign(at.google.claims, { email: 'new-address@example.com', email_verified: false });
    expect(await homeOf(await at.signIn())).toContain(before);
    expect(await at.accounts('new-address@example.com')).toEqual([]);
  });

  test('is not whoever has their old address at Google now', async () => {
    const { email } = await givenUser(at.shop);
    Object.assign(at.google.claims, { email, email_verified: true });
    await at.signIn();
    Object.assign(at.google.claims, { sub: 'somebody else', email, email_verified: false });
    await expectRefused(await at.signIn(), 'has not verified your email address');
  });
});

describe('a user with an account of that address', () => {
  test('signs in to it when its address is verified, however Google writes it', async () => {
    const user = await givenUser(at.shop);
    at.google.claims.email = user.email.toUpperCase();
    expect(await homeOf(await at.signIn())).toContain(user.email);
    expect(await at.accounts(user.email)).toMatchObject([{ id: user.userId }]);
  });

  test('goes to /admin as the owner', async () => {
    await givenOwner(at.shop);
    at.google.claims.email = testOwnerEmail;
    expect((await at.signIn('/cart')).headers.get('Location')).toBe('/admin');
  });

  test('needs the one-time code, if turned on, before there is a session', async () => {
    const { email, userId } = await givenUser(at.shop);
    const row = { user_id: userId, secret: 'x'.repeat(32), confirmed_at: new Date() };
    await at.shop.db.insertInto('two_factor').values(row).execute();
    at.google.claims.email = email;
    const answer = await at.signIn('/cart');
    expect(answer.headers.get('Location')).toBe('/auth/code?next=%2Fcart');
    expect(readCookie(answer, 'fh_session')).toBe('');
  });

  test('gets it without the password, sessions and profile of its unverified creator', async () => {
    const email = String(at.google.claims.email);
    const otherUser = { email, password: 'another password' };
    const typed = { fullName: 'Mallory', address: 'Hers', pincode: '411004' };
    await signUp(at.shop, newSignUp({ ...otherUser, ...typed }), testClient);
    const before = await signIn(at.shop, otherUser, testClient);
    if (!before.ok) throw new Error(before.refusal.description);

    expect(await homeOf(await at.signIn())).toContain(email);
    expect((await signIn(at.shop, otherUser, testClient)).ok).toBe(false);
    const cookie = { Cookie: `fh_session=${before.value.reference}` };
    expect(await (await at.http.get('/', null, cookie)).text()).not.toContain(email);
    expect(await at.accounts(email)).toMatchObject([
      { full_name: 'Ananya Deshpande', phone: '', address: '' },
    ]);
    const emails = at.shop.db.selectFrom('email_links').selectAll().execute();
    expect(await emails).toEqual([]);
  });
});
