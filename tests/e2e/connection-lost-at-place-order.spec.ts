import type { Page } from '@playwright/test';
import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ viewport: viewports.phone });

const bangles = 'Lac and Glass Bangle Set';

test('an order whose answer was lost exists once after Place Order is pressed again', async ({
  context,
}) => {
  const page = await newCustomerPage(context, 'loses.the.connection@example.in');
  // The live stream and polling get no response: either would lead to the order by itself.
  await context.route('**/api/v1/live*', () => {});
  await buyNow(page, bangles, ['2.4', 'Madder Green Neel']);

  // A form that does not arrive leaves the input in place.
  await page.getByLabel('City').fill('Pune');
  await loseNextAnswer(page, { hasArrived: false });
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('alert')).toContainText('We cannot reach the shop');
  await expect(page.getByLabel('City')).toHaveValue('Pune');
  await goToConfirm(page);

  // A second loss is reported again.
  for (const hasArrived of [false, true]) {
    await loseNextAnswer(page, { hasArrived });
    await submitOrder(page);
    await expect(page.getByRole('alert')).toContainText('Failed to place order. Please try again.');
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  }
  await submitOrder(page);
  await expect(expectOrderPlaced(page)).toBeVisible();
  const displayId = await page.getByText(/^FH[A-Z0-9]{6}$/).innerText();
  await openPage(page, '/orders');
  await expect(page.locator('[id^=FH]')).toHaveCount(1);
  await expect(page.locator(`#${displayId}`)).toContainText('Pending');
});

/** Lets the next checkout form get no response, after or without reaching the shop. */
async function loseNextAnswer(page: Page, { hasArrived }: { hasArrived: boolean }): Promise<void> {
  let isLost = false;
  await page.route(
    (url) => url.pathname === '/checkout.data',
    async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback();
      isLost = true;
      if (hasArrived) await route.fetch({ maxRedirects: 0 });
      await route.abort();
    },
  );
}
