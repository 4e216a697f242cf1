import { expect } from 'vitest';
import { openGoogle } from '#integrations/google/google-client.ts';
import { closeWhenDone } from './close-when-done.ts';
import {
  type OAuthRedirect,
  openTestGoogle,
  readOAuthRedirect,
  type TestGoogle,
} from './test-google.ts';
import { openTestHttp, type TestHttp } from './test-http.ts';
import { readCookie, readToastCookie } from './test-responses.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/** A shop with a test provider in place of Google, driven by requests to either. */
export type GoogleShop = {
  google: TestGoogle;
  shop: TestShop;
  http: TestHttp;
  /** From now on Google names a person without an account. The log is emptied. */
  newPerson(): void;
  logged(): unknown[];
  startSignIn(next?: string): Promise<OAuthRedirect>;
  finishSignIn(location: string, cookie: string): Promise<Response>;
  /** The whole OAuth flow. Returns the shop's last response. */
  signIn(next?: string): Promise<Response>;
  /** The accounts with this address; by default the one that Google names now. */
  accounts(email?: unknown): Promise<unknown[]>;
};

export async function openGoogleShop(): Promise<GoogleShop> {
  const google = await openTestGoogle();
  closeWhenDone(() => google.close());
  let logged: unknown[] = [];
  const write = (event: string, fields?: object) => logged.push({ event, ...fields });
  const log = { info: write, warn: write, error: write, errors: () => 0 };
  const shop = await openTestShop({ google: openGoogle(google.settings), log });
  const http = await openTestHttp(shop);
  let people = 0;

  const startSignIn = async (next = '/') =>
    readOAuthRedirect(await http.post('/auth/google', { next }));
  const finishSignIn = (location: string, cookie: string) =>
    http.get(location, null, cookie ? { Cookie: cookie } : {});

  return {
    google,
    shop,
    http,
    newPerson() {
      people += 1;
      logged = [];
      google.claims = {
        sub: `person-${people}`,
        email: `ananya-${people}@example.com`,
        email_verified: true,
        name: 'Ananya Deshpande',
      };
    },
    logged: () => logged,
    startSignIn,
    finishSignIn,
    async signIn(next) {
      const { location, cookie } = await startSignIn(next);
      return finishSignIn(await google.agree(location), cookie);
    },
    accounts: (email = google.claims.email) =>
      shop.db
        .selectFrom('users')
        .innerJoin('profiles', 'profiles.user_id', 'users.id')
        .select(['users.id', 'full_name', 'phone', 'address', 'role', 'email_confirmed_at'])
        .where('email', '=', String(email))
        .execute(),
  };
}

/** The shop says why on the page where the sign-in began, and nobody is signed in. */
export async function expectRefused(answer: Response, words: string, at = '/auth'): Promise<void> {
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, at]);
  expect(readToastCookie(answer)).toEqual({
    title: 'Google Sign In Failed',
    description: expect.stringContaining(words),
    variant: 'destructive',
  });
  expect(readCookie(answer, 'fh_session')).toBe('');
}
