import { newCustomerPage, ordered } from './checkout.ts';
import { openPage } from './open-page.ts';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test('on a phone an order is confirmed, paid by the link of its email, claimed, confirmed, and the page says so', async ({
  browser,
}) => {
  await runSql("update shop_settings set upi_id = 'fashionhaat@okbank'", []);
  const viewport = viewports.phone;
  const email = 'pays.by.link@example.in';
  const user = await newCustomerPage(await browser.newContext({ viewport }), email);
  const { displayId } = await ordered(user, 'Patiala Phulkari Salwar Suit');
  await expect(user.getByRole('link', { name: /^Pay ₹/ })).toHaveCount(0);

  const admin = await newVisitor(browser, { viewport });
  await signInAsOwner(admin);
  await openPage(admin, `/admin/orders/calls?search=${displayId}`);
  const call = admin.getByRole('group', { name: `Call about ${displayId}` });
  await call.getByRole('button', { name: 'Confirmed' }).click();
  const payment = admin.getByRole('dialog', { name: `Payment of ${displayId}` });
  await expect(payment.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`wa\\.me.*%2Fpay%2F${displayId}%3Fkey%3D`),
  );
  await expect(user.getByRole('link', { name: /^Pay ₹/ })).toBeVisible();

  // A relative who pays has no account: the email's link alone opens the page.
  const anyone = await (await browser.newContext({ viewport })).newPage();
  await openPage(anyone, await linkInEmail(displayId));
  const heading = anyone.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Pay ₹/);
  await expect(anyone.getByRole('link', { name: /in a UPI app$/ })).toHaveAttribute(
    'href',
    new RegExp(`^upi://pay\\?pa=fashionhaat@okbank&.*&tr=${displayId}$`),
  );
  await anyone.getByRole('button', { name: 'I Have Paid' }).click();
  await expect(anyone.getByLabel('UTR or reference')).toHaveAttribute('aria-invalid');
  await anyone.getByLabel('UTR or reference').fill('4123 4567 8901');
  await anyone.getByLabel('Screenshot').setInputFiles('public/apple-touch-icon.png');
  await anyone.getByRole('button', { name: 'I Have Paid' }).click();
  await expect(heading).toHaveText('We are checking your payment');

  // The owner's open dialog shows it by itself.
  await expect(payment.getByRole('link', { name: 'Screenshot' })).toBeVisible();
  await payment.getByRole('button', { name: /^Confirm ₹/ }).click();
  await expect(payment).toContainText('Paid by UPI on');
  await expect(user.getByText(/^Paid by UPI on /)).toBeVisible();
  await anyone.reload();
  await expect(heading).toHaveText('This order is paid');
});

/** From the outbox: the email leaves only once the call can no longer be undone. */
async function linkInEmail(displayId: string): Promise<string> {
  const [email] = await runSql(
    `select text from emails join orders on orders.id = emails.order_id
      where orders.display_id = $1 and emails.kind = 'order-confirmed'`,
    [displayId],
  );
  const { text } = email as { text: string };
  return /\/pay\/\S+/.exec(text)?.[0] ?? '';
}
