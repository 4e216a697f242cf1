import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

// A tap shows before the work it causes, which is slow on a slow phone. Nothing is timed: what counts is what
// happens in the task of the tap itself.

test.use({ viewport: { width: 412, height: 823 }, hasTouch: true });

test('Menu is pressed before the page behind becomes inert', async ({ page }) => {
  await openPage(page, '/');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const isOpenAtOnce = await menu.evaluate((button: HTMLButtonElement) => {
    button.click();
    return document.querySelector('dialog:modal') !== null;
  });
  expect(isOpenAtOnce).toBe(false);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await page.locator('dialog:modal').count()).toBe(1);
});

test('a filter is ticked before its products are asked for', async ({ page }) => {
  await openPage(page, '/store');
  await page.getByRole('button', { name: /^Filters/ }).tap();
  const atOnce = await page.getByRole('checkbox', { name: /^In stock/ }).evaluate(select);
  expect(atOnce).toEqual({ isSelected: true, isAsking: false });
  await expect(page).toHaveURL(/stock=1/);
});

async function select(box: HTMLInputElement) {
  let isAsking = false;
  const { fetch } = window;
  window.fetch = (...request) => {
    isAsking = true;
    return fetch(...request);
  };
  box.click();
  for (let turn = 0; turn < 100; turn += 1) await null;
  return { isSelected: box.checked, isAsking };
}

test('Add to Cart is busy as soon as it is pressed', async ({ page }) => {
  await openPage(page, '/store');
  await page.getByRole('link', { name: 'Kundan Kairi Jhumka' }).tap();
  const addToCart = page.getByRole('button', { name: 'Add to Cart', exact: true });
  const isBusy = await addToCart.evaluate(async (button: HTMLButtonElement) => {
    button.click();
    for (let turn = 0; turn < 100; turn += 1) await null;
    return button.ariaBusy;
  });
  expect(isBusy).toBe('true');
  await expect(page).toHaveURL(/\/auth/);
});
