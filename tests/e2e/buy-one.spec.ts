import { buyNow, expectOrderPlaced, newCustomerPage, submitOrder } from './checkout.ts';
import { viewports } from './screens.ts';
import { fillSignIn } from './sign-in.ts';
import { expect, test } from './test.ts';

test.use({ viewport: viewports.phone });

const email = 'buys.one@example.in';

test('a customer uses Buy Now; a reload and an expired session lose nothing they typed', async ({
  context,
}) => {
  const page = await newCustomerPage(context, email);
  await buyNow(page, 'Patiala Phulkari Salwar Suit', ['M', 'Madder and Haldi']);

  // The PIN code fills in its city and state, and a hint says when another state is typed.
  await page.getByLabel('Pincode').fill('६८२ ००१');
  await expect(page.getByLabel('State')).toHaveValue('Kerala');
  await expect(page.getByLabel('City')).toHaveValue('Kochi');
  await page.getByLabel('State').fill('Goa');
  await page.getByLabel('Landmark').fill('Near the ferry');
  await expect(page.getByText('PIN code 682001 is in Kerala. Please check.')).toBeVisible();
  await page.getByLabel('Phone Number').fill('+91 ९८२०० ०१२३४');
  await page.getByLabel('Address *', { exact: true }).fill('7 Marine Drive');

  await page.reload();
  await expect(page.getByLabel('Address *', { exact: true })).toHaveValue('7 Marine Drive');
  await expect(page.getByLabel('State')).toHaveValue('Goa');
  await page.getByLabel('State').fill('Kerala');

  await context.clearCookies();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await fillSignIn(page, { email, password: 'chanderi silk' });
  await expect(page.getByLabel('Landmark')).toHaveValue('Near the ferry');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();

  // The phone number is shown large, and can be corrected.
  await expect(page.getByText('98200 01234')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Phone Number').fill('098200 43210');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('98200 43210')).toBeVisible();
  await submitOrder(page);
  await expect(expectOrderPlaced(page)).toBeVisible();
  await expect(page.getByText(/7 Marine Drive, Near the ferry, Kochi, Kerala/)).toBeVisible();

  // The next checkout has the address, and can restore it after a change.
  await buyNow(page, 'Patiala Phulkari Salwar Suit', ['M', 'Madder and Haldi']);
  const address = page.getByLabel('Address *', { exact: true });
  await expect(address).toHaveValue('7 Marine Drive');
  await address.fill('9 Other Road');
  await page.getByRole('link', { name: 'Use my saved address' }).click();
  await expect(address).toHaveValue('7 Marine Drive');
});
