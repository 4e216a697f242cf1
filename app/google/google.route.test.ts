import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#app/auth/sign-in.server.ts';
import { signUp } from '#app/auth/sign-up.server.ts';
import { person } from '#tests/test-accounts.ts';
import { cookieIn, toastOf } from '#tests/test-answers.ts';
import { openTestGoogle, type TestGoogle, type Trip, tripOf } from '#tests/test-google.ts';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import {
  givenShopper,
  openTestShop,
  someBrowser,
  type TestShop,
  testOwnerEmail,
} from '#tests/test-shop.ts';

/** Everything goes by requests: to the shop, to a provider on this machine, and back. */
let google: TestGoogle;
let shop: TestShop;
let http: TestHttp;
let logged: unknown[];
beforeAll(async () => {
  google = await openTestGoogle();
  const write = (event: string, fields?: object) => logged.push({ event, ...fields });
  const log = { info: write, warn: write, error: write };
  shop = await openTestShop({ google: google.settings, log });
  http = await openTestHttp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
  await google.close();
});

let people = 0;
beforeEach(() => {
  people += 1;
  logged = [];
  google.claims = {
    sub: `person-${people}`,
    email: `ananya-${people}@example.com`,
    email_verified: true,
    name: 'Ananya Deshpande',
  };
});

async function setOut(next = '/'): Promise<Trip> {
  return tripOf(await http.post('/auth/google', { next }));
}

function comeBack(location: string, cookie: string): Promise<Response> {
  return http.get(location, null, cookie ? { Cookie: cookie } : {});
}

/** The whole way. Out: the shop's answer at the end of it. */
async function signInWithGoogle(next = '/'): Promise<Response> {
  const { location, cookie } = await setOut(next);
  return comeBack(await google.agree(location), cookie);
}

async function homeOf(answer: Response): Promise<string> {
  return (await http.get('/', null, { Cookie: cookieIn(answer, 'fh_session') })).text();
}

async function accountsWith(email: unknown) {
  return shop.db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'full_name', 'phone', 'address', 'role', 'email_confirmed_at'])
    .where('email', '=', String(email))
    .execute();
}

async function consentsOf(email: unknown) {
  const consents = shop.db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.user_id')
    .select('given_at_step')
    .where('email', '=', String(email));
  return (await consents.execute()).map((consent) => consent.given_at_step);
}

async function expectRefused(answer: Response, words: string, at = '/auth'): Promise<void> {
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, at]);
  expect(toastOf(answer)).toEqual({
    title: 'Google Sign In Failed',
    description: expect.stringContaining(words),
    variant: 'destructive',
  });
  expect(cookieIn(answer, 'fh_session')).toBe('');
}

