import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { orderCart, productIdByName } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

const jhumka = 'Kundan Kairi Jhumka';

test('what went well is said in a toast', async ({ page, context }) => {
  const customer = await newPerson(context, 'likes.good.news@example.in');
  const toast = page.getByRole('status').last();
  await checkLine('C602 C573', async () => {
    await openPage(page, '/store?search=Jhumka');
    await page.getByRole('button', { name: `Add to Cart : ${jhumka}` }).click();
    await expect(toast).toContainText('Added to Cart');
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await page.getByRole('link', { name: jhumka, exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await expect(toast).toContainText('Added to Cart');
  });
  await checkLine('C607', async () => {
    await orderCart(customer);
    await openPage(page, '/orders');
    await page.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(toast).toContainText('Order Cancelled');
  });
  await checkLine('C606', async () => {
    await openPage(page, '/profile?edit=profile');
    await page.getByLabel('Full Name').fill('Kavita Deshmukh');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(toast).toContainText('Profile Updated');
    await expect(toast).toContainText('Your profile has been saved successfully');
  });
  await checkLine('C608', async () => {
    await openPage(page, `/product/${await productIdByName(customer, jhumka)}?review=true`);
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(toast).toContainText('Review Submitted');
  });
});

test('what failed is said in the shop’s own words, where it has some', async ({
  page,
  context,
  sql,
}) => {
  const customer = await newPerson(context, 'hears.bad.news@example.in');
  const refusal = page.getByRole('alert').last();
  const product = `/product/${await productIdByName(customer, jhumka)}`;
  const isShown = (is: boolean) =>
    sql('update products set is_active = $1 where name = $2', [is, jhumka]);
  await context.route('**/api/v1/live*', () => {});
  await checkLine('C609', async () => {
    await openPage(page, '/profile?edit=profile');
    await page.getByLabel('Phone Number').fill('12');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(refusal).toContainText('Failed to save profile');
    await expect(refusal).toContainText('Please correct the highlighted fields');

    // The product is hidden while its page is open.
    await openPage(page, product);
    await isShown(false);
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(refusal).toContainText('Failed to add item to cart');
    await expect(refusal).toContainText('This product is no longer available');
    await isShown(true);
    await openPage(page, `${product}?review=true`);
    await page.getByRole('radio', { name: '5 stars' }).check();
    await isShown(false);
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(refusal).toContainText('Failed to submit review');
    await expect(refusal).toContainText('This product is no longer available');
    await isShown(true);
  });
});
