import { AuthClient } from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';
import { openTestHttp } from '#tests/support/test-http.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

/** Tests /auth/v1 with a third-party client, over real connections. */
const shop = await openTestShop({
  emailVerification: 'required',
  redirectUrls: [new URL('https://app.example.in')],
});
const http = await openTestHttp(shop);
const url = await http.listen();

const apiClient = 'http://localhost:5173/welcome';

type Client = InstanceType<typeof AuthClient>;

/** An API client with its own storage. */
function newClient(flowType: 'implicit' | 'pkce' = 'implicit'): Client {
  const memory = new Map<string, string>();
  return new AuthClient({
    url: `${url}/auth/v1`,
    flowType,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    },
  });
}

let people = 0;

function person() {
  people += 1;
  return { email: `lakshmi-${people}@example.in`, password: 'chanderi silk' };
}

function signUpOf(one: { email: string; password: string }) {
  const data = { full_name: 'Lakshmi Iyer', phone: '+91 98200 05678', role: 'owner' };
  return { ...one, options: { data, emailRedirectTo: apiClient } };
}

/** The link of the newest email to this address. */
async function linkTo(email: string): Promise<URL> {
  const emails = await shop.db
    .selectFrom('emails')
    .select('text')
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .execute();
  const link = emails
    .map(({ text }) => /http:\S+\/auth\/v1\/verify\S+/.exec(text)?.[0])
    .find(Boolean);
  if (!link) throw new Error('no email with a link');
  return new URL(link);
}

async function emailKindsTo(email: string): Promise<string[]> {
  const emails = await shop.db
    .selectFrom('emails')
    .select('kind')
    .where('to_address', '=', email)
    .execute();
  return emails.map(({ kind }) => kind);
}

/** Opens a link like a browser. Returns where it redirects to. */
async function opened(link: URL): Promise<URL> {
  const response = await fetch(url + link.pathname + link.search, { redirect: 'manual' });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('Location') ?? '');
}

function fragment(address: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(address.hash.slice(1)));
}

/** Returns the data. @throws the error, if any. */
function expectOk<A extends { data: unknown; error: unknown }>(
  response: A,
): Extract<A, { error: null }>['data'] {
  if (response.error) throw response.error;
  return response.data;
}

/** Somebody who has signed up, opened the email and signed in. */
async function signedIn(client = newClient()) {
  const one = person();
  expectOk(await client.signUp(signUpOf(one)));
  await opened(await linkTo(one.email));
  const { session, user } = expectOk(await client.signInWithPassword(one));
  if (!session || !user) throw new Error('not signed in');
  return { client, ...one, session, user };
}

