import { expect, type Page, test } from '@playwright/test';
import { expectOrderPlaced, goToConfirm, newCustomerPage, submitOrder } from './checkout.ts';
import { gotoHydrated } from './wait-for-hydration.ts';

const earrings = 'Kundan Kairi Jhumka';
const suit = 'Patiala Phulkari Salwar Suit';

async function choose(page: Page, name: string, choices: string[]): Promise<void> {
  await gotoHydrated(page, `/store?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  for (const choice of choices) await page.getByText(choice, { exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('status').last()).toContainText('Added to Cart');
}

test('a customer orders a cart of two products and pays for one delivery', async ({ context }) => {
  const page = await newCustomerPage(context, 'buys.a.cart@example.in');
  // ₹1,439 and ₹5,499, and ₹120 once for both.
  await choose(page, earrings, []);
  await choose(page, suit, ['M', 'Madder and Haldi']);
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await goToConfirm(page);
  await expect(page.getByRole('button', { name: 'Place Order · ₹7,058' })).toBeVisible();
  await submitOrder(page);
  await expect(expectOrderPlaced(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();

  const displayId = await page.getByText(/^FH[A-Z0-9]{6}$/).innerText();
  await page.getByRole('link', { name: 'Track Order' }).click();
  const order = page.locator(`#${displayId}`);
  await expect(order).toContainText(earrings);
  await expect(order).toContainText(suit);
  await expect(order).toContainText('₹7,058');
});
