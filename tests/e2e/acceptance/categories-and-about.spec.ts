import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';

test('the four categories', async ({ page }) => {
  const names = ['Sarees', 'Lehengas', 'Kurtas', 'Anarkalis'];
  await page.goto('/categories');
  const cards = page.getByRole('main').getByRole('listitem');

  await checkLine('C140', async () => {
    await expect(cards).toHaveText(names.map((name) => new RegExp(`^${name}`)));
    for (const card of await cards.all()) await expect(card.locator('img')).toBeVisible();
  });
  for (const name of names) {
    await page.goto('/categories');
    const card = cards.getByRole('link', { name: new RegExp(`^${name}`) });
    const [, count = ''] = (await card.innerText()).split('\n');

    await checkLine('C141', async () => {
      await card.click();
      await expect(page).toHaveURL(`/store?category=${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    });
    await checkLine('C142', async () => {
      expect(count).toMatch(/^[1-9]\d* items?$/);
      await expect(page.getByText(count.replace('item', 'product'), { exact: true })).toBeVisible();
    });
  }
});

test('about the shop', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');

  await checkLine('C143', async () => {
    await expect(main.getByRole('heading', { name: 'What a haat is' })).toBeVisible();
    await expect(main.getByText(/^A haat is the open market of an Indian village/)).toBeVisible();
  });
  await checkLine('C144', async () => {
    const values = main.getByRole('region', { name: 'What we promise' }).getByRole('listitem');
    await expect(values.getByRole('heading')).toHaveText([
      'The day it arrives, before you order',
      'We call before you pay',
      'Prices and stock as they are',
      'Easy returns',
    ]);
    for (const value of await values.all()) await expect(value.locator('p')).toHaveText(/\w{3}/);
  });
  await checkLine('C145', async () => {
    const contact = main.getByRole('region', { name: 'Talk to us' });
    await expect(contact.locator('a[href="tel:+919876543210"]')).toHaveText('+91 98765 43210');
    await expect(contact.locator('a[href="https://wa.me/919876543210"]')).toBeVisible();
    await expect(contact.locator('a[href^="mailto:"]')).toHaveText(/^\S+@\S+$/);
    await expect(contact).toContainText('Monday to Saturday, 10 AM to 6 PM IST');
  });
});
