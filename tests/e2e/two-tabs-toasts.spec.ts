import { openPage } from './open-page.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

test('a toast appears in the tab that caused it, even if another tab refreshes first', async ({
  context,
  page,
}) => {
  await signInAsOwner(page);
  await openPage(page, '/admin/orders');
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const other = await context.newPage();
  await openPage(other, page.url());

  // The page after the saved note is held back until the other tab has refreshed.
  const list = /\/admin\/orders\.data/;
  let refreshed: Promise<unknown> = Promise.resolve();
  await page.route(list, async (route) => {
    if (route.request().method() === 'POST') refreshed = other.waitForResponse(list);
    else await refreshed;
    await route.continue();
  });
  await page.getByLabel('Internal note').fill('Said in this tab alone');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Note saved' })).toBeVisible();
  await expect(other.getByLabel('Internal note')).toHaveValue('Said in this tab alone');
  await expect(other.getByRole('status').filter({ hasText: 'Note saved' })).toHaveCount(0);
});
