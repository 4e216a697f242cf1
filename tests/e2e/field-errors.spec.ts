import type { Page } from '@playwright/test';
import { buyNow, newCustomerPage } from './checkout.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

const softly = expect.configure({ soft: true });

test('the message below a field goes once the field is right, and comes back if it is emptied', async ({
  context,
}) => {
  const page = await newCustomerPage(context, 'mends.a.field@example.in');
  page.on('dialog', (dialog) => dialog.accept());
  await buyNow(page, 'Lac and Glass Bangle Set', ['2.4', 'Madder Green Neel']);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const pincode = page.getByLabel('Pincode');
  const address = page.getByLabel('Address *', { exact: true });
  await expect(pincode).toHaveAccessibleDescription('Please fill in this field');
  await expect(address).toHaveAccessibleDescription('Please fill in this field');

  await pincode.fill('4110');
  await expect(pincode).toHaveAccessibleDescription('Please fill in this field');
  await pincode.fill('411004');
  await expect(pincode).toHaveAccessibleDescription('');
  await expect(pincode).not.toHaveAttribute('aria-invalid');
  await expect(address).toHaveAccessibleDescription('Please fill in this field');
  await pincode.fill('');
  await expect(pincode).toHaveAccessibleDescription('Please fill in this field');

  // Refused once more, the same message is there again.
  await address.fill('12 Sahyadri Apartments');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(address).toHaveAccessibleDescription('');
  await expect(pincode).toHaveAccessibleDescription('Please fill in this field');

  await openPage(page, '/');
  await context.clearCookies();
  await openPage(page, '/auth?tab=sign-up');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const consent = page.getByLabel('I am 18 or older');
  await expect(consent).toHaveAttribute('aria-invalid', 'true');
  await consent.check();
  await expect(consent).not.toHaveAttribute('aria-invalid');
});

test('no toast covers the field that it speaks of', async ({ context }) => {
  const page = await newCustomerPage(context, 'reads.under.toasts@example.in');
  page.on('dialog', (dialog) => dialog.accept());
  await buyNow(page, 'Lac and Glass Bangle Set', ['2.4', 'Madder Green Neel']);
  const checkout = page.url();
  for (const [name, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport);
    await openPage(page, checkout);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expectInSight(page, `checkout, ${name}`);
  }
  await context.clearCookies();
  for (const [name, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport);
    for (const [address, button] of [
      ['/auth', 'Sign In'],
      ['/auth?tab=sign-up', 'Sign Up'],
    ] as const) {
      await openPage(page, address);
      await page.locator('main').getByRole('button', { name: button, exact: true }).click();
      await expectInSight(page, `${address}, ${name}`);
    }
  }
});

/** Waits until the toast is there and lies over neither the focused field, its label nor its message. */
async function expectInSight(page: Page, where: string): Promise<void> {
  await expect(page.locator('.toast')).toHaveCount(1);
  const covered = () =>
    page.evaluate(() => {
      const field = document.activeElement?.closest('.grid') ?? document.body;
      const [one, other] = [field, document.querySelector('.toast')].map((element) =>
        element?.getBoundingClientRect(),
      );
      if (!one || !other) return 'nothing there';
      const apart =
        one.bottom <= other.top ||
        one.top >= other.bottom ||
        one.right <= other.left ||
        one.left >= other.right;
      return apart ? '' : `${one.top} to ${one.bottom} under ${other.top} to ${other.bottom}`;
    });
  await softly(page.locator(':focus'), where).toHaveAttribute('aria-invalid', 'true');
  await softly.poll(covered, where).toBe('');
}
