import type { Page } from '@playwright/test';
import { addToCart, newCustomerPage } from './checkout.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

const dupatta = 'Bagh Phulkari Dupatta';

async function openSettings(page: Page): Promise<void> {
  await signInAsOwner(page);
  await openPage(page, '/admin/settings');
}

async function updateCharge(admin: Page, charge: string): Promise<void> {
  await admin.getByLabel('Delivery Charge').fill(charge);
  await admin.getByRole('button', { name: 'Update Delivery Charge' }).click();
  await expect(admin.getByText('Delivery charge updated successfully!').last()).toBeVisible();
}

/** Holds back forms sent from now on. Returns a function that releases them. */
async function holdForms(page: Page): Promise<() => void> {
  let goOn = () => {};
  const allowed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await allowed;
    await route.continue();
  });
  return goOn;
}

test('what the owner sets appears on the customer’s open page', async ({ browser }) => {
  const phone = await newCustomerPage(
    await browser.newContext({ viewport: viewports.phone }),
    'waits.in.the.cart@example.in',
  );
  await addToCart(phone, dupatta, ['Haldi and Rani']);
  await openPage(phone, '/cart');
  await expect(phone.getByText('₹120', { exact: true })).toBeVisible();

  const admin = await newVisitor(browser, { viewport: { width: 1280, height: 900 } });
  await openSettings(admin);
  await admin.getByLabel('Support Phone').fill('020 2553 1234');
  const refresh = phone.waitForRequest('**/cart.data*');
  await updateCharge(admin, '150');
  await expect(phone.getByText('₹150', { exact: true })).toBeVisible();
  // An open page keeps nobody signed in.
  expect((await (await refresh).allHeaders()).cookie).toContain('fh_background=1');
  await expect.poll(() => phone.evaluate(() => document.cookie)).not.toContain('fh_background');
  await expect(phone.getByText('₹3,049', { exact: true })).toBeVisible();

  // Input in another section survives. The Save of a section stays in view once something in it was typed.
  await expect(admin.getByLabel('Support Phone')).toHaveValue('020 2553 1234');
  const sections = admin.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('link', { name: 'Contact' }).click();
  const saveContact = admin.getByRole('button', { name: 'Save Contact' });
  await expect(admin.getByText('Not saved yet')).toHaveCount(1);
  await admin.setViewportSize({ width: 1280, height: 500 });
  await admin.getByLabel('Support Phone').focus();
  await expect(saveContact).toBeInViewport({ ratio: 1 });
  await admin.setViewportSize({ width: 1280, height: 900 });
  // Input made while the card is being saved stays, unsaved, even if it comes with the press.
  const goOn = await holdForms(admin);
  await saveContact.evaluate((button) => {
    const phone = (button as HTMLButtonElement).form?.elements.namedItem('supportPhone');
    (button as HTMLButtonElement).click();
    (phone as HTMLInputElement).value = '020 2553 1299';
  });
  goOn();
  await expect(phone.getByRole('contentinfo')).toContainText('020 2553 1234');
  await expect(admin.getByRole('status').last()).toContainText('Settings saved');
  await expect(admin.getByLabel('Support Phone')).toHaveValue('020 2553 1299');
  await admin.getByLabel('Shop Name').fill('Haat of Pune');
  await admin.getByRole('button', { name: 'Save Shop' }).click();
  await expect(phone).toHaveTitle('Shopping Cart - Haat of Pune');
  await expect(phone.getByRole('contentinfo')).toContainText('Haat of Pune');

  await updateCharge(admin, '0');
  await expect(admin.getByLabel('Delivery Charge')).toHaveValue('0');
  await expect(phone.getByText('Free', { exact: true })).toBeVisible();

  // The owner on a phone, the customer at a desktop.
  await admin.setViewportSize(viewports.phone);
  await phone.setViewportSize({ width: 1280, height: 900 });
  await admin.getByRole('button', { name: 'Delete Sarees' }).click();
  await expect(admin.getByRole('alertdialog')).toContainText('No product is deleted');
  await openPage(phone, '/');
  const tile = phone.getByRole('region', { name: 'Shop by Category' }).getByText('Sarees');
  await expect(tile).toBeVisible();
  await admin.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(tile).toBeHidden();
});