describe('signing up', () => {
  test('needs the email, whose link gives the API client a session', async () => {
    const [client, one] = [newClient(), person()];
    const { user, session } = expectOk(await client.signUp(signUpOf(one)));
    expect(session).toBeNull();
    expect(user).toMatchObject({ email: one.email, role: 'authenticated' });
    expect(user?.email_confirmed_at).toBeNull();

    const before = await client.signInWithPassword(one);
    expect(before.error).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });

    const led = await opened(await linkTo(one.email));
    expect(led.origin + led.pathname).toBe(apiClient);
    const { access_token, refresh_token, ...rest } = fragment(led);
    expect(rest).toMatchObject({ token_type: 'bearer', expires_in: '900', type: 'signup' });
    const set = expectOk(
      await client.setSession({
        access_token: access_token ?? '',
        refresh_token: refresh_token ?? '',
      }),
    );
    expect(set.user).toMatchObject({
      email: one.email,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Lakshmi Iyer', phone: '9820005678' },
    });
    expect(set.user?.email_confirmed_at).not.toBeNull();
  });

  test('with a code challenge, only the requesting API client gets the session', async () => {
    const [client, otherClient, one] = [newClient('pkce'), newClient('pkce'), person()];
    expectOk(await client.signUp(signUpOf(one)));
    const led = await opened(await linkTo(one.email));
    expect(led.hash).toBe('');
    const code = led.searchParams.get('code') ?? '';
    expectOk(await otherClient.signUp(signUpOf(person())));
    const { session } = expectOk(await client.exchangeCodeForSession(code));
    expect(session?.user.email).toBe(one.email);
    expect((await otherClient.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  test('with the address of an existing account looks the same', async () => {
    const { email, password } = await signedIn();
    const again = expectOk(await newClient().signUp(signUpOf({ email, password: 'another one' })));
    const fresh = expectOk(await newClient().signUp(signUpOf(person())));
    expect(again.session).toBeNull();
    expect(Object.keys(again.user ?? {})).toEqual(Object.keys(fresh.user ?? {}));
    expect(again.user?.identities).toHaveLength(fresh.user?.identities?.length ?? 0);
    expect((await newClient().signInWithPassword({ email, password })).error).toBeNull();
  });

  test('with a short password is refused with its reason', async () => {
    const { error } = await newClient().signUp(signUpOf({ ...person(), password: 'short' }));
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      message: 'Password must be at least 6 characters long',
      reasons: ['length'],
      status: 422,
    });
  });

  test('with a common password is refused with its reason', async () => {
    const { error } = await newClient().signUp(signUpOf({ ...person(), password: 'Welcome123' }));
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      message: 'Too many people use this password. Please choose another.',
      reasons: ['pwned'],
      status: 422,
    });
  });

  test('or signing in by phone is refused (Q112)', async () => {
    const byPhone = { phone: '+919820005678', password: 'chanderi silk' };
    for (const response of [
      await newClient().signUp(byPhone),
      await newClient().signInWithPassword(byPhone),
    ]) {
      expect(response.error).toMatchObject({ code: 'phone_provider_disabled', status: 400 });
    }
  });

  test('sends the email again on request, with the same answer for an unknown address', async () => {
    const [client, one] = [newClient(), person()];
    expectOk(await client.signUp(signUpOf(one)));
    const first = await linkTo(one.email);
    const again = { type: 'signup' as const, options: { emailRedirectTo: apiClient } };
    expectOk(await client.resend({ ...again, email: one.email }));
    const second = await linkTo(one.email);
    expect(second.href).not.toBe(first.href);
    expect(fragment(await opened(second))).toHaveProperty('access_token');
    expect((await client.resend({ ...again, email: 'nobody@example.in' })).error).toBeNull();
  });
});

describe('signing in', () => {
  test('gives a session with the account, the same as getUser', async () => {
    const { client, session, user, email } = await signedIn();
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900 });
    expect(user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated' });
    expect(expectOk(await client.getUser()).user).toEqual(user);
    expect(expectOk(await client.getClaims())?.claims).toMatchObject({ sub: user.id, email });
  });

  test.each([
    ['a wrong password', { password: 'wrong one' }],
    ['an address that nobody has', { email: 'nobody@example.in' }],
  ])('with %s is refused with the same message', async (_name, wrong) => {
    const { email, password } = await signedIn();
    const { error } = await newClient().signInWithPassword({ email, password, ...wrong });
    expect(error).toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
      status: 400,
    });
  });
});

