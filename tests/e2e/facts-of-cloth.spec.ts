import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test.use({ viewport: viewports.phone });

const suit = 'Tota Chanderi Salwar Suit';

test('the owner says of what cloth a suit is, and a customer finds it by that on a phone', async ({
  browser,
}) => {
  const owner = await newVisitor(browser);
  await signInAsOwner(owner);
  await openPage(owner, `/admin/products?search=${encodeURIComponent(suit)}`);
  await owner.getByRole('link', { name: `Edit ${suit}` }).click();
  const dialog = owner.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByText('Fabric, craft and other attributes').click();
  await dialog.getByLabel('Fabric', { exact: true }).selectOption('Linen');
  await dialog.getByLabel('Maker or Importer').fill('Chanderi Weavers, Chanderi 473446');
  await dialog.getByRole('button', { name: 'Update Product' }).click();
  await expect(dialog).toHaveCount(0);

  const customer = await newVisitor(browser);
  await openPage(customer, '/store');
  await customer.getByRole('button', { name: 'Filters' }).click();
  const panel = customer.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('checkbox', { name: /^M ?\d/ }).check();
  await panel.getByRole('checkbox', { name: /^Tota Green/ }).check();
  await panel.getByLabel('To (₹)').fill('5000');
  await panel.getByRole('button', { name: 'Apply price' }).click();
  await panel.getByText('Fabric', { exact: true }).click();
  await panel.getByRole('checkbox', { name: /^Linen ?1$/ }).check();
  await expect(customer).toHaveURL(/attribute=fabric\.linen/);
  await panel.getByRole('button', { name: 'Show 1 product' }).click();
  await expect(customer.getByRole('link', { name: 'Remove Fabric: Linen' })).toBeVisible();
  await customer.getByRole('link', { name: suit, exact: true }).click();

  const details = customer.getByRole('definition');
  await expect(details.filter({ hasText: 'Linen' })).toBeVisible();
  await expect(details.filter({ hasText: '₹4,850 (inclusive of all taxes)' })).toBeVisible();
  await expect(details.filter({ hasText: 'Chanderi Weavers, Chanderi 473446' })).toBeVisible();
  await expect(details.filter({ hasText: /^India/ })).toBeVisible();
});
