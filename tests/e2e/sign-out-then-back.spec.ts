import { openPage } from './open-page.ts';
import { fillSignIn, fillSignUp } from './sign-in.ts';
import { expect, test } from './test.ts';
import { withoutSplash } from './without-splash.ts';

const password = 'chanderi silk';

for (const javaScriptEnabled of [true, false]) {
  test(`Back after signing out shows nothing personal, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
  }) => {
    const context = await withoutSplash(await browser.newContext({ javaScriptEnabled }));
    const page = await context.newPage();
    const email = `leaves.${javaScriptEnabled ? 'with' : 'without'}.script@example.in`;
    await openPage(page, '/auth?tab=sign-up');
    await fillSignUp(page, { email, password });
    await fillSignIn(page, { email, password });
    await expect(page.getByRole('status').filter({ hasText: 'Welcome back!' })).toBeVisible();

    for (const path of ['/orders', '/cart', '/profile']) await openPage(page, path);
    await expect(page.getByRole('main')).toContainText(email);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(page.getByRole('status').filter({ hasText: 'Signed Out' })).toBeVisible();

    for (const refusal of ['Access Denied', 'Sign In', 'Sign In']) {
      await page.goBack();
      expect(await page.locator('body').innerText()).not.toContain(email);
      await expect(page.getByRole('main')).toContainText(refusal);
    }
    await context.close();
  });
}