describe('a session', () => {
  test('is refreshed, by one tab or by two at once', async () => {
    const { client, session } = await signedIn();
    const other = newClient();
    const [one, two] = await Promise.all([
      client.refreshSession(session),
      other.refreshSession(session),
    ]);
    const next = expectOk(one).session?.refresh_token;
    expect(next).not.toBe(session.refresh_token);
    expect(expectOk(two).session?.refresh_token).toBe(next);
    expect((await client.getUser()).error).toBeNull();
  });

  test('ends everywhere when an old refresh token is used again', async () => {
    const { client, session } = await signedIn();
    expectOk(await client.refreshSession(session));
    await shop.db
      .updateTable('refresh_tokens')
      .set({ used_at: new Date(0) })
      .where('used_at', 'is not', null)
      .execute();
    const { error } = await newClient().refreshSession(session);
    expect(error).toMatchObject({
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
      status: 400,
    });
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  test.each([
    ['local', false, true],
    ['others', true, false],
    ['global', false, false],
  ] as const)('signed out by scope %s: here %s, elsewhere %s', async (scope, here, elsewhere) => {
    const { client, email, password, session } = await signedIn();
    const other = newClient();
    const { session: second } = expectOk(await other.signInWithPassword({ email, password }));
    expect((await client.signOut({ scope })).error).toBeNull();
    const probe = newClient();
    const isOpen = async (token?: string) => (await probe.getUser(token)).error === null;
    expect([await isOpen(session.access_token), await isOpen(second?.access_token)]).toEqual([
      here,
      elsewhere,
    ]);
  });
});

describe('an account', () => {
  test('changes name and phone, but not the role or whether the email is verified', async () => {
    const { client } = await signedIn();
    const data = { full_name: 'Lakshmi Narayan', role: 'owner', email_verified: false };
    const { user } = expectOk(await client.updateUser({ data }));
    expect(user.user_metadata).toEqual({ full_name: 'Lakshmi Narayan', phone: '9820005678' });
    const roles = await shop.db
      .selectFrom('profiles')
      .select('role')
      .where('user_id', '=', user.id)
      .execute();
    expect(roles).toEqual([{ role: 'customer' }]);
  });

  test('changes its password with the current one; other sessions end, this one stays', async () => {
    const { client, email, password } = await signedIn();
    const other = newClient();
    expectOk(await other.signInWithPassword({ email, password }));
    const next = 'kanjivaram silk';
    expect((await client.updateUser({ password: next })).error).toMatchObject({
      code: 'reauthentication_needed',
    });
    const wrong = await client.updateUser({ password: next, current_password: 'wrong one' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 });
    expectOk(await client.updateUser({ password: next, current_password: password }));
    expect((await client.getUser()).error).toBeNull();
    expect((await other.getUser()).error).not.toBeNull();
    expect((await newClient().signInWithPassword({ email, password })).error).not.toBeNull();
    expect((await newClient().signInWithPassword({ email, password: next })).error).toBeNull();
  });

  test('is told that a new password is the old one, and nothing happens', async () => {
    const { client, email, password } = await signedIn();
    const other = newClient();
    expectOk(await other.signInWithPassword({ email, password }));
    const same = await client.updateUser({ password, current_password: password });
    expect(same.error).toMatchObject({
      code: 'same_password',
      status: 422,
      message: 'New password should be different from the old password.',
    });
    expect((await other.getUser()).error).toBeNull();
    expect(await emailKindsTo(email)).not.toContain('password-changed');
  });

  test('asked to sign in again by a code, says what there is instead', async () => {
    const { client } = await signedIn();
    expect((await client.reauthenticate()).error).toMatchObject({
      code: 'reauthentication_needed',
      status: 400,
      message: expect.stringContaining('current_password'),
    });
    expect((await newClient().reauthenticate()).error).not.toBeNull();
  });

  test('changes its address when the email to the new one is opened, which does not sign in', async () => {
    const { client, email, password } = await signedIn();
    const next = `new-${email}`;
    const changed = expectOk(
      await client.updateUser(
        { email: next, current_password: password },
        { emailRedirectTo: apiClient },
      ),
    );
    expect(changed.user).toMatchObject({ email, new_email: next });
    const led = await opened(await linkTo(next));
    expect(fragment(led)).toEqual({ message: 'The email address has been changed' });
    expect(expectOk(await client.getUser()).user.email).toBe(next);
  });
});

describe('a forgotten password', () => {
  test('is replaced in the session from the email, without the old one', async () => {
    const { email, password } = await signedIn();
    const client = newClient();
    expectOk(await client.resetPasswordForEmail(email, { redirectTo: apiClient }));
    const { access_token, refresh_token, type } = fragment(await opened(await linkTo(email)));
    expect(type).toBe('recovery');
    const tokens = { access_token: access_token ?? '', refresh_token: refresh_token ?? '' };
    expectOk(await client.setSession(tokens));
    expectOk(await client.updateUser({ password: 'a new password' }));
    expect((await newClient().signInWithPassword({ email, password })).error).not.toBeNull();
    const signIn = await newClient().signInWithPassword({ email, password: 'a new password' });
    expect(signIn.error).toBeNull();
  });

  test('works with a code challenge, too', async () => {
    const { email } = await signedIn();
    const client = newClient('pkce');
    expectOk(await client.resetPasswordForEmail(email, { redirectTo: apiClient }));
    const led = await opened(await linkTo(email));
    expectOk(await client.exchangeCodeForSession(led.searchParams.get('code') ?? ''));
    expectOk(await client.updateUser({ password: 'a new password' }));
  });

  test('gets the same answer for an unknown address', async () => {
    const { error } = await newClient().resetPasswordForEmail('nobody@example.in');
    expect(error).toBeNull();
  });

  test('is not replaced by itself', async () => {
    const { email, password } = await signedIn();
    const client = newClient();
    expectOk(await client.resetPasswordForEmail(email, { redirectTo: apiClient }));
    const token_hash = (await linkTo(email)).searchParams.get('token') ?? '';
    expectOk(await client.verifyOtp({ type: 'recovery', token_hash }));
    expect((await client.updateUser({ password })).error).toMatchObject({ code: 'same_password' });
  });

  test('requires the old one again after half an hour', async () => {
    const { email } = await signedIn();
    const client = newClient();
    expectOk(await client.resetPasswordForEmail(email, { redirectTo: apiClient }));
    const token_hash = (await linkTo(email)).searchParams.get('token') ?? '';
    const { user } = expectOk(await client.verifyOtp({ type: 'recovery', token_hash }));
    await shop.db
      .updateTable('sessions')
      .set({ may_set_password_until: new Date() })
      .where('user_id', '=', user?.id ?? '')
      .execute();
    const { error } = await client.updateUser({ password: 'a new password' });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
  });
});

describe('an email’s link', () => {
  test('works once', async () => {
    const one = person();
    expectOk(await newClient().signUp(signUpOf(one)));
    const link = await linkTo(one.email);
    await opened(link);
    const led = await opened(link);
    expect(led.origin + led.pathname).toBe(apiClient);
    expect(fragment(led)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
    const token_hash = link.searchParams.get('token') ?? '';
    const { error } = await newClient().verifyOtp({ type: 'signup', token_hash });
    expect(error).toMatchObject({ code: 'otp_expired', status: 403 });
  });

  test('is not used up by a HEAD request', async () => {
    const one = person();
    expectOk(await newClient().signUp(signUpOf(one)));
    const link = await linkTo(one.email);
    await fetch(url + link.pathname + link.search, { method: 'HEAD', redirect: 'manual' });
    expect(fragment(await opened(link))).toHaveProperty('access_token');
  });

  test('redirects with a session to a site that the owner allows', async () => {
    const one = signUpOf(person());
    const emailRedirectTo = 'https://app.example.in/welcome';
    expectOk(await newClient().signUp({ ...one, options: { ...one.options, emailRedirectTo } }));
    const led = await opened(await linkTo(one.email));
    expect(led.origin + led.pathname).toBe(emailRedirectTo);
    expect(fragment(led)).toHaveProperty('access_token');
  });

  test('never redirects with a session to another site', async () => {
    const one = person();
    expectOk(await newClient().signUp(signUpOf(one)));
    const link = await linkTo(one.email);
    link.searchParams.set('redirect_to', 'https://evil.example/');
    expect((await opened(link)).origin).toBe('http://localhost:3000');
  });
});
