import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';

test('the footer leads through the shop', async ({ page }) => {
  await openPage(page, '/auth');

  await checkLine('C044', () => leadsTo(page, 'Store', '/store', 'Store'));
  await checkLine('C045', () => leadsTo(page, 'Categories', '/categories', 'Categories'));
  await checkLine('C046', () => leadsTo(page, 'About', '/about', 'About Fashion Haat'));
  await checkLine('C043', () => leadsTo(page, 'Home', '/', /^Traditional cloths/));
  await checkLine('C047', () => leadsTo(page, 'Sarees', '/store?category=Sarees', 'Sarees'));
  await checkLine('C048', () => leadsTo(page, 'Lehengas', '/store?category=Lehengas', 'Lehengas'));
  await checkLine('C049', () => leadsTo(page, 'Kurtas', '/store?category=Kurtas', 'Kurtas'));
  await checkLine('C050', () =>
    leadsTo(page, 'Anarkalis', '/store?category=Anarkalis', 'Anarkalis'),
  );
  await checkLine('C051', () => leadsTo(page, 'Privacy Policy', '/privacy', 'Privacy Policy'));
  await checkLine('C052', () =>
    leadsTo(page, 'Terms & Conditions', '/terms', 'Terms & Conditions'),
  );
  await checkLine('C053', () =>
    leadsTo(page, 'Shipping Information', '/shipping', 'Shipping Information'),
  );
});

test('the footer says how to reach the shop, and who built it', async ({ page }) => {
  await page.goto('/shipping');
  const footer = page.getByRole('contentinfo');
  const digits = /\+91 \d{5} \d{5}/;

  await checkLine('C054', async () => {
    const support = footer.getByRole('link', { name: /^Customer support/ });
    await expect(support).toHaveText(digits);
    await expect(support).toHaveAttribute('href', /^tel:\+91\d{10}$/);
  });
  await checkLine('C055', async () => {
    const chat = footer.getByRole('link', { name: /^Chat/ });
    await expect(chat).toHaveText(digits);
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}$/);
  });
  await checkLine('C056', () =>
    expect(footer.getByRole('link', { name: /^Follow us instagram\.com$/ })).toHaveAttribute(
      'href',
      /^https:\/\/instagram\.com\/\w+/,
    ),
  );
  await checkLine('C057', () => expect(footer.getByText(/^Site built by \w+/)).toBeVisible());
});

async function leadsTo(
  page: Page,
  name: string,
  address: string,
  heading: string | RegExp,
): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}
