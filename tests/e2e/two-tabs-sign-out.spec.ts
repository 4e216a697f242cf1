import type { Browser, Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

/** A new browser with the owner signed in. */
async function signedIn(browser: Browser): Promise<Page> {
  const page = await newVisitor(browser);
  await signInAsOwner(page);
  await openPage(page, '/admin');
  return page;
}

/** The keys of the session object that the page stores; null without one. */
function storedSession(page: Page): Promise<string[] | null> {
  return page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fh-session') ?? 'null');
    return session && Object.keys(session).sort();
  });
}

test('signing out in one tab signs out the others of the browser, and no other browser', async ({
  browser,
}) => {
  const first = await signedIn(browser);
  const second = await first.context().newPage();
  await openPage(second, '/orders');
  const phone = await signedIn(browser);

  // Both tabs have the session object, without a refresh token.
  await expect.poll(() => storedSession(second)).toEqual(['access_token', 'expires_at', 'user']);
  const token = await second.evaluate(
    () => JSON.parse(localStorage.getItem('fh-session') ?? '').access_token,
  );
  const asApiClient = { headers: { Authorization: `Bearer ${token}` } };
  expect((await first.request.get('/auth/v1/user', asApiClient)).status()).toBe(200);

  await openPage(first, '/');
  await first.getByRole('button', { name: 'Your account' }).click();
  await first.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(first.getByRole('status')).toContainText('Signed Out');

  await expect(second.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect.poll(() => storedSession(second)).toBeNull();
  expect((await first.request.get('/auth/v1/user', asApiClient)).status()).toBe(401);

  await phone.evaluate(() => localStorage.removeItem('fh-session'));
  await phone.clock.install();
  const firstFetch = phone.waitForResponse(/grant_type=cookie/);
  await phone.reload();
  expect((await firstFetch).status()).toBe(200);
  await expect.poll(() => storedSession(phone)).not.toBeNull();
  // It was stored under this lock. The time of its renewal is set once the lock is free.
  await phone.evaluate(() => navigator.locks.request('fh-session', () => {}));

  // There the access token is renewed before its 15 minutes are over.
  const renewal = phone.waitForResponse(/grant_type=cookie/);
  const now = await phone.evaluate(() => Date.now());
  await phone.clock.pauseAt(now + 14.5 * 60_000);
  expect((await renewal).status()).toBe(200);
});
