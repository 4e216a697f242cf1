import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openGoogle } from '#integrations/google/google-client.ts';
import { openTestGoogle, readOAuthRedirect } from '#tests/support/test-google.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { readCookie } from '#tests/support/test-responses.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const google = await openTestGoogle();
afterAll(() => google.close());
const shop = await openTestShop({ google: openGoogle(google.settings) });
const http = await openTestHttp(shop);

let people = 0;
beforeEach(() => {
  people += 1;
  const email = `ananya-${people}@example.com`;
  google.claims = { sub: `person-${people}`, email, email_verified: true };
});

const verifier = 'a verifier that only the API client knows, 43 long';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const apiClient = 'http://localhost:5173/welcome?tab=1';

function askFor(query: Record<string, string>): Promise<Response> {
  return http.get(`/auth/v1/authorize?${new URLSearchParams({ provider: 'google', ...query })}`);
}

function withChallenge(redirectTo: string) {
  return { redirect_to: redirectTo, code_challenge: challenge, code_challenge_method: 's256' };
}

/** Goes to the provider and back. Returns the shop's final response. */
async function wholeWay(query: Record<string, string>): Promise<Response> {
  const { location, cookie } = readOAuthRedirect(await askFor(query));
  return http.get(await google.agree(location), null, { Cookie: cookie });
}

describe('an API client', () => {
  test('gets a code for its challenge, and the browser no cookie', async () => {
    const answer = await wholeWay(withChallenge(apiClient));
    const address = new URL(answer.headers.get('Location') ?? '');
    expect(address.href).toMatch(/^http:\/\/localhost:5173\/welcome\?tab=1&code=[\w-]{43}$/);
    expect(readCookie(answer, 'fh_session')).toBe('');
    const hash = createHash('sha256')
      .update(String(address.searchParams.get('code')))
      .digest();
    const codes = shop.db
      .selectFrom('auth_codes')
      .innerJoin('users', 'users.id', 'auth_codes.user_id')
      .select(['email', 'code_challenge', 'challenge_method'])
      .where('code_hash', '=', hash);
    expect(await codes.executeTakeFirst()).toEqual({
      email: google.claims.email,
      code_challenge: challenge,
      challenge_method: 's256',
    });
  });

  test.each([
    'https://evil.example/',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'no address',
    '',
  ])('at %j is answered at the shop’s own root', async (redirectTo) => {
    const answer = await wholeWay(withChallenge(redirectTo));
    expect(answer.headers.get('Location')).toMatch(/^http:\/\/localhost:3000\/\?code=/);
  });

  test.each([
    ['without a challenge', { redirect_to: apiClient }],
    ['with half a challenge', { redirect_to: apiClient, code_challenge: challenge }],
    ['with a short challenge', { ...withChallenge(apiClient), code_challenge: 'short' }],
    [
      'with a method that hides nothing',
      { ...withChallenge(apiClient), code_challenge_method: 'plain' },
    ],
    ['with an unknown method', { ...withChallenge(apiClient), code_challenge_method: 's1' }],
  ])('%s gets a message with what is missing', async (_what, query) => {
    const answer = await askFor(query);
    const { origin, searchParams } = new URL(answer.headers.get('Location') ?? '');
    expect([origin, searchParams.get('tab')]).toEqual(['http://localhost:5173', '1']);
    expect(searchParams.get('error_description')).toContain('code_challenge');
  });

  test('gets the reason when there is no code', async () => {
    google.claims.email_verified = false;
    const answer = await wholeWay(withChallenge(apiClient));
    const { origin, searchParams } = new URL(answer.headers.get('Location') ?? '');
    expect(origin).toBe('http://localhost:5173');
    expect(Object.fromEntries(searchParams)).toEqual({
      tab: '1',
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: expect.stringContaining('has not verified'),
    });
  });

  test('that is a page of the shop signs its browser in and goes back to the site root', async () => {
    const answer = await wholeWay({ redirect_to: 'http://localhost:3000/' });
    expect(answer.headers.get('Location')).toBe('/');
    const home = await http.get('/', null, { Cookie: readCookie(answer, 'fh_session') });
    expect(await home.text()).toContain(google.claims.email);
  });

  test.each(['', 'facebook'])('naming the provider %j gets an error', async (provider) => {
    const answer = await askFor({ ...withChallenge(apiClient), provider });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });
});
