import { expect, type Page, test } from '@playwright/test';
import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { gotoHydrated } from './wait-for-hydration.ts';

test.use({ viewport: { width: 390, height: 844 } });

const bangles = 'Lac and Glass Bangle Set';
const choices = ['2.4', 'Madder Green Neel'];

function productPage(page: Page) {
  return page.getByRole('heading', { level: 1, name: bangles });
}

test('Back leads from a new order to the product it began at, and Forward to the order', async ({
  context,
}) => {
  const page = await newCustomerPage(context, 'goes.back.after.buying@example.in');
  await gotoHydrated(page, `/store?search=${encodeURIComponent(bangles)}`);
  await page.getByRole('link', { name: bangles, exact: true }).click();
  for (const choice of choices) await page.getByText(choice, { exact: true }).click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await goToConfirm(page);
  await submitOrder(page);
  await expect(expectOrderPlaced(page)).toBeVisible();

  await page.goBack();
  await expect(productPage(page)).toBeVisible();
  await page.goForward();
  await expect(expectOrderPlaced(page)).toBeVisible();
  await page.goForward();
  await expect(expectOrderPlaced(page)).toBeVisible();
  await expect(page).toHaveURL(/\/order-confirmation/);
  await page.goBack();
  await page.goBack();
  await expect(productPage(page)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('Back shows the order in place of each step, and then the product', async ({ context }) => {
    const page = await newCustomerPage(context, 'goes.back.without.script@example.in');
    await buyNow(page, bangles, choices);
    await goToConfirm(page);
    await submitOrder(page);
    await expect(expectOrderPlaced(page)).toBeVisible();

    while (!(await productPage(page).isVisible())) {
      await expect(expectOrderPlaced(page)).toBeVisible();
      await page.goBack();
    }
  });
});
