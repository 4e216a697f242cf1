import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { newCustomerPage, ordered } from '#tests/e2e/checkout.ts';
import { chooseOption } from '#tests/e2e/choose-option.ts';
import { openPage } from '#tests/e2e/open-page.ts';
import { runSql } from '#tests/e2e/run-sql.ts';
import { signInAsOwner } from '#tests/e2e/sign-in.ts';
import { withoutSplash } from '#tests/e2e/without-splash.ts';
import { workerShop } from '#tests/e2e/worker-shop.ts';

const desktop = { width: 1120, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * Writes docs/pictures/pay-page.webp, label.webp, invoice.webp and credit-note.webp, from two orders in the
 * demo shop: one shipped, the other invoiced and then cancelled. Changes that shop's settings.
 */
export async function makeDocumentPictures(browser: Browser): Promise<void> {
  await runSql(
    `update shop_settings set gst_number = '27AAPFU0939F1ZV', legal_name = 'Haat Textiles', issues_invoices = true,
       legal_address = '14 Laxmi Road, Pune 411030', default_hsn = '6204', upi_id = 'fashionhaat@okbank'`,
    [],
  );
  const open = (viewport: typeof phone) =>
    browser.newContext({
      ...{ viewport, baseURL: workerShop()?.address, reducedMotion: 'reduce' },
      ...{ locale: 'en-IN', timezoneId: 'Asia/Kolkata' },
    });
  const customer = await newCustomerPage(await open(phone), 'kavita@example.in');
  const shipped = await ordered(customer, 'Patiala Phulkari Salwar Suit');
  const { id, displayId } = await ordered(customer, 'Patiala Phulkari Salwar Suit');

  const admin = await (await withoutSplash(await open(desktop))).newPage();
  await signInAsOwner(admin);
  await saveLabel(admin, shipped);

  await openPage(admin, `/admin/orders?order=${id}`);
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  const setTo = (status: string) =>
    chooseOption(details.getByLabel(`Status of ${displayId}`), status);
  await setTo('Confirmed');
  await customer.getByRole('link', { name: /^Pay ₹/ }).click();
  await customer.getByRole('heading', { name: /^Pay ₹/ }).waitFor();
  await save(await customer.screenshot({ animations: 'disabled' }), 'pay-page', 320);

  await details.getByRole('button', { name: 'Issue Invoice' }).click();
  await details.getByText('FH/', { exact: false }).first().waitFor();
  await setTo('Cancelled');
  await admin.getByRole('button', { name: 'Set to Cancelled' }).click();
  await details.getByText('FHC/', { exact: false }).waitFor();
  await customer.setViewportSize(desktop);
  await customer.goto(`/orders/${displayId}/invoice`);
  const documentOf = (name: RegExp) => customer.getByRole('article', { name });
  await saveArticle(documentOf(/^Tax Invoice/), 'invoice');
  await saveArticle(documentOf(/^Credit Note/), 'credit-note');
}

/** Of an order that its courier is paid for at the door; slip and label as they lie on one sheet of A4. */
async function saveLabel(
  admin: Page,
  { id, displayId }: Awaited<ReturnType<typeof ordered>>,
): Promise<void> {
  await runSql(`update orders set payment_method = 'cod' where id = $1`, [id]);
  await runSql(`update order_lines set status = 'confirmed' where order_id = $1`, [id]);
  await openPage(admin, `/admin/orders?ship=${id}`);
  const form = admin.getByRole('dialog', { name: `Ship ${displayId}` });
  await form.getByLabel('Courier').fill('Delhivery');
  await form.getByLabel('AWB number').fill('1091208940593');
  await form.getByRole('button', { name: 'Ship Order' }).click();
  await form.waitFor({ state: 'hidden' });
  await openPage(admin, `/admin/orders/slip?order=${id}&paper=a6x4`);
  await admin.emulateMedia({ media: 'print' });
  await save(await admin.locator('.sheet-a6x4').screenshot(), 'label', 720);
  await admin.emulateMedia({ media: null });
}

async function saveArticle(article: Locator, name: string): Promise<void> {
  await save(await article.screenshot({ animations: 'disabled' }), name, 720);
}

async function save(png: Buffer, name: string, width: number): Promise<void> {
  const picture = sharp(png).resize({ width });
  await picture.webp({ quality: 50, effort: 6 }).toFile(`docs/pictures/${name}.webp`);
}
