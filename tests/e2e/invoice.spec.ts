import type { Page } from '@playwright/test';
import { newCustomerPage, ordered } from './checkout.ts';
import { chooseOption } from './choose-option.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test('on a phone an order is shipped with its invoice, read in Hindi, cancelled, and credited', async ({
  browser,
}) => {
  const viewport = viewports.phone;
  const admin = await newVisitor(browser, { viewport });
  await signInAsOwner(admin);
  await openPage(admin, '/admin/settings');
  await admin.getByLabel('Legal Name').fill('Haat Textiles');
  await admin.getByLabel('Registered Address').fill('14 Laxmi Road, Pune 411030');
  await admin.getByLabel('GST Number').fill('27AAPFU0939F1ZV');
  await admin.getByRole('button', { name: 'Save Legal Details' }).click();
  await expect(admin.getByText('Settings saved')).toBeVisible();
  await admin.getByLabel('Issue an invoice for each order').check();
  await admin.getByLabel('HSN of Products Without One').fill('6204');
  await admin.getByRole('button', { name: 'Save Invoices' }).click();
  await expect(admin.getByRole('heading', { name: 'GSTR-1' })).toBeVisible();

  const user = await newCustomerPage(await browser.newContext({ viewport }), 'bill@example.in');
  const { id, displayId } = await ordered(user, 'Patiala Phulkari Salwar Suit');
  await expect(user.getByRole('link', { name: 'View Invoice' })).toHaveCount(0);

  await openPage(admin, `/admin/orders?order=${id}`);
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await details.getByRole('button', { name: 'Ship Order' }).click();
  await expect(details.getByText('FH/26-27/')).toBeVisible();

  await user.getByRole('link', { name: 'View Invoice' }).click();
  const invoice = user.getByRole('article', { name: /^Tax Invoice FH\// });
  await expect(invoice).toContainText('Haat Textiles');
  await expect(invoice).toContainText('GSTIN 27AAPFU0939F1ZV');
  await expectAllColumns(user);
  await user.getByRole('link', { name: 'हिन्दी में' }).click();
  await expect(user.getByRole('article', { name: /^कर चालान FH\// })).toContainText('रुपये मात्र');
  await expect(user.getByRole('heading', { level: 1 })).toHaveText(`${displayId} का चालान`);
  await expectAllColumns(user);

  await chooseOption(details.getByLabel(`Status of ${displayId}`), 'Cancelled');
  await admin.getByRole('button', { name: 'Set to Cancelled' }).click();
  await expect(details.getByText('FHC/26-27/')).toBeVisible();
  await openPage(user, `/orders/${displayId}/invoice`);
  const credit = user.getByRole('article', { name: /^Credit Note FHC\// });
  await expect(credit).toContainText('Total credited');
});

/** On a phone and on A4 with a browser's margins of 10 mm, no column is cut off. */
async function expectAllColumns(page: Page): Promise<void> {
  const cutOff = () =>
    page
      .getByRole('article')
      .getByRole('table')
      .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : null));
  expect(await cutOff()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1047 });
  expect(await cutOff()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(viewports.phone);
}
