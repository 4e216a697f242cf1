import {
  addToCart,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { waitForHydration } from './open-page.ts';
import { expect, test } from './test.ts';

const earrings = 'Kundan Kairi Jhumka';
const suit = 'Patiala Phulkari Salwar Suit';

test('a customer orders a cart of two products and pays for one delivery; nothing is typed twice', async ({
  context,
}) => {
  const page = await newCustomerPage(context, 'buys.a.cart@example.in');
  // ₹1,439 and ₹5,499, and ₹120 once for both.
  await addToCart(page, earrings, []);
  await addToCart(page, suit, ['M', 'Madder and Haldi']);
  await page.getByLabel('Deliver to PIN code').fill('682 001');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Kochi, Kerala')).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  // The PIN code entered beside a product is there, with its city and state.
  await expect(page.getByLabel('Pincode')).toHaveValue('682001');
  await expect(page.getByLabel('City')).toHaveValue('Kochi');
  await expect(page.getByLabel('State')).toHaveValue('Kerala');
  await waitForHydration(page);
  await page.getByLabel('Pincode').fill('411 004');
  await expect(page.getByLabel('City')).toHaveValue('Pune');
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
  await page.getByLabel('Landmark').fill('Near Garware Bridge');
  // After a look at the cart, what was typed is still there.
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByLabel('Landmark')).toHaveValue('Near Garware Bridge');
  await expect(page.getByLabel('City')).toHaveValue('Pune');
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
