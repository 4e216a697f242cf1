import { expect, type Page, test } from '@playwright/test';
import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { chooseOption } from './choose-option.ts';
import { signInAsOwner } from './owner.ts';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { waitForHydration } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

test.afterEach(async () => {
  await runSql(
    'update shop_settings set gst_number = null, legal_name = null, legal_address = null, issues_invoices = null, default_hsn = null',
    [],
  );
});

test('on a phone an order is shipped with its invoice, read in Hindi, cancelled, and credited', async ({
  browser,
}) => {
  const viewport = viewports.phone;
  const admin = await (await withoutSplash(await browser.newContext({ viewport }))).newPage();
  await signInAsOwner(admin);
  await admin.goto('/admin/settings');
  await waitForHydration(admin);
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
  await buyNow(user, 'Patiala Phulkari Salwar Suit', ['M', 'Madder and Haldi']);
  await goToConfirm(user);
  await submitOrder(user);
  await expect(expectOrderPlaced(user)).toBeVisible();
  const displayId = await user.getByText(/^FH[A-Z0-9]{6}$/).innerText();
  await expect(user.getByRole('link', { name: 'View Invoice' })).toHaveCount(0);

  const [order] = await runSql('select id from orders where display_id = $1', [displayId]);
  const { id } = order as { id: string };
  await admin.goto(`/admin/orders?order=${id}`);
  await waitForHydration(admin);
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
  await user.goto(`/orders/${displayId}/invoice`);
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
