import { expect, test } from '@playwright/test';
import { newCustomerPage } from './checkout.ts';
import { signInAsOwner } from './owner.ts';
import { openDemoShop } from './start-shop.ts';
import { gotoHydrated } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

const kurta = 'Awadh Chikankari Kurta';

// Its own shop: the chart would show on pages of other tests.
test('the owner adds a size chart, and a customer finds their size', async ({ browser }) => {
  const shop = await openDemoShop({});
  const onPhone = async () =>
    withoutSplash(
      await browser.newContext({
        baseURL: shop.address,
        viewport: { width: 390, height: 844 },
      }),
    );
  try {
    const customer = await newCustomerPage(await onPhone(), 'finds.their.size@example.in');
    await gotoHydrated(customer, `/store?search=${encodeURIComponent(kurta)}`);
    await customer.getByRole('link', { name: kurta, exact: true }).click();
    await expect(
      customer.getByRole('heading', { name: kurta, level: 1, exact: true }),
    ).toBeVisible();
    await expect(customer.getByRole('link', { name: 'Size Chart' })).toHaveCount(0);
    const product = new URL(customer.url()).pathname;

    const owner = await (await onPhone()).newPage();
    await signInAsOwner(owner);
    await gotoHydrated(owner, '/admin/settings');
    await owner.getByRole('link', { name: 'See Size Charts' }).click();
    await owner.getByLabel('Chart', { exact: true }).selectOption('Kurta');
    await owner.getByRole('button', { name: 'Add Size Chart' }).click();
    await owner.getByRole('checkbox', { name: 'Kurtas' }).check();
    const bustOfM = owner.getByRole('textbox', { name: 'Bust' }).nth(2);
    await expect(bustOfM).toHaveValue('88 to 92');
    await owner.getByRole('button', { name: 'Save Size Chart' }).click();
    await expect(owner.getByRole('link', { name: /Kurta.*7 sizes · Kurtas/s })).toBeVisible();

    // The open page shows it without a reload.
    await expect(customer.getByRole('link', { name: 'Size Chart' })).toBeVisible();
    await customer.getByRole('link', { name: 'Save my measurements' }).click();
    await customer.getByLabel('Bust', { exact: true }).fill('90');
    await customer.getByLabel('Waist').fill('68');
    await customer.getByRole('button', { name: 'Save My Measurements' }).click();
    await expect(customer.getByText('90 cm (35.4 in)')).toBeVisible();

    await gotoHydrated(customer, product);
    await expect(customer.getByText(/We suggest M: your bust 90 cm, chart 88 to 92/)).toBeVisible();
    await customer.getByRole('link', { name: 'Size Chart' }).click();
    const sheet = customer.getByRole('dialog', { name: 'Size Chart' });
    await expect(sheet.getByRole('row', { name: /^M for you 88–92/ })).toBeVisible();
    await sheet.getByText('In inches').click();
    await expect(sheet.getByRole('row', { name: /^M for you 34\.6–36\.2/ })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    expect(new URL(customer.url()).pathname).toBe(product);
  } finally {
    await shop.close();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the size chart is a page', async ({ browser }) => {
    const shop = await openDemoShop({});
    try {
      const context = await browser.newContext({
        baseURL: shop.address,
        viewport: { width: 390, height: 844 },
        javaScriptEnabled: false,
      });
      const page = await context.newPage();
      await signInAsOwner(page);
      await page.goto('/admin/settings/size-charts');
      await page.getByRole('button', { name: 'Add Size Chart' }).click();
      await page.getByRole('checkbox', { name: 'Kurtas' }).check();
      await page.getByRole('button', { name: 'Save Size Chart' }).click();
      await page.goto(`/store?search=${encodeURIComponent(kurta)}`);
      await page.getByRole('link', { name: kurta, exact: true }).click();
      await page.getByRole('link', { name: 'Size Chart' }).click();
      await expect(page.getByRole('table', { name: 'Kurta in inches' })).toBeVisible();
      await page.getByRole('link', { name: `Back to ${kurta}` }).click();
      await expect(page.getByRole('heading', { name: kurta, level: 1, exact: true })).toBeVisible();
    } finally {
      await shop.close();
    }
  });
});
