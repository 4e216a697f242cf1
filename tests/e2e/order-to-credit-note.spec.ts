import type { Browser, Page } from '@playwright/test';
import { newPerson, signedInOwner } from './acceptance/people.ts';
import { addToCart, expectOrderPlaced, goToConfirm, submitOrder } from './checkout.ts';
import { chooseOption } from './choose-option.ts';
import { openPage } from './open-page.ts';
import { owner as ownerAccount } from './owner.ts';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { openMailbox } from './sign-in.ts';
import { expect, test } from './test.ts';

const email = 'from.order.to.refund@example.in';
const kurta = 'Dabu Kurta';
const stole = 'Ajrakh Stole';

/** The two sides of an order, on phones; the customer's is set to Hindi. `displayId`: of the order. */
type Both = { customer: Page; owner: Page; displayId: string };

test.use({ settings: { SEED: 'empty' }, viewport: viewports.phone });

test('on phones an order is called about, paid, shipped, billed in Hindi, returned in part and credited', async ({
  browser,
}) => {
  const both = await givenOrder(browser);
  await confirmOnThePhone(both);
  await payByUpi(both);
  await shipAndDeliver(both);
  await readInvoiceInHindi(both);
  await returnTheKurta(both);
  await takeBackAndRefund(both);
  await readCreditNoteInHindi(both);
  await expectOwnersRecord(both);
  await expectEmails(both);
});

async function givenOrder(browser: Browser): Promise<Both> {
  await runSql(
    `insert into shop_settings (upi_id, gst_number, legal_name, legal_address, issues_invoices, default_hsn)
       values ('fashionhaat@okbank', '27AAPFU0939F1ZV', 'Haat Textiles', '14 Laxmi Road, Pune 411030', true, '6204')`,
    [],
  );
  const { page: owner, requestJson } = await signedInOwner(await browser.newContext());
  const stocked = { stock_quantity: 3 };
  await requestJson('post', '/products', {
    ...stocked,
    name: kurta,
    price: 2999,
    sizes: ['M', 'L'],
  });
  await requestJson('post', '/products', { ...stocked, name: stole, price: 1200 });
  await openPage(owner, '/admin/orders/calls');
  await expect(owner.getByText('Nobody to call')).toBeVisible();

  const inHindi = await browser.newContext({ locale: 'hi-IN' });
  const { page: customer } = await newPerson(inHindi, email);
  await addToCart(customer, stole, []);
  await addToCart(customer, kurta, ['M']);
  await customer.getByRole('link', { name: 'Cart, 2 items' }).click();
  await customer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await goToConfirm(customer);
  await submitOrder(customer);
  await expect(expectOrderPlaced(customer)).toBeVisible();
  await expect(customer.getByText('We will call 98200 07654')).toBeVisible();
  await expect(customer.getByText('Payment pending: we will call you to confirm.')).toBeVisible();
  const displayId = await customer.getByText(/^FH[A-Z0-9]{6}$/).innerText();
  return { customer, owner, displayId };
}

/** The queue, which the owner has open, shows the order by itself; the customer's page what was agreed. */
async function confirmOnThePhone({ customer, owner, displayId }: Both): Promise<void> {
  const call = owner.getByRole('group', { name: `Call about ${displayId}` });
  await expect(call).toContainText('₹4,199');
  await expect(owner.getByRole('link', { name: 'To call (1)' })).toBeVisible();
  await call.getByRole('button', { name: 'Confirmed' }).click();
  const payment = owner.getByRole('dialog', { name: `Payment of ${displayId}` });
  await expect(payment).toContainText('Not paid yet.');
  await expect(payment.getByRole('link', { name: 'Send on WhatsApp' })).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
}

async function payByUpi({ customer, owner, displayId }: Both): Promise<void> {
  await customer.getByRole('link', { name: 'Pay ₹4,199' }).click();
  const heading = customer.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Pay ₹4,199');
  await customer.getByLabel('UTR or reference').fill('412345678901');
  await customer.getByRole('button', { name: 'I Have Paid' }).click();
  await expect(heading).toHaveText('We are checking your payment');

  const payment = owner.getByRole('dialog', { name: `Payment of ${displayId}` });
  await payment.getByRole('button', { name: 'Confirm ₹4,199' }).click();
  await expect(payment).toContainText('Paid by UPI on');
  await expect(heading).toHaveText('This order is paid');
}

async function shipAndDeliver({ customer, owner, displayId }: Both): Promise<void> {
  await customer.getByRole('link', { name: 'View Order' }).click();
  await owner.getByRole('link', { name: 'Close' }).click();
  await owner.getByRole('link', { name: /^All orders/ }).click();
  await owner.getByRole('link', { name: 'Ship Kavita Rao’s order' }).click();
  const form = owner.getByRole('dialog', { name: `Ship ${displayId}` });
  await form.getByLabel('Courier').fill('Delhivery');
  await form.getByLabel('AWB number').fill('1091208940593');
  await form.getByRole('button', { name: 'Ship Order' }).click();
  await expect(form).toBeHidden();

  await expect(customer.getByRole('heading', { name: 'Order Shipped' })).toBeVisible();
  await expect(customer.getByText('Delhivery, AWB 1091208940593')).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Track your Order' })).toHaveAttribute(
    'href',
    /delhivery\.com.*1091208940593$/,
  );
  await chooseOption(owner.getByLabel(`Status of ${displayId}`), 'Delivered');
  await expect(customer.getByRole('heading', { name: 'Order Delivered' })).toBeVisible();
  await expect(customer.getByText(/^Paid by UPI on /)).toBeVisible();
}

