import type { Page } from '@playwright/test';
import { googlePerson } from './google-person.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ viewport: viewports.phone });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a customer signs in with Google and returns to where they were going', async ({
      page,
    }) => {
      await openPage(page, '/auth?next=%2Fwishlist');
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
