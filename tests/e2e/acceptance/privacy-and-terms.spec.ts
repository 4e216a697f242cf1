import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';

test('the privacy policy', async ({ page }) => {
  await page.goto('/privacy');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');

  await checkLine('C452', async () => {
    await hasSections(page, [
      'What this policy covers',
      'What we store',
      'What we use it for',
      'Cookies and what your browser keeps',
      'Payments and card data',
      'Who else receives it',
      'How long we keep it',
      'Your rights: see, correct, erase, complain',
      'Minimum age: 18',
    ]);
  });
  await checkLine('C453', () => expect(main.getByText('Last updated: January 2025')).toBeVisible());
  await checkLine('C454', () =>
    expect(main.locator('#minimum-age')).toContainText('people aged 18 or older'),
  );
});

test('the terms', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
  const returns = page.locator('#returns');

  await checkLine('C455', async () => {
    await hasSections(page, [
      'About these terms',
      'Who may order',
      'Your account',
      'Our products',
      'Prices',
      'Delivery and delivery charge',
      'Placing an order, and our call',
      'Payment',
      'Stock',
      'Cancelling an order',
      'Returns and refunds',
      'Reviews and fair use',
      'Law and contact',
    ]);
  });
  await checkLine('C456', () =>
    expect(page.locator('#delivery')).toContainText('Delivery Charges: ₹120. It is charged once'),
  );
  await checkLine('C457', () => expect(returns).toContainText('Sale items are not returnable.'));
  await checkLine('C458', () =>
    expect(returns).toContainText('You may return a piece within 7 days of its delivery'),
  );
});

/** Expects numbered sections with text, each linked from the table of contents. */
async function hasSections(page: Page, titles: string[]): Promise<void> {
  const numbered = titles.map((title, place) => `${place + 1}. ${title}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(numbered);
  for (const section of await main.locator('section').all()) {
    expect((await section.innerText()).length).toBeGreaterThan(150);
  }
  const onPhone = main.locator('summary');
  if (await onPhone.isVisible()) await onPhone.click();
  const contents = main.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link')).toHaveText(numbered);
  await contents.getByRole('link').last().click();
  await expect(main.getByRole('heading', { name: numbered.at(-1) })).toBeInViewport();
}
