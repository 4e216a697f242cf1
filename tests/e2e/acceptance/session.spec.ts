import type { BrowserContext, Page } from '@playwright/test';
import { openPage, waitForHydration } from '../open-page.ts';
import { fillSignIn, kavita, openEmail } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { withoutSplash } from '../without-splash.ts';
import { password } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

test('a session begins, is kept, renews itself, and ends', async ({ browser, context, page }) => {
  const email = 'tests.through.a.session@example.in';
  await newPerson(await browser.newContext(), email);
  await page.clock.install();

  await openPage(page, '/auth');
  await checkLine('C491', async () => {
    expect(await storedSession(page)).toBeNull();
    await expectSignedIn(page, false);
  });
  await fillSignIn(page, { email, password });
  await expect(page).toHaveURL('/');
  await checkLine('C488', async () => {
    await expect.poll(() => storedSession(page)).not.toBeNull();
    const session = await storedSession(page);
    expect(Object.keys(session).sort()).toEqual(['access_token', 'expires_at', 'user']);
    expect(session.user.email).toBe(email);
    const seconds = session.expires_at - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(13 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });
  await checkLine('C491 C492', () => expectSignedIn(page, true));
  await checkLine('C495 C600', async () => {
    await page.reload();
    await expectSignedIn(page, true);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'fh_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 7 * 24 * 3600);
    expect(await page.evaluate(() => document.cookie)).not.toContain('fh_session');
    const later = await browser.newContext({ storageState: await context.storageState() });
    const again = await (await withoutSplash(later)).newPage();
    await again.goto('/');
    await expectSignedIn(again, true);
    await later.close();
  });
  await checkLine('C496 C600 C492', async () => {
    await page.evaluate(() => localStorage.removeItem('fh-session'));
    const firstFetch = page.waitForResponse(/grant_type=cookie/);
    await page.reload();
    await firstFetch;
    await expect.poll(() => storedSession(page)).not.toBeNull();
    // It was stored under this lock. The time of its renewal is set once the lock is free.
    await page.evaluate(() => navigator.locks.request('fh-session', () => {}));
    // A token of the same second would be the same.
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('fh-session') ?? '');
      localStorage.setItem('fh-session', JSON.stringify({ ...session, access_token: 'first' }));
    });
    const renewal = page.waitForRequest(/grant_type=cookie/);
    await page.clock.fastForward('14:30');
    expect((await (await renewal).response())?.status()).toBe(200);
    await expect.poll(async () => (await storedSession(page))?.access_token).not.toBe('first');
    await page.reload();
    await expectSignedIn(page, true);
  });
  await checkLine('C492 C491', async () => {
    await context.request.post('/sign-out');
    await page.goto('/');
    await expectSignedIn(page, false);
    await expect.poll(() => storedSession(page)).toBeNull();
  });
});

test('opening the email of a new account begins a session', async ({ page }) => {
  const email = 'tests.out.of.an.email@example.in';
  await page.request.post('/auth?tab=sign-up', { form: { intent: 'sign-up', ...kavita, email } });
  await openEmail(page, email, 'Verify your email address');
  await checkLine('C492', async () => {
    await expectSignedIn(page, false);
    await page.getByRole('button', { name: 'Verify and sign in' }).click();
    await expect(page).toHaveURL('/');
    await expectSignedIn(page, true);
    await expect.poll(async () => (await storedSession(page))?.user.email).toBe(email);
  });
});

test('until the session is checked nobody is taken for somebody else', async ({ context }) => {
  const { page, email } = await newPerson(context, 'tests.while.loading@example.in');
  const release = await hold(context, '**/auth/v1/token*');
  await page.goto('/profile');
  await checkLine('C493', async () => {
    // The page knows the user; only the session for API clients is still to come.
    await waitForHydration(page);
    await expectSignedIn(page, true);
    await expect(page.getByRole('main')).toContainText(email);
    await expect(page.getByText('Access Denied')).toHaveCount(0);
    expect(await storedSession(page)).toBeNull();
    release();
    await expect.poll(async () => (await storedSession(page))?.user.email).toBe(email);
  });
});

/** Holds back requests for this address. Returns a function that releases them. */
async function hold(context: BrowserContext, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The session object in local storage. */
function storedSession(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('fh-session') ?? 'null'));
}

/** Expects it of the header, on a phone and on a desktop. */
async function expectSignedIn(page: Page, isSignedIn: boolean): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.locator('a[href="/profile"]')).toHaveCount(isSignedIn ? 2 : 0);
  await expect(header.locator('a[href="/auth"]')).toHaveCount(isSignedIn ? 0 : 2);
}
