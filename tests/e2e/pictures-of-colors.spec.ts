import type { Locator } from '@playwright/test';
import { photo } from '../support/test-pictures.ts';
import {
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  openProduct,
  submitOrder,
} from './checkout.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test.use({ viewport: viewports.phone });

const kurta = 'Wardha Khadi Kurta';

test('the owner gives a picture to a color, and a customer who chooses it sees it up to the order', async ({
  browser,
}) => {
  const owner = await newVisitor(browser);
  await signInAsOwner(owner);
  await openPage(owner, `/admin/products?search=${encodeURIComponent(kurta)}`);
  await owner.getByRole('link', { name: `Edit ${kurta}` }).click();
  const images = owner.getByRole('group', { name: 'Product Images' });
  await images.getByLabel('Pictures of').selectOption('Slate');
  await expect(images.getByText('1/5 images added')).toBeVisible();
  const buffer = await photo({ width: 30, height: 40 });
  const file = { name: 'slate.jpg', mimeType: 'image/jpeg', buffer };
  await images.getByLabel('Upload images').setInputFiles(file);
  await expect(images.getByText('2/5 images added')).toBeVisible();
  await images.getByRole('button', { name: 'Move image 2 to the left' }).click();
  const uploaded = await fileOf(images.getByRole('listitem').first().locator('img'));
  await owner.getByRole('button', { name: 'Update Product' }).click();
  await expect(owner.locator('.toast')).toContainText('Product updated successfully!');

  const customer = await newCustomerPage(await browser.newContext(), 'likes.slate@example.in');
  await openProduct(customer, kurta);
  const pictures = customer.getByRole('list', { name: 'Pictures' });
  await waitForHydration(customer);
  const [first, second] = [0, 1].map((at) => pictures.getByRole('listitem').nth(at));
  if (!first || !second) throw new Error('No pictures.');
  expect(await fileOf(first.locator('img'))).toBe('khadi-k');
  await expect(second).toHaveCount(0);
  const heading = customer.getByRole('heading', { name: kurta, level: 1 });
  const placeOf = () => heading.evaluate((one) => one.getBoundingClientRect().top + window.scrollY);
  const place = await placeOf();
  await customer.getByText('Slate', { exact: true }).click();
  await expect.poll(() => fileOf(first.locator('img'))).toBe(uploaded);
  expect(await placeOf()).toBe(place);
  expect(await fileOf(second.locator('img'))).toBe('khadi-k-slate');

  await customer.getByText('M', { exact: true }).click();
  await customer.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(customer.getByRole('status').last()).toContainText('Added to Cart');
  await openPage(customer, '/cart');
  expect(await fileOf(customer.locator('main img').first())).toBe(uploaded);
  await customer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await goToConfirm(customer);
  await submitOrder(customer);
  await expect(expectOrderPlaced(customer)).toBeVisible();
  await openPage(customer, '/orders');
  expect(await fileOf(customer.locator('main img').first())).toBe(uploaded);
});

/** The picture's file name, without width and format. */
async function fileOf(image: Locator): Promise<string | undefined> {
  const address = await image.getAttribute('src');
  return /([^/]+)-\d+\.\w+$/.exec(address ?? '')?.[1];
}
