import { describe, expect, test } from 'vitest';
import { createBrowserToken } from '#app/people/api-auth/browser-token.server.ts';
import { signOut } from '#app/people/auth/sessions.server.ts';
import { createSession } from '#app/people/auth/start-session.server.ts';
import type { User } from '#platform/shop.ts';
import { listConsentsOf } from '#tests/support/test-accounts.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const logged: string[] = [];
const note = (event: string, fields?: object) => logged.push(JSON.stringify({ event, fields }));
const log = { info: note, warn: note, error: note, errors: () => 0 };
const shop: TestShop = { ...(await openTestShop()), log };
const http = await openTestHttp(shop);

const elsewhere = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };

function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return http.send(`/auth/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json;charset=UTF-8', ...headers },
    body: text,
  });
}

/** The cookie of a browser in which the customer is signed in. */
async function cookieOf(customer: User): Promise<{ Cookie: string }> {
  const reference = await createSession(shop.db, customer.userId, 'a browser', shop.now());
  return { Cookie: `fh_session=${reference}` };
}

async function bearerOf(customer: User): Promise<{ Authorization: string }> {
  const { access_token } = await createBrowserToken(shop, customer);
  return { Authorization: `Bearer ${access_token}` };
}

/** Returns status and code of a refusal. The body has to repeat the status. */
async function readRefusal(response: Response): Promise<[number, string]> {
  const { code, error_code, msg } = await response.json();
  expect(code).toBe(response.status);
  expect(msg).toMatch(/\w/);
  return [response.status, error_code];
}

const newAccount = { email: 'never-made@example.in', password: 'chanderi silk' };

describe('an invalid request', () => {
  test.each<[string, string, string, unknown, number, string]>([
    ['no JSON', 'POST', '/token?grant_type=password', '{', 400, 'bad_json'],
    ['nothing', 'POST', '/signup', '', 400, 'bad_json'],
    ['null', 'POST', '/signup', null, 400, 'validation_failed'],
    ['a list', 'POST', '/recover', [], 400, 'validation_failed'],
    ['a number for an address', 'POST', '/recover', { email: 7 }, 400, 'validation_failed'],
    ['no address', 'POST', '/recover', { email: 'nonsense' }, 400, 'validation_failed'],
    [
      'an email nobody asks for',
      'POST',
      '/resend',
      { email: 'a@b.in', type: 'x' },
      400,
      'validation_failed',
    ],
    [
      'no password',
      'POST',
      '/token?grant_type=password',
      { email: 'a@b.in' },
      400,
      'validation_failed',
    ],
    [
      'an empty password',
      'POST',
      '/token?grant_type=password',
      { email: 'a@b.in', password: '' },
      400,
      'validation_failed',
    ],
    ['no grant', 'POST', '/token', {}, 400, 'validation_failed'],
    ['a grant nobody knows', 'POST', '/token?grant_type=__proto__', {}, 400, 'validation_failed'],
    [
      'a wrong code',
      'POST',
      '/token?grant_type=pkce',
      { auth_code: 'x', code_verifier: 'y' },
      404,
      'flow_state_not_found',
    ],
    [
      'a wrong refresh token',
      'POST',
      '/token?grant_type=refresh_token',
      { refresh_token: 'x\0' },
      400,
      'refresh_token_not_found',
    ],
    [
      'a list for a token',
      'POST',
      '/token?grant_type=refresh_token',
      { refresh_token: ['x'] },
      400,
      'validation_failed',
    ],
    ['a wrong email', 'POST', '/verify', { type: 'signup', token_hash: 'x' }, 403, 'otp_expired'],
    ['an email without its secret', 'POST', '/verify', { type: 'signup' }, 403, 'otp_expired'],
    [
      'a kind of message nobody knows',
      'POST',
      '/verify',
      { type: 'invite', token: 'x' },
      400,
      'validation_failed',
    ],
    [
      'a weak challenge',
      'POST',
      '/recover',
      { email: 'a@b.in', code_challenge: 'x' },
      400,
      'validation_failed',
    ],
    ...[
      { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
      { code_challenge: 'x'.repeat(43) },
      { code_challenge_method: 's256' },
    ].flatMap((pkce): [string, string, string, unknown, number, string][] => [
      [
        `sign-up with the PKCE of ${Object.values(pkce)}`,
        'POST',
        '/signup',
        { ...newAccount, ...pkce },
        400,
        'validation_failed',
      ],
      [
        `reset with the PKCE of ${Object.values(pkce)}`,
        'POST',
        '/recover',
        { email: 'a@b.in', ...pkce },
        400,
        'validation_failed',
      ],
    ]),
    ['a huge body', 'POST', '/signup', { email: 'x'.repeat(70_000) }, 413, 'validation_failed'],
    ['a path nobody knows', 'GET', '/admin/users', undefined, 404, 'not_found'],
    ['a method nobody knows', 'DELETE', '/user', undefined, 404, 'not_found'],
  ])('%s is refused', async (_name, method, path, body, status, code) => {
    expect(await readRefusal(await call(method, path, body))).toEqual([status, code]);
  });

  test.each([
    ['without a token', '', 'no_authorization'],
    ['with another kind of token', 'Basic abc', 'no_authorization'],
    ['with an empty token', 'Bearer ', 'no_authorization'],
    ['with nonsense', 'Bearer nonsense', 'bad_jwt'],
    [
      'with an unsigned token',
      `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`,
      'bad_jwt',
    ],
    ['with a huge token', `Bearer ${'x'.repeat(9000)}`, 'bad_jwt'],
  ])('%s is not accepted: 401 and never a 5xx', async (_name, authorization, code) => {
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
    ] as const) {
      const response = await http.send(`/auth/v1${path}`, {
        method,
        headers: authorization ? { Authorization: authorization } : {},
      });
      expect(await readRefusal(response)).toEqual([401, code]);
    }
  });

  test('repeated too often says how long to wait', async () => {
    const wrong = { email: 'hammered@example.in', password: 'a guess' };
    let response = await call('POST', '/token?grant_type=password', wrong);
    for (let tries = 0; tries < 20 && response.status === 400; tries += 1) {
      response = await call('POST', '/token?grant_type=password', wrong);
    }
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await readRefusal(response)).toEqual([429, 'over_request_rate_limit']);
  });

  test('never gets a page of the shop or a cookie', async () => {
    for (const path of ['/nonsense', '/user', '/verify?type=signup&token=x', '/health']) {
      const response = await call('GET', path);
      expect(response.headers.get('Content-Type') ?? '').not.toContain('text/html');
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });
});

describe('the token of the shop’s own page', () => {
  test('is given for the browser’s cookie, without a refresh token (Q23)', async () => {
    const customer = await givenUser(shop);
    const response = await call('POST', '/token?grant_type=cookie', undefined, {
      ...(await cookieOf(customer)),
      Origin: 'http://localhost:3000',
    });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    const { access_token, expires_at, refresh_token, user } = await response.json();
    expect(refresh_token).toBeUndefined();
    expect(expires_at - Date.now() / 1000).toBeLessThanOrEqual(900);
    expect(user).toMatchObject({ id: customer.userId, email: customer.email });
    const me = await call('GET', '/user', undefined, { Authorization: `Bearer ${access_token}` });
    expect(await me.json()).toEqual(user);
  });

  test('is not given to another site’s page, nor to a visitor', async () => {
    const browser = await cookieOf(await givenUser(shop));
    const nobody = { Cookie: 'fh_session=nonsense' };
    for (const headers of [{ ...browser, ...elsewhere }, nobody, undefined]) {
      const response = await call('POST', '/token?grant_type=cookie', undefined, headers);
      expect(await readRefusal(response)).toEqual([401, 'session_not_found']);
    }
  });

  test('is all that a cookie is accepted for', async () => {
    const browser = await cookieOf(await givenUser(shop));
    const own = { ...browser, Origin: 'http://localhost:3000' };
    expect((await call('GET', '/user', undefined, own)).status).toBe(401);
    expect((await call('POST', '/logout', undefined, own)).status).toBe(401);
  });
});

describe('an API client on another site', () => {
  test.each(['/auth/v1/token?grant_type=password', '/auth/v1/user', '/api/v1/anything'])(
    'may call %s, without cookies',
    async (path) => {
      const response = await http.send(path, {
        method: 'OPTIONS',
        headers: {
          Origin: elsewhere.Origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,apikey,content-type,x-client-info',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      for (const name of [
        'authorization',
        'apikey',
        'content-type',
        'x-client-info',
        'x-supabase-api-version',
      ]) {
        expect(response.headers.get('Access-Control-Allow-Headers')).toContain(name);
      }
    },
  );

  test('reads the account of its token, whatever the cookie', async () => {
    const [mine, otherUser] = [await givenUser(shop), await givenUser(shop)];
    const response = await call('GET', '/user', undefined, {
      ...elsewhere,
      ...(await bearerOf(mine)),
      ...(await cookieOf(otherUser)),
    });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await response.json()).toMatchObject({ id: mine.userId });
  });

  test('gets the live stream of its token’s user, until that session ends', async () => {
    const [mine, otherUser] = [await givenUser(shop), await givenUser(shop)];
    const headers = { ...(await bearerOf(mine)), ...(await cookieOf(otherUser)) };
    const stream = await http.send('/api/v1/live?topics=sessions', { headers });
    await signOut(shop, mine);
    expect(await stream.text()).toContain(mine.sessionId);
  });

  test('with an invalid token is refused, whatever its cookie', async () => {
    const browser = await cookieOf(await givenUser(shop));
    const headers = { ...browser, Authorization: 'Bearer nonsense' };
    const response = await http.send('/api/v1/live', { headers });
    expect([response.status, (await response.json()).code]).toEqual([401, 'bad_jwt']);
  });

  test('cannot change anything through pages of the shop', async () => {
    const customer = await givenUser(shop);
    const headers = { ...elsewhere, ...(await bearerOf(customer)) };
    expect((await http.send('/sign-out', { method: 'POST', headers })).status).toBe(403);
  });
});

test('an API client can read the settings and the health of the service', async () => {
  expect(await (await call('GET', '/settings')).json()).toMatchObject({
    external: { email: true, phone: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  });
  expect(await (await call('GET', '/health')).json()).toMatchObject({ name: 'Fashion Haat' });
});

test('a sign-up by an API client stores no consent: nobody checked a box (Q109)', async () => {
  const account = { email: 'ticked-nothing@example.in', password: 'chanderi silk' };
  expect((await call('POST', '/signup', account)).status).toBe(200);
  expect(await listConsentsOf(shop, account.email)).toEqual([]);
});

test('an account with two-factor has to sign in on the shop’s own page', async () => {
  const account = { email: 'with-codes@example.in', password: 'chanderi silk' };
  await call('POST', '/signup', account);
  await shop.db
    .insertInto('two_factor')
    .columns(['user_id', 'secret', 'confirmed_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val('JBSWY3DPEHPK3PXP').as('secret'),
          eb.val(new Date()).as('confirmed_at'),
        ])
        .where('email', '=', account.email),
    )
    .execute();
  const response = await call('POST', '/token?grant_type=password', account);
  expect(await readRefusal(response)).toEqual([403, 'insufficient_aal']);
});

test('the log has no password, token, code or secret of an email', async () => {
  const one = { email: 'quiet@example.in', password: 'never to be logged' };
  const data = { full_name: 'Lakshmi Iyer', phone: '9820005678' };
  const redirect = '?redirect_to=http://localhost:5173/';
  await call('POST', `/signup${redirect}`, { ...one, data });
  const { text } = await shop.db
    .selectFrom('emails')
    .select('text')
    .where('to_address', '=', one.email)
    .executeTakeFirstOrThrow();
  const link = new URL(/http:\S+\/verify\S+/.exec(text)?.[0] ?? '');
  await http.send(link.pathname + link.search);
  const session = await (await call('POST', '/token?grant_type=password', one)).json();
  const { access_token, refresh_token } = session;
  await call('POST', '/token?grant_type=refresh_token', { refresh_token });
  await call('GET', '/user', undefined, { Authorization: `Bearer ${access_token}` });
  await call('GET', '/user', undefined, { Authorization: `Bearer ${access_token}x` });
  await call('POST', '/token?grant_type=password', `{"password": "${one.password}`);
  await call('POST', '/logout', undefined, { Authorization: `Bearer ${access_token}` });
  expect(logged.filter((line) => line.includes('/auth/v1/')).length).toBeGreaterThan(8);
  const secrets = [one.password, access_token, refresh_token, link.searchParams.get('token')];
  for (const secret of secrets) {
    expect(secret).toMatch(/.{10}/);
    expect(logged.filter((line) => line.includes(secret))).toEqual([]);
  }
});
