import { openPage } from './open-page.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

test('the owner selects all orders of a page, and none stays selected once their status is set', async ({
  page,
}) => {
  await signInAsOwner(page);
  await openPage(page, '/admin/orders?status=delivered');
  const checkboxes = page.getByRole('checkbox', { name: /^Select FH/ });
  const checked = page.getByRole('checkbox', { name: /^Select FH/, checked: true });
  const shown = await checkboxes.count();
  expect(shown).toBeGreaterThan(1);
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
  expect(Math.min(...heights)).toBeLessThan(60);
  const all = page.getByRole('checkbox', { name: 'All on this page' });
  await all.check();
  await expect(checked).toHaveCount(shown);
  await all.uncheck();
  await expect(checked).toHaveCount(0);

  // Their labels and slips are one page; Back keeps the list.
  await all.check();
  await page.getByRole('button', { name: 'Labels and slips' }).click();
  await expect(page.getByRole('heading', { name: `${shown} packing slips` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Address label' })).toHaveCount(shown);
  await page.getByRole('link', { name: 'Back to the orders' }).click();
  await openPage(page, '/admin/orders?status=delivered');

  // They have that status already, so nothing changes.
  await all.check();
  const status = page
    .getByRole('combobox', { name: 'Selected orders' })
    .and(page.locator('button'));
  await status.press('ArrowDown');
  await page.getByRole('listbox').getByRole('option', { name: 'Delivered' }).click();
  await page.getByRole('button', { name: 'Set Status' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set Status' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${shown} orders` })).toBeVisible();
  await expect(checked).toHaveCount(0);
  await expect(all).not.toBeChecked();
});
