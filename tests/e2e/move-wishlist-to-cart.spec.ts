import { expect, type Page, test } from '@playwright/test';
import { fillSignIn, fillSignUp } from './sign-in.ts';
import { gotoHydrated } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

const who = { email: 'farah.likes.much@example.in', password: 'chanderi silk' };

async function like(page: Page, name: string): Promise<void> {
  await gotoHydrated(page, `/store?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Wishlist: ${name}` }).click();
  await expect(
    page.getByRole('button', { name: `Wishlist: ${name}`, pressed: true }),
  ).toBeVisible();
  await expect(page.getByRole('status').last()).toContainText('Added to Wishlist');
}

test('a customer moves the wishlist to the cart and is told what needs a choice', async ({
  page,
  context,
}) => {
  await withoutSplash(context);
  await page.goto('/wishlist');
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
  await gotoHydrated(second, '/store?search=Anarkali');
  const heart = (tab: Page) =>
    tab.getByRole('button', { name: 'Wishlist: Jamuni Brocade Anarkali' });
  await like(page, 'Jamuni Brocade Anarkali');
  await heart(second).click();
  await expect(second.getByRole('alert')).toContainText('This item is already in your wishlist');
  await expect(heart(second)).toHaveAttribute('aria-pressed', 'true');
  await second.close();

  await gotoHydrated(page, '/wishlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Wishlist (4 items)');
  await page.getByRole('button', { name: 'Move All to Cart' }).click();
  const report = page.getByRole('status').filter({ hasText: 'Added to Cart' });
  await expect(report).toContainText('1 item is in your cart now.');
  await expect(report).toContainText('1 item needs a color: Jaal Brocade Potli Bag.');
  await expect(report).toContainText('2 items need a size and a color');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Wishlist (4 items)');

  // Pressed again, it adds nothing twice.
  await page.getByRole('button', { name: 'Move All to Cart' }).click();
  await expect(page.getByText('1 item was in your cart already.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});
