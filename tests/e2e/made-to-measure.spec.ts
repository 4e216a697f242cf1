import type { Page } from '@playwright/test';
import {
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  openProduct,
  submitOrder,
} from './checkout.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test.use({ viewport: viewports.phone });

const saree = 'Gadwal Pattu Saree';
const measured = { Bust: '90', 'Under Bust': '78', Waist: '72', Shoulder: '36', Sleeve: '20' };

/** From the ready set, for the category of sarees. */
async function addBlouseStitching(owner: Page): Promise<void> {
  await signInAsOwner(owner);
  await openPage(owner, '/admin/settings');
  await owner.getByRole('link', { name: 'See Add-ons' }).click();
  await owner.getByLabel('Add-on', { exact: true }).selectOption('Blouse Stitching · सिलाई');
  await owner.getByRole('button', { name: 'Add Add-on' }).click();
  await owner.getByRole('checkbox', { name: 'Sarees' }).check();
  await owner.getByRole('button', { name: 'Save Add-on' }).click();
  await expect(owner.getByRole('link', { name: /Blouse.*3 options · Sarees/s })).toBeVisible();
}

test('a blouse to measure, from the page of the saree to its slip', async ({ browser }) => {
  const owner = await newVisitor(browser);
  await addBlouseStitching(owner);

  const customer = await newCustomerPage(await browser.newContext(), 'to.measure@example.in');
  await openProduct(customer, saree);
  await customer.getByText('Free Size', { exact: true }).click();
  await customer.getByRole('button', { name: 'Add to Cart' }).first().click();
  const options = customer.getByRole('group', { name: 'Blouse Stitching · सिलाई', exact: true });
  const missing = options.getByText('Please choose: Blouse Stitching · सिलाई');
  await expect(missing).toBeVisible();
  const bust = customer.getByLabel('Bust, cm', { exact: true });
  await expect(bust).toBeHidden();
  await customer.getByText('To measure · नाप').click();
  await expect(missing).toBeHidden();
  for (const [measure, cm] of Object.entries(measured)) {
    await customer.getByLabel(`${measure}, cm`, { exact: true }).fill(cm);
  }
  await customer.getByLabel('Length, cm').fill('3');
  await expect(customer.getByText('+₹950 for each piece')).toBeVisible();
  await customer.getByRole('button', { name: 'Buy Now' }).click();
  await expect(customer.getByText('Enter 20 to 180 cm, or 8 to 70 in')).toBeVisible();
  await expect(bust).toHaveValue('90');
  await customer.getByLabel('Length, cm').fill('38');
  await customer.getByRole('button', { name: 'Buy Now' }).click();

  await expect(customer.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(customer.getByText('7 working days more · Not returnable')).toBeVisible();
  await goToConfirm(customer);
  await submitOrder(customer);
  await expect(expectOrderPlaced(customer)).toBeVisible();
  await expect(customer.getByText(/Bust 90 cm \(35\.4 in\), Under Bust 78 cm/)).toBeVisible();

  await openPage(owner, '/admin/orders/calls');
  const card = owner.getByRole('group').filter({ hasText: 'Bust 90 cm' });
  await expect(card.getByText('Blouse Stitching · सिलाई: To measure · नाप (+₹950)')).toBeVisible();
  const order = await card.locator('input[name="orderId"]').first().inputValue();
  await openPage(owner, `/admin/orders/slip?order=${order}`);
  const slip = owner.getByRole('region', { name: 'Packing slip' });
  await expect(slip.getByText(/Length 38 cm \(15 in\)/)).toBeVisible();
  const terms = slip.getByText('7 working days more · Not returnable');
  await expect(terms).toBeVisible();
  // The paper is white in dark, too.
  await owner.emulateMedia({ colorScheme: 'dark' });
  await expect(terms).toHaveCSS('color', 'rgb(75, 82, 114)');
});
