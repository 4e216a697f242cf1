import { expect, type Page, test } from '@playwright/test';
import { googlePerson } from './google-person.ts';
import { withoutSplash } from './without-splash.ts';

test.use({ viewport: { width: 390, height: 844 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a customer signs in with Google and returns to where they were going', async ({
      page,
      context,
    }) => {
      await withoutSplash(context);
      await page.goto('/auth?next=%2Fwishlist');
      await goByGoogle(page);
      await expect(page).toHaveURL('/wishlist');
      await expect(page.getByText('Welcome back!')).toBeVisible();
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByText(googlePerson.email).filter({ visible: true })).toBeVisible();
    });
  });
}

/** Signs in by a real redirect to Google. */
async function goByGoogle(page: Page): Promise<void> {
  const atGoogle = page.waitForRequest(/\/authorize\?.*code_challenge=/);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await atGoogle;
}
