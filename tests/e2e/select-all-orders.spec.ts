import { expect, test } from '@playwright/test';
import { signInAsOwner } from './owner.ts';
import { gotoHydrated } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

test('the owner ticks all orders of a page at once, and no tick stays when their status is set', async ({
  context,
  page,
}) => {
  await withoutSplash(context);
  await signInAsOwner(page);
  await gotoHydrated(page, '/admin/orders?status=delivered');
  const ticks = page.getByRole('checkbox', { name: /^Tick FH/ });
  const ticked = page.getByRole('checkbox', { name: /^Tick FH/, checked: true });
  const shown = await ticks.count();
  expect(shown).toBeGreaterThan(1);
  const all = page.getByRole('checkbox', { name: 'All on this page' });
  await all.check();
  await expect(ticked).toHaveCount(shown);
  await all.uncheck();
  await expect(ticked).toHaveCount(0);

  // They have that status already: nothing about them changes.
  await all.check();
  await page.getByRole('combobox', { name: 'Ticked orders' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Delivered' }).click();
  await page.getByRole('button', { name: 'Set Status' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set Status' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${shown} orders` })).toBeVisible();
  await expect(ticked).toHaveCount(0);
  await expect(all).not.toBeChecked();
});
