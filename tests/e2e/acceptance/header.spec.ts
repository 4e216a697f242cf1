import type { Page } from '@playwright/test';
import { newCustomerPage } from '../checkout.ts';
import { openPage } from '../open-page.ts';
import { owner } from '../owner.ts';
import { viewports } from '../screens.ts';
import { signInAsOwner } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';
import { openPhoneMenu, openUserMenu, pageLinks } from './menu.ts';

const jhumka = 'Kundan Kairi Jhumka';

test('the header of a visitor', async ({ page, isMobile }) => {
  await openPage(page, '/shipping');
  const header = page.getByRole('banner');

  await checkLine('C016', () =>
    expect(header.getByText('Traditional Cloths', { exact: true })).toBeVisible(),
  );
  await checkLine('C024', async () => {
    const logo = header.getByRole('link', { name: /^Fashion Haat.*Traditional Cloths.*home$/ });
    await expect(logo.locator('.wordmark > i')).toBeVisible();
    await logo.click();
    await expect(page).toHaveURL('/');
  });
  await checkLine('C029', () => goesTo('About', '/about', /^About/));
  await checkLine('C026', () => goesTo('Home', '/', /^Traditional cloths/));
  await checkLine('C028', () => goesTo('Categories', '/categories', 'Categories'));
  await checkLine('C027', () => goesTo('Store', '/store', 'Store'));

  await checkLine('C032 C033', async () => {
    await expectBadge(page, 'Wishlist, 0 items', '0');
    await expectBadge(page, 'Cart, 0 items', '0');
  });
  await checkLine('C041', async () => {
    const inBar = header.getByRole('link', { name: 'Sign In' }).last();
    await (isMobile ? (await openPhoneMenu(page)).getByText('Sign In') : inBar).click();
    await expect(page).toHaveURL('/auth');
  });

  async function goesTo(name: string, address: string, heading: string | RegExp): Promise<void> {
    const links = await pageLinks(page, isMobile);
    await links.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('the search box of the header leads to the store', async ({ page }) => {
      await page.goto('/about');
      const header = page.getByRole('banner');
      const box = header.getByPlaceholder('Search sarees, kurtas, dupattas').last();
      const icon = header.getByRole('button', { name: 'Search', exact: true }).last();
      const heading = page.getByRole('heading', { level: 1 });

      await checkLine('C025', async () => {
        await box.fill('ajrakh');
        await box.press('Enter');
        await expect(page).toHaveURL('/store?search=ajrakh');
        await expect(heading).toContainText('Store');
        await expect(box).toHaveValue('ajrakh');

        await box.fill('silk & zari');
        await icon.click();
        await expect(page).toHaveURL('/store?search=silk+%26+zari');
        await expect(box).toHaveValue('silk & zari');
        // The page is there, with the box for the next search.
        await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('silk & zari');

        await box.fill('');
        await icon.click();
        await expect(page).toHaveURL('/store');
        await page.goto('/about');
        await expect(box).toHaveValue('');
      });
    });
  });
}

test('the menu that slides in on a phone', async ({ page }) => {
  await page.setViewportSize(viewports.phone);
  await openPage(page, '/terms');
  const pages = { Home: '/', Store: '/store', Categories: '/categories', About: '/about' };

  await checkLine('C042', async () => {
    for (const [name, address] of Object.entries({ ...pages, 'Sign In': '/auth' })) {
      const menu = await openPhoneMenu(page);
      await expect(menu.getByPlaceholder('Search sarees')).toBeVisible();
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(menu).toBeHidden();
    }
  });
});

test('the header of a customer', async ({ context, isMobile }) => {
  const email = 'meera.of.the.header@example.in';
  const page = await newCustomerPage(context, email);
  const otherTab = await context.newPage();
  await otherTab.goto('/about');
  await openPage(page, `/store?search=${encodeURIComponent(jhumka)}`);

  await checkLine('C032', async () => {
    await page.getByRole('button', { name: `Wishlist: ${jhumka}` }).click();
    await expectBadge(page, 'Wishlist, 1 item', '1');
    await expectBadge(otherTab, 'Wishlist, 1 item', '1');
  });
  await checkLine('C033', async () => {
    await page.getByRole('link', { name: jhumka, exact: true }).click();
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expectBadge(page, 'Cart, 2 items', '2');
    await expectBadge(otherTab, 'Cart, 2 items', '2');
  });
  await checkLine('C030', () =>
    iconLeadsTo('Wishlist, 1 item', '/wishlist', 'My Wishlist (1 item)'),
  );
  await checkLine('C031', () => iconLeadsTo('Cart, 2 items', '/cart', 'Shopping Cart'));
  await checkLine('C034', () => inTheMenu(email));
  await checkLine('C036', async () => {
    await inTheMenu('Customer Account');
    await expect(page.getByText('Owner Account')).toHaveCount(0);
  });
  await checkLine('C039', () => expect(page.getByText('Owner Dashboard')).toHaveCount(0));
  await checkLine('C037', () => entryLeadsTo('Profile', '/profile', 'Profile'));
  await checkLine('C038', () => entryLeadsTo('My Orders', '/orders', 'My Orders'));

  await checkLine('C040', async () => {
    const menu = await openUserMenu(page, isMobile);
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('status').last()).toContainText('Signed Out');
    await expectBadge(page, 'Cart, 0 items', '0');
    await expectBadge(otherTab, 'Wishlist, 0 items', '0');
    await page.goto('/orders');
    await expect(page).toHaveURL(/\/auth/);
  });

  async function iconLeadsTo(name: string, address: string, heading: string): Promise<void> {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }

  async function inTheMenu(words: string): Promise<void> {
    const menu = await openUserMenu(page, isMobile);
    await expect(menu.getByText(words, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }

  async function entryLeadsTo(name: string, address: string, heading: string): Promise<void> {
    const menu = await openUserMenu(page, isMobile);
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  }
});

test('the header of the owner', async ({ page, isMobile }) => {
  await signInAsOwner(page);
  await openPage(page, '/about');
  const menu = await openUserMenu(page, isMobile);

  await checkLine('C034', () => expect(menu.getByText(owner.email, { exact: true })).toBeVisible());
  await checkLine('C035', async () => {
    await expect(menu.getByText('Owner Account', { exact: true })).toBeVisible();
    await expect(page.getByText('Customer Account')).toHaveCount(0);
  });
  await checkLine('C039', async () => {
    await menu.getByRole('link', { name: 'Owner Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Owner Dashboard');
  });
});

/** The number is on the icon and in its accessible name. */
async function expectBadge(page: Page, name: string, number: string): Promise<void> {
  const icon = page.getByRole('banner').getByRole('link', { name, exact: true });
  await expect(icon.getByText(number, { exact: true })).toBeVisible();
  await expect(icon.locator('.icon')).toBeVisible();
}
