import type { Page } from '@playwright/test';
import { newCustomerPage, ordered } from './checkout.ts';
import { chooseOption } from './choose-option.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { openMailbox, signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { withoutSplash } from './without-splash.ts';

async function chooseStatus(admin: Page, of: string, status: string): Promise<void> {
  const dialog = admin.getByRole('dialog');
  await chooseOption(dialog.getByLabel(`Status of ${of}`), status);
}

for (const [where, viewport] of Object.entries(viewports)) {
  test(`on a ${where} the owner ships with a tracking link, and the customer follows it`, async ({
    browser,
  }) => {
    const product = 'Patiala Phulkari Salwar Suit';
    const page = await newCustomerPage(
      await browser.newContext({ viewport }),
      `awaits.a.parcel.on.a.${where}@example.in`,
    );
    const { displayId } = await ordered(page, product);
    await openPage(page, '/orders');
    const order = page.locator(`#${displayId}`);
    await expect(order).toContainText('Pending');

    const ownerContext = await withoutSplash(await browser.newContext({ viewport }));
    const admin = await ownerContext.newPage();
    await signInAsOwner(admin);

    // Found by the display id in lower case.
    await openPage(admin, '/admin/orders');
    await admin
      .getByRole('searchbox', { name: 'Search', exact: true })
      .fill(displayId.toLowerCase());
    await admin
      .getByRole('search', { name: 'Orders' })
      .getByRole('button', { name: 'Search' })
      .click();
    await expect(admin.getByText('1 found')).toBeVisible();
    await admin.getByRole('link', { name: 'View Details' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Order Details' });

    // An invalid link stays in the field, beside the reason.
    const add = dialog.getByRole('button', { name: 'Add' });
    const link = dialog.getByLabel('Tracking URL');
    await expect(add).toBeDisabled();
    await link.fill('//dtdc.example/EX447');
    await add.click();
    await expect(link).toHaveAttribute('aria-invalid');
    await expect(link).toHaveValue('//dtdc.example/EX447');
    await link.fill('www.dtdc.example/EX447');
    await add.click();
    await expect(admin.getByText('Tracking link updated successfully!')).toBeVisible();
    await expect(
      dialog.getByRole('link', { name: 'https://www.dtdc.example/EX447' }),
    ).toBeVisible();
    await dialog.getByRole('link', { name: 'Edit' }).click();
    await expect(link).toHaveValue('https://www.dtdc.example/EX447');

    const follow = order.getByRole('link', { name: 'Track your Order' });
    await expect(follow).toHaveAttribute('href', 'https://www.dtdc.example/EX447');
    await chooseStatus(admin, product, 'Shipped');
    await expect(order).toContainText('Shipped');

    // The email has the link, too.
    await openMailbox(page);
    const email = page
      .locator('main li')
      .filter({ hasText: `Your order has been shipped - ${displayId}` });
    await expect(email.getByRole('link', { name: 'https://www.dtdc.example/EX447' })).toBeVisible();

    // A step back needs confirming, and is recorded.
    await chooseStatus(admin, product, 'Pending');
    const question = admin.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await admin.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(`${product}: Shipped → Pending`)).toHaveCount(0);
    await chooseStatus(admin, product, 'Pending');
    await question.getByRole('button', { name: 'Set to Pending' }).click();
    await expect(dialog.getByText(`${product}: Shipped → Pending`)).toBeVisible();
  });
}
