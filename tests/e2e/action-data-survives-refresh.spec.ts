import { newCustomerPage } from './checkout.ts';
import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

test('the answer to a form stays while the page refreshes itself, and goes when the page is left', async ({
  context,
}) => {
  const page = await newCustomerPage(context, 'presses.and.reads@example.in');
  await openPage(page, '/store?search=Meenakshi');
  await page.getByRole('link', { name: 'Meenakshi Kanjivaram Silk Saree', exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  const besideTheChoice = page.locator('form').getByText('Please select a size');
  await expect(besideTheChoice).toBeVisible();

  const elsewhere = await context.newPage();
  await openPage(elsewhere, page.url());
  await elsewhere.getByRole('button', { name: /^Wishlist: Meenakshi/ }).click();
  await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  await expect(besideTheChoice).toBeVisible();

  await page.getByRole('link', { name: 'Wishlist, 1 item' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My Wishlist');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Buy Now' }).first()).toBeVisible();
  await expect(besideTheChoice).toHaveCount(0);
});

test('a toast appears although the page refreshes before the answer arrives', async ({
  context,
}) => {
  const page = await newCustomerPage(context, 'presses.on.a.train@example.in');
  await openPage(page, '/store?search=Zari+Jaal+Jutti');
  const wishlistButton = page.getByRole('button', { name: 'Wishlist: Zari Jaal Jutti' });
  const answered = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(/\/store\.data/, async (route) => {
    const answer = await route.fetch();
    answered.resolve();
    await held.promise;
    await route.fulfill({ response: answer });
  });
  await wishlistButton.click();
  // The page that follows the form is rendered, and its toast used up.
  await answered.promise;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  held.resolve();
  await expect(page.getByRole('status').filter({ hasText: 'Added to Wishlist' })).toBeVisible();
  // A refresh may still be running: a test that ends before its response would end the others too.
  await page.unrouteAll({ behavior: 'wait' });
});