async function readInvoiceInHindi({ customer }: Both): Promise<void> {
  await customer.getByRole('link', { name: 'View Invoice' }).click();
  await customer.getByRole('link', { name: 'हिन्दी में' }).click();
  const invoice = customer.getByRole('article', { name: /^कर चालान FH\/\d\d-\d\d\/000001$/ });
  for (const text of [kurta, stole, '₹4,199.00', 'चार हज़ार एक सौ निन्यानवे रुपये मात्र']) {
    await expect(invoice).toContainText(text);
  }
}

async function returnTheKurta({ customer, displayId }: Both): Promise<void> {
  await openPage(customer, '/orders');
  await customer.getByRole('link', { name: 'Return an Item' }).click();
  await customer.getByRole('link', { name: `Return : ${kurta}` }).click();
  await customer.getByLabel('Why do you return it?').selectOption('The size does not fit');
  await customer.getByRole('button', { name: 'Request Return' }).click();
  await expect(ownReturn(customer).getByText('Requested').first()).toBeVisible();
  await expect(customer).toHaveURL(`/orders/${displayId}/return`);
}

function ownReturn(customer: Page) {
  return customer.getByRole('group', { name: `Return of ${kurta}` });
}

/** Each press of the owner shows on the customer's open page. */
async function takeBackAndRefund({ customer, owner, displayId }: Both): Promise<void> {
  const happened = ownReturn(customer).getByRole('list', { name: 'What has happened' });
  await owner.getByRole('link', { name: 'Returns (1)' }).click();
  const work = owner.getByRole('group', { name: `Return of ${displayId}` });
  await expect(work).toContainText('The size does not fit.');
  await work.getByRole('button', { name: 'Approve' }).click();
  await expect(happened).toContainText('Approved');

  await owner.getByRole('link', { name: 'To call (1)' }).click();
  const call = owner.getByRole('group', { name: `Call about the return of ${displayId}` });
  await call.getByLabel('Pickup on').fill('2099-01-04');
  await call.getByRole('button', { name: 'Pickup Arranged' }).click();
  await expect(happened).toContainText('Pickup arranged');

  await owner.getByRole('link', { name: 'Returns (1)' }).click();
  await work.getByRole('button', { name: 'Received' }).click();
  await expect(ownReturn(customer)).toContainText('Refund: ₹2,999');
  await work.getByLabel('Refund reference').fill('512345678902');
  await work.getByRole('button', { name: 'Note Refund of ₹2,999' }).click();
  await expect(owner.getByRole('link', { name: 'Returns (0)' })).toBeVisible();
  await expect(happened.getByRole('listitem')).toHaveText([
    /^Requested/,
    /^Approved/,
    /^Pickup arranged/,
    /^Received/,
    /^Refunded.*Reference 512345678902/,
  ]);
}

/** From My Orders to the order's page and its documents. */
async function readCreditNoteInHindi({ customer, displayId }: Both): Promise<void> {
  await openPage(customer, '/orders');
  const order = customer.locator(`#${displayId}`);
  await expect(order).toContainText('₹2,999 of it has been refunded.');
  const lines = order.getByRole('listitem').filter({ has: customer.getByText('Delhivery') });
  await expect(lines.filter({ hasText: kurta })).toContainText('Returned');
  await expect(lines.filter({ hasText: stole })).not.toContainText('Returned');
  await customer.getByRole('link', { name: 'View Details' }).click();
  await customer.getByRole('link', { name: 'View Invoice' }).click();
  await customer.getByRole('link', { name: 'हिन्दी में' }).click();
  const credit = customer.getByRole('article', { name: /^क्रेडिट नोट FHC\/\d\d-\d\d\/000001$/ });
  await expect(credit).toContainText(kurta);
  await expect(credit).toContainText('₹2,999.00');
  await expect(credit).not.toContainText(stole);
}

async function expectOwnersRecord({ owner, displayId }: Both): Promise<void> {
  await owner
    .getByRole('group', { name: `Return of ${displayId}` })
    .getByRole('link', { name: displayId })
    .click();
  const details = owner.getByRole('dialog', { name: 'Order Details' });
  await expect(
    details.getByText(/^Paid by UPI on .* ₹2,999 of it has been refunded\.$/),
  ).toBeVisible();
  await expect(details.getByText(/^FH\/.*\/000001, FHC\/.*\/000001$/)).toBeVisible();
}

/** The newest first; those to one address leave one after another. */
async function expectEmails({ customer, displayId }: Both): Promise<void> {
  await openMailbox(customer);
  const emails = customer.locator('main li').filter({ hasText: displayId });
  await expect(emails.filter({ hasText: `To ${email}` }).getByRole('heading')).toHaveText([
    /^Your return is refunded/,
    /^We have received your return/,
    /^The pickup of your return/,
    /^Your return is approved/,
    /^We have your return request/,
    /^Your order has been delivered/,
    /^Your order has been shipped/,
    /^Your order is confirmed/,
    /^Order Confirmation/,
  ]);
  await expect(emails.filter({ hasText: `To ${ownerAccount.email}` })).toContainText([
    'Return requested',
    'New Order Notification',
  ]);
  await expect(emails.filter({ hasText: 'Your order has been shipped' })).toContainText(
    'with Delhivery, AWB 1091208940593',
  );
}
