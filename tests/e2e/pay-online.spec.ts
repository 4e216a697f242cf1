import { openTestRazorpay, type TestRazorpay } from '../support/test-razorpay.ts';
import { buyNow, goToConfirm, newCustomerPage, submitOrder } from './checkout.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { test as base, expect } from './test.ts';
import { newVisitor } from './without-splash.ts';

const test = base.extend<{ razorpay: TestRazorpay }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  async razorpay({}, use) {
    const razorpay = await openTestRazorpay();
    await use(razorpay);
    await razorpay.close();
  },
  settings: ({ razorpay: { settings } }, use) =>
    use({
      RAZORPAY_KEY_ID: settings.keyId,
      RAZORPAY_KEY_SECRET: settings.keySecret,
      RAZORPAY_WEBHOOK_SECRET: settings.webhookSecret,
      RAZORPAY_API_URL: settings.apiUrl.href,
    }),
});
test.use({ viewport: viewports.phone });

test('on a phone the owner allows it, an order is paid online right away, and a part of it refunded', async ({
  browser,
  razorpay,
}) => {
  const admin = await newVisitor(browser);
  await signInAsOwner(admin);
  await openPage(admin, '/admin/settings');
  await admin.getByRole('link', { name: 'See Online Payments' }).click();
  await admin.getByLabel('Pay online right after ordering').check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Settings saved')).toBeVisible();

  const user = await newCustomerPage(await browser.newContext(), 'pays.online@example.in');
  await buyNow(user, 'Patiala Phulkari Salwar Suit', ['M', 'Madder and Haldi']);
  await goToConfirm(user);
  await submitOrder(user);
  const displayId = await user.getByText(/^FH[A-Z0-9]{6}$/).innerText();
  await user.getByRole('link', { name: /^Pay ₹/ }).click();

  // Away for a moment: nothing is charged, and the page says so.
  razorpay.fault = 'fails';
  await user.getByRole('button', { name: /^Pay ₹[\d,]+ Now$/ }).click();
  await expect(user.getByText('Online payment is not available right now')).toBeVisible();
  razorpay.fault = null;
  await user.getByRole('button', { name: /^Pay ₹[\d,]+ Now$/ }).click();
  await expect(user).toHaveTitle('Test Razorpay');
  await user.getByRole('button', { name: /^Pay \d+ paise$/ }).click();
  await expect(user.getByRole('heading', { level: 1 })).toHaveText('This order is paid');
  expect(new URL(user.url()).pathname).toBe(`/pay/${displayId}`);
  // The redirect is not in the history: Back leads to the provider's page, which does not redirect again.
  await user.goBack();
  await expect(user).toHaveTitle('Test Razorpay');

  await openPage(admin, `/admin/orders/calls?search=${displayId}`);
  await admin
    .getByRole('group', { name: `Call about ${displayId}` })
    .getByRole('button', { name: 'Confirmed' })
    .click();
  const payment = admin.getByRole('dialog', { name: `Payment of ${displayId}` });
  await expect(payment).toContainText('Paid online on');
  await payment.getByText('Refund', { exact: true }).first().click();
  await payment.getByLabel('Amount (₹)').fill('500');
  await payment.getByRole('button', { name: 'Refund by Razorpay' }).click();
  await expect(payment.getByRole('region', { name: 'Paid by Razorpay' })).toContainText(
    'given back',
  );
  expect(razorpay.refunds).toMatchObject([{ amount: 50_000, status: 'processed' }]);
});
