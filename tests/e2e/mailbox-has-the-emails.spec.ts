import { newPerson } from './acceptance/people.ts';
import { openPage } from './open-page.ts';
import { owner } from './owner.ts';
import { openMailbox } from './sign-in.ts';
import { expect, test } from './test.ts';

const email = 'lakshmi.of.the.emails@example.in';

test('the mailbox shows an order’s two emails to whoever has its key', async ({
  page,
  request,
}) => {
  await newPerson(page.context(), email);
  await openPage(page, '/store?category=Sarees');
  await page.getByRole('link', { name: 'Meenakshi Kanjivaram Silk Saree' }).click();
  await page.getByText('Free Size', { exact: true }).click();
  await page.getByText('Arakku Red', { exact: true }).click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByLabel('Pincode').fill('600 004');
  await expect(page.getByLabel('City')).toHaveValue('Chennai');
  await page.getByLabel('Address *', { exact: true }).fill('3 Luz Church Road');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: /Place Order/ })).toBeVisible();
  // Opened before the emails exist, it shows each as it arrives.
  const mailbox = await page.context().newPage();
  await openMailbox(mailbox);
  await page.getByRole('button', { name: /Place Order/ }).click();
  const displayId = await page.getByText(/^FH[A-Z0-9]{6}$/).innerText();

  const emails = mailbox.locator('main li').filter({ hasText: displayId });
  await expect(emails).toHaveCount(2);
  const customerEmail = emails.filter({ hasText: `To ${email}` });
  await expect(customerEmail.getByRole('heading')).toHaveText(
    'Order Confirmation - Your order has been received',
  );
  await expect(customerEmail).toContainText(
    'Meenakshi Kanjivaram Silk Saree (Free Size · Arakku Red), 1 x ₹19,999',
  );
  await expect(customerEmail).toContainText('3 Luz Church Road, Chennai, Tamil Nadu 600004');
  const owners = emails.filter({ hasText: `To ${owner.email}` });
  await expect(owners.getByRole('heading')).toHaveText('New Order Notification');

  // The customer's email links to the order at the shop's public address.
  const link = await customerEmail
    .getByRole('link', { name: /order-confirmation/ })
    .getAttribute('href');
  await openPage(page, new URL(link ?? '').pathname + new URL(link ?? '').search);
  await expect(page.getByText(displayId)).toBeVisible();

  // Without the key it stays closed, even on this machine.
  const closed = await request.get('/mailbox');
  expect(closed.status()).toBe(403);
  expect(await closed.text()).not.toContain(displayId);
});
