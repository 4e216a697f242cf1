import { newCustomerPage, ordered } from './checkout.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

for (const [where, viewport] of Object.entries(viewports)) {
  test(`on a ${where} the owner calls twice, confirms and records the payment, and the customer sees it`, async ({
    browser,
  }) => {
    const admin = await newVisitor(browser, { viewport });
    await signInAsOwner(admin);
    await openPage(admin, '/admin/orders/calls');

    const user = await newCustomerPage(
      await browser.newContext({ viewport }),
      `waits.for.a.call.on.a.${where}@example.in`,
    );
    const { displayId } = await ordered(user, 'Patiala Phulkari Salwar Suit');
    await expect(user.getByText('Payment pending: we will call you to confirm.')).toBeVisible();

    // The order enters the queue without a reload.
    const call = admin.getByRole('group', { name: `Call about ${displayId}` });
    await expect(call.getByRole('link', { name: /^Call \d/ })).toHaveAttribute(
      'href',
      /^tel:\+91\d{10}$/,
    );
    await call.getByLabel('Note').fill('rang out');
    await call.getByRole('button', { name: 'No Answer' }).click();
    await expect(call).toContainText('rang out');
    await expect(call).toContainText('Next try');

    await call.getByRole('button', { name: 'Confirmed' }).click();
    const payment = admin.getByRole('dialog', { name: `Payment of ${displayId}` });
    await expect(payment).toBeVisible();
    await expect(call).toHaveCount(0);
    await expect(user.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed');

    await payment.getByRole('button', { name: 'Payment Received' }).click();
    await expect(payment.getByLabel('Reference')).toHaveAttribute('aria-invalid');
    await payment.getByLabel('Reference').fill('412345678901');
    await payment.getByRole('button', { name: 'Payment Received' }).click();
    await expect(payment).toContainText('Paid by UPI on');
    // The button is gone; the focus stays in the dialog.
    await expect(payment.getByRole('heading', { name: /^Payment of/ })).toBeFocused();
    await expect(user.getByText(/^Paid by UPI on /)).toBeVisible();
  });
}
