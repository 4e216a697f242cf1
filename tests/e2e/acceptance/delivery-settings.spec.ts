import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test, withoutTable } from '../test.ts';
import { checkLine } from './checklist-line.ts';
import { errorToast, successToast } from './toasts.ts';

const updated = 'Delivery charge updated successfully!';

test('what delivery costs', async ({ admin: page, context }) => {
  const shipping = await context.newPage();
  await openPage(shipping, '/shipping');
  await openPage(page, '/admin/settings');

  await checkLine('C332 C333 C334', async () => {
    await expect(page.getByRole('heading', { name: 'Delivery Settings' })).toBeVisible();
    await expect(charge(page)).toHaveValue('120');
    await expect(button(page)).toBeVisible();
  });
  await checkLine('C335 C337', async () => {
    await set(page, '99.5');
    await expect(successToast(page, updated)).toBeVisible();
    await expect(charge(page)).toHaveValue('99.50');
    await expect(shipping.getByText('₹99.50').first()).toBeVisible();
    await set(page, '₹ 1,200');
    await expect(charge(page)).toHaveValue('1200');
    await expect(shipping.getByText('₹1,200').first()).toBeVisible();
  });
  await checkLine('C336', async () => {
    for (const typed of ['free', '']) {
      await set(page, '150');
      await expect(shipping.getByText('₹150').first()).toBeVisible();
      await set(page, typed);
      await makeFree(page).click();
      const toast = successToast(page, 'Delivery is now free for every order.');
      await expect(toast.last()).toContainText(updated);
      await expect(charge(page)).toHaveValue('0');
      await expect(shipping.getByText('Free delivery').first()).toBeVisible();
    }
  });
  await set(page, '120');
  await expect(shipping.getByText('₹120').first()).toBeVisible();
  await checkLine('C338', async () => {
    for (const [typed, why] of [
      ['-1', 'An amount cannot be less than ₹0'],
      ['1.234', 'An amount has at most two decimals'],
      ['10000.01', 'An amount can be at most ₹10,000'],
    ] as const) {
      await set(page, typed);
      await expect(errorToast(page, 'Error updating delivery charge').last()).toContainText(why);
      await expect(charge(page)).toHaveValue(typed);
    }
    await expect(shipping.getByText('₹120').first()).toBeVisible();
  });
});

test('what delivery costs cannot be read', async ({ admin: page, shop }) => {
  await page.route('**/api/v1/live*', () => {});
  await openPage(page, '/admin');
  await checkLine('C339', async () => {
    await withoutTable(shop, 'delivery_settings', async () => {
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await expect(page.getByText('Could not load.')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
      await expect(page.locator('.toast')).toHaveCount(0);
    });
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(charge(page)).toHaveValue('120');
    await expect(page.getByText(/^\d+, each in the log$/)).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('what delivery costs is set', async ({ admin: page }) => {
    await page.goto('/admin/settings');
    await checkLine('C338', async () => {
      await set(page, '-5');
      const refused = errorToast(page, 'Error updating delivery charge');
      await expect(refused).toContainText('An amount cannot be less than ₹0');
      await expect(charge(page)).toHaveValue('-5');
    });
    await checkLine('C336', async () => {
      await set(page, 'nothing');
      await makeFree(page).click();
      await expect(successToast(page, updated)).toContainText(
        'Delivery is now free for every order.',
      );
      await expect(charge(page)).toHaveValue('0');
    });
    await checkLine('C335 C337', async () => {
      await set(page, '120.00');
      await expect(successToast(page, updated)).toBeVisible();
      await expect(charge(page)).toHaveValue('120');
    });
  });
});

function charge(page: Page) {
  return page.getByLabel('Delivery Charge', { exact: true });
}

function button(page: Page) {
  return page.getByRole('button', { name: 'Update Delivery Charge' });
}

/** Asked if the typed text is no amount. */
function makeFree(page: Page) {
  return page.getByRole('button', { name: 'Make Delivery Free' });
}

/** Sets the charge once the form before is answered and shows the stored charge. */
async function set(page: Page, typed: string): Promise<void> {
  await expect(button(page)).not.toHaveAttribute('aria-busy');
  await charge(page).fill(typed);
  await button(page).click();
}
