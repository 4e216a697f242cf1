import type { Page } from '@playwright/test';
import { newCustomerPage } from '../checkout.ts';
import { googlePerson } from '../google-person.ts';
import { openPage } from '../open-page.ts';
import { signInAsOwner } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';
import { openUserMenu } from './menu.ts';

test('the pages of everybody', async ({ page }) => {
  const main = page.getByRole('main');

  await checkLine('C023 C058', async () => {
    await opens(page, '/', 'Traditional cloths, straight from the loom');
  });
  await checkLine('C023 C059', async () => {
    await opens(page, '/auth', 'Welcome');
    await expect(main.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  });
  await checkLine('C023 C061', async () => {
    await opens(page, '/categories', 'Categories');
    await expect(main.getByRole('listitem')).toHaveCount(4);
  });
  await checkLine('C023 C062', () => opens(page, '/about', 'About Fashion Haat'));
  await checkLine('C023 C072', () => opens(page, '/privacy', 'Privacy Policy'));
  await checkLine('C023 C073', () => opens(page, '/terms', 'Terms & Conditions'));
  await checkLine('C023 C074', () => opens(page, '/shipping', 'Shipping Information'));
  await checkLine('C023 C060', async () => {
    await opens(page, '/store', 'Store');
    await expect(main.getByRole('article').nth(20)).toBeVisible();
  });
  await checkLine('C023 C066', async () => {
    const card = main.getByRole('article').getByRole('heading').getByRole('link').first();
    const name = await card.innerText();
    await opens(page, (await card.getAttribute('href')) ?? '', name);
    await expect(main.getByRole('button', { name: 'Buy Now' })).toBeVisible();
  });
});

test('the pages of a customer, who has nothing yet', async ({ context }) => {
  const page = await newCustomerPage(context, 'goes.round@example.in');

  await checkLine('C023 C063', () => opens(page, '/cart', 'Shopping Cart'));
  await checkLine('C023 C064', () => opens(page, '/profile', 'My Profile'));
  await checkLine('C023 C065', () => opens(page, '/orders', 'My Orders'));
  await checkLine('C023 C067', () => opens(page, '/wishlist', 'My Wishlist (0 items)'));
});

test('the dashboard at its two addresses', async ({ page }) => {
  await signInAsOwner(page);

  await checkLine('C023 C068', () => opens(page, '/dashboard', 'Owner Dashboard'));
  const tabs = await page.getByRole('navigation', { name: 'Dashboard' }).innerText();
  await checkLine('C023 C069', async () => {
    await opens(page, '/admin', 'Owner Dashboard');
    expect(await page.getByRole('navigation', { name: 'Dashboard' }).innerText()).toBe(tabs);
    await expect(page.getByText('Total Revenue')).toBeVisible();
  });
});

for (const path of ['/no/such/cloth', '/%3Cb%3Ebold', '/store/7']) {
  test(`nothing is at ${path}`, async ({ page }) => {
    await checkLine('C075', async () => {
      await opens(page, path, 'Oops! Page not found', 404);
      await expect(page.getByRole('main').locator('b')).toHaveCount(0);
    });
    await checkLine('C076', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
      await expect(page).toHaveURL('/');
    });
  });
}

test('a visitor comes in with Google', async ({ page, isMobile }) => {
  await openPage(page, '/auth');
  await checkLine('C013', async () => {
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('status').last()).toContainText('Welcome back!');
    const menu = await openUserMenu(page, isMobile);
    await expect(menu.getByText(googlePerson.email)).toBeVisible();
  });
});

/** Expects the page at this address, between the shop's header and footer. */
async function opens(page: Page, address: string, heading: string, status = 200): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(status);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('Talk to us')).toBeVisible();
}
