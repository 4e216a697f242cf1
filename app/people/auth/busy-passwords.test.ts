import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { authRefusalResponse } from '#server/auth-v1/response.ts';
import type { HttpEnv } from '#server/http-env.ts';
import { givenVerified, newSignUp } from '#tests/support/test-accounts.ts';
import { openTestShop, testClient } from '#tests/support/test-shop.ts';
import { authRefusals } from './auth.contract.ts';
import { maxWaitingHashes, verifyPassword } from './passwords.server.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const shop = await openTestShop();

const busy = { ok: false, refusal: authRefusals.busy };

/** Runs `act` while the maximum number of passwords wait to be checked. */
async function whileBusy(act: () => Promise<void>): Promise<void> {
  // So that the dummy password is already hashed.
  await verifyPassword(null, 'a guess');
  let isBusy = true;
  const callers = Array.from({ length: maxWaitingHashes + 2 }, async () => {
    while (isBusy) await verifyPassword(null, 'a guess');
  });
  try {
    await act();
  } finally {
    isBusy = false;
    await Promise.all(callers);
  }
}

test('while as many passwords wait as may, signing in and signing up are refused at once', async () => {
  await whileBusy(async () => {
    expect(await signIn(shop, newSignUp(), testClient)).toEqual(busy);
    expect(await signUp(shop, newSignUp(), testClient)).toEqual(busy);
  });
});

test('a sign-in refused while passwords wait does not count as an attempt, and sessions go on', async () => {
  const account = await givenVerified(shop);
  const signedIn = await signIn(shop, account, testClient);
  if (!signedIn.ok) throw new Error(signedIn.refusal.description);
  await whileBusy(async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect(await signIn(shop, account, testClient)).toEqual(busy);
    }
    expect(await readSessionUser(shop, signedIn.value.reference)).not.toBeNull();
  });
  expect((await signIn(shop, account, testClient)).ok).toBe(true);
});

test('a sign-in of an API client while passwords wait is 503 with Retry-After and a code that it knows', async () => {
  const app = new Hono<HttpEnv>();
  app.get('/', (c) => authRefusalResponse(c, authRefusals.busy));
  const response = await app.request('/');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('5');
  expect(await response.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
});
