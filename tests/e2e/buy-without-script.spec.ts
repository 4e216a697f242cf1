import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

const email = 'meera.without.script@example.in';
const password = 'chanderi silk';

test('a customer on a phone buys a saree without script', async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('Full Name').fill('Meera Nair');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('98200 04321');
  await page.getByLabel('Password *', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Account Created!')).toBeVisible();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();

  await page.goto('/store?category=Sarees');
  await page.getByRole('link', { name: 'Meenakshi Kanjivaram Silk Saree' }).click();
  // With a choice missing the page says so, and keeps the other choices.
  await page.getByText('Free Size', { exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Please select a color').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Free Size' })).toBeChecked();
  await page.getByText('Arakku Red', { exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to Cart')).toBeVisible();

  // A quantity can be typed; a removed line can be restored.
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  const quantity = page.getByRole('spinbutton', { name: /^Quantity of/ });
  await quantity.fill('2');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await quantity.fill('1');
  await quantity.press('Enter');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  // A wrong field is marked; no input is lost.
  await page.getByLabel('Pincode').fill('12');
  await page.getByLabel('Address *', { exact: true }).fill('7 Marine Drive');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Enter a 6-digit PIN code').first()).toBeVisible();
  await expect(page.getByLabel('Address *', { exact: true })).toHaveValue('7 Marine Drive');
  await page.getByLabel('Pincode').fill('682 001');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('98200 04321')).toBeVisible();
  await page.getByRole('button', { name: /Place Order/ }).click();

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible();
  const displayId = await page.getByText(/^FH[A-Z0-9]{6}$/).innerText();
  await page.reload();
  await expect(page.getByText(displayId)).toBeVisible();
  await page.getByRole('link', { name: 'Track Order' }).click();
  await expect(page.locator(`#${displayId}`)).toContainText('Pending');

  // The order is cancelled by a plain form, too.
  await page.locator(`#${displayId}`).getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('Are you sure you want to cancel this order?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByText('Your order has been cancelled.')).toBeVisible();
  await expect(page.locator(`#${displayId}`)).toContainText('Cancelled');
});
