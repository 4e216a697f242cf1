import type { Page } from '@playwright/test';
import {
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  openProduct,
  submitOrder,
} from './checkout.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ viewport: viewports.phone });

const bangles = 'Lac and Glass Bangle Set';
const choices = ['2.4', 'Madder Green Neel'];

function productPage(page: Page) {
  return page.getByRole('heading', { level: 1, name: bangles });
}

test('Back leads from a new order to the product it began at, and Forward to the order', async ({
  context,
}) => {
  const page = await newCustomerPage(context, 'goes.back.after.buying@example.in');
  await openProduct(page, bangles);
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
