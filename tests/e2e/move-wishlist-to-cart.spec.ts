import type { Page } from '@playwright/test';
import { uniqueSuffix } from './acceptance/api-client.ts';
import { newPerson } from './acceptance/people.ts';
import { openPage } from './open-page.ts';
import { fillSignIn, fillSignUp } from './sign-in.ts';
import { expect, test } from './test.ts';

const who = { email: 'farah.likes.much@example.in', password: 'chanderi silk' };

async function like(page: Page, name: string): Promise<void> {
  await openPage(page, `/store?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Wishlist: ${name}` }).click();
  await expect(
    page.getByRole('button', { name: `Wishlist: ${name}`, pressed: true }),
  ).toBeVisible();
  await expect(page.getByRole('status').last()).toContainText('Added to Wishlist');
}

test('a customer moves the wishlist to the cart, and chooses at one go what needs a choice', async ({
  page,
  context,
}) => {
  await openPage(page, '/wishlist');
  await expect(page.getByText('Please log in to view your wishlist')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).last().click();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await fillSignUp(page, who);
  await fillSignIn(page, who);
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move All to Cart' })).toHaveCount(0);

  await like(page, 'Kundan Kairi Jhumka');
  await like(page, 'Jaal Brocade Potli Bag');
  await like(page, 'Wardha Khadi Kurta');

  // A second tab that does not know of it yet sends what it shows.
  await context.route('**/api/v1/live*', () => {});
  const second = await context.newPage();
  await openPage(second, '/store?search=Anarkali');
  const heart = (tab: Page) =>
    tab.getByRole('button', { name: 'Wishlist: Jamuni Brocade Anarkali' });
  await like(page, 'Jamuni Brocade Anarkali');
  await heart(second).click();
  await expect(second.getByRole('alert')).toContainText('This item is already in your wishlist');
  await expect(heart(second)).toHaveAttribute('aria-pressed', 'true');
  await second.close();

  await openPage(page, '/wishlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Wishlist (4 items)');
  await page.getByRole('button', { name: 'Move All to Cart' }).click();
  // Products with one color or none are not asked about. The kurta is left without a choice.
  const sheet = page.getByRole('dialog', { name: 'Choose size and color' });
  const choices = (name: string) => sheet.getByRole('listitem').filter({ hasText: name });
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  await choices('Jamuni Brocade Anarkali').getByText('M', { exact: true }).click();
  await choices('Wardha Khadi Kurta').getByText('XL', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Add to Cart' }).click();
  const report = page.getByRole('status').filter({ hasText: 'Added to Cart' });
  await expect(report).toContainText('3 items are in your cart now.');
  await expect(report).toContainText('1 item needs a color: Wardha Khadi Kurta.');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Wishlist (4 items)');

  // Pressed again, it adds nothing twice.
  await page.getByRole('button', { name: 'Move All to Cart' }).click();
  await sheet.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('2 items were in your cart already.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
});

test('a size is chosen on the card, without leaving the list', async ({ page, context }) => {
  await newPerson(context, `chooses.on.the.card.${uniqueSuffix()}@example.in`);
  await openPage(page, '/store?search=Wardha');
  const add = page.getByRole('button', { name: 'Add to Cart : Wardha Khadi Kurta' });
  const sheet = page.getByRole('dialog', { name: 'Choose size and color' });
  await add.click();
  await sheet.getByText('XL', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert')).toContainText('Color Required');
  await expect(sheet.getByRole('radio', { name: 'XL', exact: true })).toBeChecked();
  await sheet.getByText('Slate', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(add).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/store');
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page.getByText('XL · Slate')).toBeVisible();

  // Where the sheet cannot be fetched, the product's page asks.
  await openPage(page, '/store?search=Wardha');
  await page.route('**/choices/*', (route) => route.abort());
  await add.click();
  await expect(page.getByRole('alert')).toContainText('Size Required');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wardha Khadi Kurta');
});