describe('somebody new', () => {
  test('comes back signed in, to where she was, with an account in her name', async () => {
    const answer = await signInWithGoogle('/cart');
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
    expect(toastOf(answer)).toMatchObject({ title: 'Welcome back!' });
    expect(await homeOf(answer)).toContain(String(google.claims.email));
    expect(await accountsWith(google.claims.email)).toEqual([
      expect.objectContaining({
        full_name: 'Ananya Deshpande',
        phone: '',
        role: 'customer',
        email_confirmed_at: expect.any(Date),
      }),
    ]);
    expect(await consentsOf(google.claims.email)).toEqual(['google']);
  });

  test('is sent to Google with PKCE, a state and a nonce, and may only come back here', async () => {
    const { location, cookie } = await setOut();
    const { origin, searchParams } = new URL(location);
    expect(origin).toBe(google.settings.issuer.origin);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'the-shop',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/auth/v1/callback',
      state: cookie.slice('fh_trip='.length),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'who was to go on to %s goes home',
    async (next) => {
      expect((await signInWithGoogle(next)).headers.get('Location')).toBe('/');
    },
  );

  test('without a name, or with a very long one, is let in all the same', async () => {
    for (const name of [undefined, `${'क'.repeat(150)}\0`]) {
      people += 1;
      Object.assign(google.claims, {
        sub: `person-${people}`,
        email: `p-${people}@example.com`,
        name,
      });
      expect(cookieIn(await signInWithGoogle(), 'fh_session')).not.toBe('');
    }
  });

  test('in two tabs of two browsers at once gets one account', async () => {
    const answers = await Promise.all([signInWithGoogle(), signInWithGoogle()]);
    for (const answer of answers) expect(await homeOf(answer)).toContain(google.claims.email);
    expect(await accountsWith(google.claims.email)).toHaveLength(1);
  });
});

describe('somebody who came before', () => {
  test('is the same person, though her address at Google has changed, even to an unverified one', async () => {
    const before = google.claims.email;
    await signInWithGoogle();
    Object.assign(google.claims, { email: 'new-address@example.com', email_verified: false });
    expect(await homeOf(await signInWithGoogle())).toContain(before);
    expect(await accountsWith('new-address@example.com')).toEqual([]);
  });

  test('is not whoever has her address at Google now', async () => {
    const { email } = await givenShopper(shop);
    Object.assign(google.claims, { email, email_verified: true });
    await signInWithGoogle();
    Object.assign(google.claims, { sub: 'somebody else', email, email_verified: false });
    await expectRefused(await signInWithGoogle(), 'has not verified your email address');
  });
});

describe('somebody who has an account with that address', () => {
  test('signs in to it when its address is verified, however Google writes it', async () => {
    const shopper = await givenShopper(shop);
    google.claims.email = shopper.email.toUpperCase();
    expect(await homeOf(await signInWithGoogle())).toContain(shopper.email);
    expect(await accountsWith(shopper.email)).toMatchObject([{ id: shopper.userId }]);
  });

  test('goes to the dashboard when she is the owner', async () => {
    await givenShopper(shop, { isOwner: true });
    google.claims.email = testOwnerEmail;
    expect((await signInWithGoogle('/cart')).headers.get('Location')).toBe('/admin');
  });

  test('is asked for the one-time code where it is on, before there is any session', async () => {
    const { email, userId } = await givenShopper(shop);
    const row = { user_id: userId, secret: 'x'.repeat(32), confirmed_at: new Date() };
    await shop.db.insertInto('two_step').values(row).execute();
    google.claims.email = email;
    const answer = await signInWithGoogle('/cart');
    expect(answer.headers.get('Location')).toBe('/auth/code?next=%2Fcart');
    expect(cookieIn(answer, 'fh_session')).toBe('');
  });

  test('gets it without the password, session and profile of who made it unverified', async () => {
    const email = String(google.claims.email);
    const stranger = { email, password: 'a stranger’s password' };
    const typed = { fullName: 'Mallory', address: 'Hers', pincode: '411004' };
    await signUp(shop, person({ ...stranger, ...typed }), someBrowser);
    const before = await signIn(shop, stranger, someBrowser);
    if (!before.ok) throw new Error(before.refusal.description);

    expect(await homeOf(await signInWithGoogle())).toContain(email);
    expect((await signIn(shop, stranger, someBrowser)).ok).toBe(false);
    const cookie = { Cookie: `fh_session=${before.value.reference}` };
    expect(await (await http.get('/', null, cookie)).text()).not.toContain(email);
    expect(await accountsWith(email)).toMatchObject([
      { full_name: 'Ananya Deshpande', phone: '', address: '' },
    ]);
    const letters = shop.db.selectFrom('letter_links').selectAll().execute();
    expect(await letters).toEqual([]);
  });
});

describe('what Google says is not believed', () => {
  test.each([
    ['from another issuer', { iss: 'https://accounts.evil.example' }],
    ['for another shop', { aud: 'another-shop' }],
    ['with the nonce of another trip', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['when it is too old', { iat: 1_600_000_000, exp: 1_600_000_600 }],
    ['about nobody', { sub: undefined }],
    ['about somebody with an endless id', { sub: 'x'.repeat(256) }],
  ])('%s', async (_what, claims) => {
    Object.assign(google.claims, claims);
    await expectRefused(await signInWithGoogle(), 'could not be verified');
    expect(await accountsWith(google.claims.email)).toEqual([]);
  });

  test.each([
    [
      'when its signature is another’s',
      (token: string) => token.replace(/[^.]+$/, 'x'.repeat(342)),
    ],
    [
      'when it is signed by nobody',
      (token: string) => {
        const header = Buffer.from('{"alg":"none"}').toString('base64url');
        return token.replace(/^[^.]+/, header).replace(/[^.]+$/, '');
      },
    ],
    ['when there is no token', () => undefined],
  ])('%s', async (_what, forge) => {
    google.changeNextAnswer((answer) => {
      answer.id_token = forge(String(answer.id_token));
    });
    await expectRefused(await signInWithGoogle(), 'could not be verified');
    expect(await accountsWith(google.claims.email)).toEqual([]);
  });

  test.each([false, undefined, 'false', 'true', 1])(
    'about an address when email_verified is %j: no account, no session',
    async (said) => {
      google.claims.email_verified = said;
      await expectRefused(await signInWithGoogle(), 'has not verified your email address');
      expect(await accountsWith(google.claims.email)).toEqual([]);
    },
  );

  test('about an address that is none', async () => {
    google.claims.email = 'ananya@example.com\r\nBcc: all@example.com';
    await expectRefused(await signInWithGoogle(), 'has not verified your email address');
  });
});

describe('a trip', () => {
  const over = 'took too long, or was started in another window';

  test('is finished once: its address opened again signs nobody in', async () => {
    const { location, cookie } = await setOut('/cart');
    const back = await google.agree(location);
    expect(cookieIn(await comeBack(back, cookie), 'fh_session')).not.toBe('');
    await expectRefused(await comeBack(back, cookie), over);
  });

  test('is finished once, even when it comes back twice at the same moment', async () => {
    const { location, cookie } = await setOut();
    const back = await google.agree(location);
    const answers = await Promise.all([comeBack(back, cookie), comeBack(back, cookie)]);
    expect(answers.filter((answer) => cookieIn(answer, 'fh_session'))).toHaveLength(1);
  });

  test('takes no code of another trip', async () => {
    const [hers, his] = [await setOut(), await setOut()];
    const back = new URL(await google.agree(hers.location));
    const code = new URL(await google.agree(his.location)).searchParams.get('code');
    back.searchParams.set('code', String(code));
    await expectRefused(await comeBack(back.href, hers.cookie), 'could not be verified');
  });

  test('is over for the browser that did not set out, and still open for the one that did', async () => {
    const [hers, his] = [await setOut(), await setOut()];
    const back = await google.agree(hers.location);
    await expectRefused(await comeBack(back, his.cookie), over);
    await expectRefused(await comeBack(back, ''), over);
    expect(cookieIn(await comeBack(back, hers.cookie), 'fh_session')).not.toBe('');
  });

  test('is over after ten minutes, and the sign-in page still knows where she was going', async () => {
    const { location, cookie } = await setOut('/cart');
    const back = await google.agree(location);
    shop.setNow(new Date(Date.now() + 10 * 60_000 + 1));
    const answer = await comeBack(back, cookie);
    shop.setNow(new Date());
    await expectRefused(answer, over, '/auth?next=%2Fcart');
  });

  test('leaves nothing behind when it is never finished', async () => {
    await setOut();
    shop.setNow(new Date(Date.now() + 11 * 60_000));
    await setOut();
    shop.setNow(new Date());
    const trips = await shop.db.selectFrom('provider_trips').select('expires_at').execute();
    expect(trips).toHaveLength(1);
  });

  test.each([
    '',
    '?code=x',
    '?state=',
    `?code=x&state=${'x'.repeat(43)}`,
    `?code=x&state=${'x'.repeat(43)}&state=y`,
    '?error=server_error',
  ])('that never was: /auth/v1/callback%s', async (query) => {
    const answer = await comeBack(`/auth/v1/callback${query}`, `fh_trip=${'x'.repeat(43)}`);
    await expectRefused(answer, over);
  });

  test.each([
    ['access_denied', 'You went back without choosing a Google account.'],
    ['server_error', 'could not be verified'],
    ['<script>', 'could not be verified'],
  ])('that ends with %s at Google says so and keeps the way on', async (error, words) => {
    const { location, cookie } = await setOut('/cart');
    const query = new URLSearchParams({
      error,
      state: new URL(location).searchParams.get('state') ?? '',
    });
    const answer = await comeBack(`/auth/v1/callback?${query}`, cookie);
    await expectRefused(answer, words, '/auth?next=%2Fcart');
  });

  test('begun without end from one place has to wait', async () => {
    const busy = await openTestShop({ google: google.settings });
    const there = await openTestHttp(busy);
    for (let trips = 0; trips < 200; trips += 1) await there.post('/auth/google', {});
    const answer = await there.post('/auth/google', { next: '/cart' });
    await there.close();
    await busy.close();
    await expectRefused(answer, 'Too many attempts', '/auth?next=%2Fcart');
  });

  test('keeps a cookie for ten minutes that no script reads, and forgets it at the end', async () => {
    const begun = await http.post('/auth/google', {});
    const { location, cookie } = tripOf(begun);
    const attributes = begun.headers.getSetCookie()[0]?.split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax']);
    const done = await comeBack(await google.agree(location), cookie);
    expect(done.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^fh_trip=; Max-Age=0/),
    );
  });

  test('writes neither code nor token, state or secret into the log, only the reason', async () => {
    google.claims.aud = 'another-shop';
    const { location, cookie } = await setOut();
    const back = await google.agree(location);
    let token = '';
    google.changeNextAnswer((answer) => {
      token = String(answer.id_token);
    });
    await comeBack(back, cookie);
    const { searchParams } = new URL(back);
    const secrets = ['code', 'state'].map((name) => String(searchParams.get(name)));
    const lines = JSON.stringify(logged);
    for (const secret of [...secrets, token, google.settings.clientSecret]) {
      expect(lines).not.toContain(secret);
    }
    expect(logged).toContainEqual({
      event: 'google sign-in failed',
      reason: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    });
  });
});

describe('the provider', () => {
  test('is asked once what it can do', async () => {
    await signInWithGoogle();
    const before = google.discoveries();
    await signInWithGoogle();
    expect([before, google.discoveries()]).toEqual([before, before]);
  });

  test('that is down is said to be, before the trip and on the way back', async () => {
    const { location, cookie } = await setOut('/cart');
    const back = await google.agree(location);
    await google.close();
    const answer = await comeBack(back, cookie);
    await google.open();
    await expectRefused(answer, 'cannot be reached', '/auth?next=%2Fcart');
  });

  test('that was down is asked again the next time', async () => {
    const later = await openTestShop({ google: { ...google.settings } });
    const there = await openTestHttp(later);
    await google.close();
    const down = await there.post('/auth/google', { next: '/cart' });
    await google.open();
    const up = await there.post('/auth/google', { next: '/cart' });
    await there.close();
    await later.close();
    await expectRefused(down, 'cannot be reached', '/auth?next=%2Fcart');
    expect(up.headers.get('Location')).toContain(google.settings.issuer.origin);
  });
});

describe('a shop without keys from Google', () => {
  test('answers the button, and a visit to its addresses, with a plain reason', async () => {
    const plain = await openTestShop();
    const there = await openTestHttp(plain);
    const pressed = await there.post('/auth/google', { next: '/cart' });
    const came = await there.get('/auth/v1/callback?code=x&state=y');
    await there.close();
    await plain.close();
    await expectRefused(pressed, 'is not set up in this shop', '/auth?next=%2Fcart');
    await expectRefused(came, 'is not set up in this shop');
  });

  test('keeps forms on its own pages; one with keys lets them lead to Google, too', async () => {
    const plain = await openTestShop();
    const there = await openTestHttp(plain);
    const without = (await there.get('/auth')).headers.get('Content-Security-Policy');
    await there.close();
    await plain.close();
    expect(without).toMatch(/form-action 'self'$/);
    const policy = (await http.get('/auth')).headers.get('Content-Security-Policy');
    expect(policy).toContain(`form-action 'self' ${google.settings.issuer.origin}`);
  });
});
