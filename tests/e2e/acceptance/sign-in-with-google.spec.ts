import { googlePerson } from '../google-person.ts';
import { openDemoShop } from '../start-shop.ts';
import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';
import { successToast } from './toasts.ts';

test('signing in with Google leads back to the root of the site', async ({ page }) => {
  for (const tab of ['/auth?tab=sign-up', '/auth']) {
    await page.goto(tab);
    await checkLine('C094', () =>
      expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled(),
    );
  }
  await checkLine('C118', async () => {
    const atGoogle = page.waitForRequest(/\/authorize\?/);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const oauthParams = new URL((await atGoogle).url()).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(oauthParams.get(name)).toBeTruthy();
    await expect(page).toHaveURL('/');
    await expect(successToast(page, 'Welcome back!')).toBeVisible();
  });
  await checkLine('C516', async () => {
    await page.context().clearCookies();
    await page.goto('/auth/v1/authorize?provider=google');
    await expect(page).toHaveURL('/');
    await page.goto('/profile');
    await expect(page.getByRole('main')).toContainText(googlePerson.email);
  });
});

test('a sign-in cancelled at Google is reported', async ({ page }) => {
  const leaving = await page.request.post('/auth/google', {
    form: { next: '/wishlist' },
    maxRedirects: 0,
  });
  const oauthParams = new URL(leaving.headers().location ?? '').searchParams;
  const answer = new URLSearchParams({
    error: 'access_denied',
    state: oauthParams.get('state') ?? '',
  });
  await page.goto(`${oauthParams.get('redirect_uri')}?${answer}`);
  await checkLine('C113', async () => {
    const news = page.getByRole('alert').filter({ hasText: 'Google Sign In Failed' });
    await expect(news).toContainText('You went back without choosing a Google account.');
    await expect(page).toHaveURL('/auth?next=%2Fwishlist');
  });
});

test('a shop without Google says so, with or without script', async ({ browser }) => {
  const shop = await openDemoShop({ SEED: 'empty' });
  try {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await checkLine('C113', async () => {
        const news = page.getByRole('alert').filter({ hasText: 'Google Sign In Failed' });
        await expect(news).toContainText('Google sign in is not set up in this shop yet.');
      });
    }
  } finally {
    await shop.close();
  }
});
