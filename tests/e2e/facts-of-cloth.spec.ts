import { expect, test } from '@playwright/test';
import { signInAsOwner } from './owner.ts';
import { openDemoShop } from './start-shop.ts';
import { gotoHydrated } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

const suit = 'Tota Chanderi Salwar Suit';

// Its own shop: the changes would show on pages of other tests.
test('the owner says of what cloth a suit is, and a customer finds it by that on a phone', async ({
  browser,
}) => {
  const shop = await openDemoShop({});
  const onPhone = async () => {
    const context = await browser.newContext({
      baseURL: shop.address,
      viewport: { width: 390, height: 844 },
    });
    return (await withoutSplash(context)).newPage();
  };
  try {
    const owner = await onPhone();
    await signInAsOwner(owner);
    await gotoHydrated(owner, `/admin/products?search=${encodeURIComponent(suit)}`);
    await owner.getByRole('link', { name: `Edit ${suit}` }).click();
    const dialog = owner.getByRole('dialog', { name: 'Edit Product' });
    await dialog.getByText('Fabric, craft and other attributes').click();
    await dialog.getByLabel('Fabric', { exact: true }).selectOption('Linen');
    await dialog.getByLabel('Maker or Importer').fill('Chanderi Weavers, Chanderi 473446');
    await dialog.getByRole('button', { name: 'Update Product' }).click();
    await expect(dialog).toHaveCount(0);

    const customer = await onPhone();
    await gotoHydrated(customer, '/store');
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
  } finally {
    await shop.close();
  }
});
