import type { Locator, Page } from '@playwright/test';
import { newCustomer, placeApiOrder, uniqueSuffix } from './acceptance/api-client.ts';
import { newPerson, signedInPerson } from './acceptance/people.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

function toasts(page: Page): Locator {
  return page.locator('.toast');
}

test('five hearts are one toast, each pops, and the toast stays on its page', async ({
  page,
  context,
}) => {
  await page.setViewportSize(viewports.phone);
  await newPerson(context, `five.hearts.${uniqueSuffix()}@example.in`);
  await openPage(page, '/store');
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ propertyName, target }) => {
      if (propertyName === '--pop') (target as Element).setAttribute('data-popped', '');
    });
  });
  const hearts = page.getByRole('button', { name: /^Wishlist: / });
  for (const index of [0, 1, 2, 3, 4]) await hearts.nth(index).click();
  await expect(page.getByRole('link', { name: 'Wishlist, 5 items' })).toBeVisible();
  await expect(toasts(page)).toHaveText(['Added to Wishlist']);
  await expect(page.locator('button[data-popped]')).toHaveCount(5);
  await expect(page.locator('.icon-count[data-popped]')).toHaveText('5');

  await hearts.nth(0).click();
  await expect(page.getByRole('link', { name: 'Wishlist, 4 items' })).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Removed from Wishlist' })).toBeVisible();
  await page.getByRole('link', { name: 'Wishlist, 4 items' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Wishlist (4 items)');
  expect(await toasts(page).count()).toBe(0);
});

test('no toast lies over the header, a page’s main button, nor a dialog’s title', async ({
  page,
}) => {
  const signUp = page.getByRole('button', { name: 'Sign Up', exact: true });
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    await openPage(page, '/auth?tab=sign-up');
    await signUp.click();
    await expect(toasts(page)).toHaveCount(1);
    await signUp.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    expect(await covered(page, [signUp])).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await covered(page, [page.getByRole('banner')])).toEqual([]);
  }

  await signInAsOwner(page);
  for (const viewport of [viewports.phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    await openPage(page, '/admin/orders');
    await page.getByRole('link', { name: 'View Details' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save Note' }).click();
    await expect(toasts(page)).toHaveText(['Note saved']);
    const parts = [
      dialog.getByRole('heading', { name: 'Order Details' }),
      dialog.getByRole('link', { name: 'Close' }),
    ];
    expect(await covered(page, parts)).toEqual([]);
  }
});

test('on a phone the news of a call lies above the payment that is asked for next', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request, 'Kavita Rao');
  const { display_id: displayId } = await placeApiOrder(customer, 'Lac and Glass Bangle Set');
  await page.setViewportSize(viewports.phone);
  await signInAsOwner(page);
  await openPage(page, `/admin/orders/calls?search=${displayId}`);
  await page.getByRole('button', { name: 'Confirmed' }).click();
  const payment = page.getByRole('dialog');
  await expect(toasts(page)).toContainText('Order confirmed');
  expect(await covered(page, [payment])).toEqual([]);
});

test('the news of an order is not told over its tick', async ({ page, request }) => {
  const customer = await newCustomer(request, 'Kavita Rao');
  const { display_id: displayId } = await placeApiOrder(customer, 'Lac and Glass Bangle Set');
  await signedInPerson(page.context(), customer);
  const place = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    await openPage(page, `/order-confirmation?order=${displayId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Placed Successfully!');
    expect((await place('body > .toasts')).bottom).toBeGreaterThan(viewport.height - 100);
    expect((await place('.success-mark')).bottom).toBeLessThan(viewport.height - 300);
  }
});

/** Which of these the toasts touch. */
async function covered(page: Page, parts: Locator[]): Promise<string[]> {
  const elements = await Promise.all(parts.map((part) => part.elementHandle()));
  return page.evaluate((candidates) => {
    const boxes = [...document.querySelectorAll('.toast')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    return candidates.flatMap((candidate) => {
      const { top, bottom, left, right } = candidate?.getBoundingClientRect() ?? new DOMRect();
      const touches = boxes.some(
        (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      );
      return touches ? [candidate?.textContent ?? ''] : [];
    });
  }, elements);
}
