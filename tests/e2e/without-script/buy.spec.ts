import { newPerson } from '../acceptance/people.ts';
import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  openProduct,
  submitOrder,
} from '../checkout.ts';
import { openPage } from '../open-page.ts';
import { signInAsOwner } from '../sign-in.ts';
import { expect, test } from '../test.ts';

const email = 'meera.without.script@example.in';
const password = 'chanderi silk';

test('a customer on a phone buys a saree, changes the cart and cancels the order', async ({
  page,
}) => {
  await openPage(page, '/auth?tab=sign-up');
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

  await openPage(page, '/store?category=Sarees');
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

test('Back shows the order in place of each step, and then the product', async ({ context }) => {
  const page = await newCustomerPage(context, 'goes.back.without.script@example.in');
  await buyNow(page, 'Lac and Glass Bangle Set', ['2.4', 'Madder Green Neel']);
  await goToConfirm(page);
  await submitOrder(page);
  await expect(expectOrderPlaced(page)).toBeVisible();

  const product = page.getByRole('heading', { level: 1, name: 'Lac and Glass Bangle Set' });
  while (!(await product.isVisible())) {
    await expect(expectOrderPlaced(page)).toBeVisible();
    await page.goBack();
  }
});

test('the measurements of a blouse to stitch are left to the call', async ({ page }) => {
  await signInAsOwner(page);
  await openPage(page, '/admin/settings/add-ons');
  await page.getByRole('button', { name: 'Add Add-on' }).click();
  await page.getByRole('checkbox', { name: 'Sarees' }).check();
  await page.getByRole('button', { name: 'Save Add-on' }).click();
  await openProduct(page, 'Gadwal Pattu Saree');
  await page.getByText('Free Size', { exact: true }).click();
  await page.getByText('To measure · नाप').click();
  await page.getByText('We take them on the call').click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await openPage(page, '/cart');
  await expect(page.getByText('Measurements: on our call')).toBeVisible();
});

test('a customer writes a review, and what was typed stays when the stars are missing', async ({
  context,
}) => {
  const { page } = await newPerson(context, 'no.script.who.reviews@example.in');
  await openProduct(page, 'Zari Jaal Jutti');
  await page.getByRole('link', { name: 'Write Review' }).click();
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
  await page.getByLabel('Your Review', { exact: true }).fill('Run half a size small.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Please select a rating').first()).toBeVisible();
  await expect(page.getByLabel('Your Review', { exact: true })).toHaveValue(
    'Run half a size small.',
  );
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Review Submitted')).toBeVisible();
  await expect(page.getByText('Run half a size small.')).toBeInViewport();
});
