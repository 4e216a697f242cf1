import { expect, test } from '@playwright/test';
import { openTestRazorpay, type TestRazorpay } from '../support/test-razorpay.ts';
import { buyNow, goToConfirm, newCustomerPage, submitOrder } from './checkout.ts';
import { signInAsOwner } from './owner.ts';
import { viewports } from './screens.ts';
import { type DemoShop, openDemoShop } from './start-shop.ts';
import { waitForHydration } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

const viewport = viewports.phone;
let razorpay: TestRazorpay;
let shop: DemoShop;
test.beforeAll(async () => {
  razorpay = await openTestRazorpay();
  shop = await openDemoShop({
    RAZORPAY_KEY_ID: razorpay.settings.keyId,
    RAZORPAY_KEY_SECRET: razorpay.settings.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.settings.webhookSecret,
    RAZORPAY_API_URL: razorpay.settings.apiUrl.href,
  });
});
test.afterAll(async () => {
  await shop.close();
  await razorpay.close();
});

test('on a phone the owner allows it, an order is paid online right away, and a part of it refunded', async ({
  browser,
}) => {
  const open = () => browser.newContext({ viewport, baseURL: shop.address });
  const admin = await (await withoutSplash(await open())).newPage();
  await signInAsOwner(admin);
  await admin.goto('/admin/settings');
  await admin.getByRole('link', { name: 'See Online Payments' }).click();
  await admin.getByLabel('Pay online right after ordering').check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Settings saved')).toBeVisible();

  const user = await newCustomerPage(await open(), 'pays.online@example.in');
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

  await admin.goto(`/admin/orders/calls?search=${displayId}`);
  await waitForHydration(admin);
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
