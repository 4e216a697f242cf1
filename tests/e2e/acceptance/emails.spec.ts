import type { Locator, Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { openPage } from '../open-page.ts';
import { owner } from '../owner.ts';
import { expect, test as shopTest } from '../test.ts';
import { newCustomer, orderCart, orderProduct } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { dayAndTimeInIndia } from './indian-formats.ts';

type Mail = { to: string[]; subject: string; html: string };
type MailServer = {
  /** Every email received so far. */
  arrived: Mail[];
  takesMail: boolean;
  url: string;
};

/** A shop whose emails go to a mail server that can be set to refuse. */
const test = shopTest.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const mail: MailServer = { arrived: [], takesMail: true, url: '' };
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, session, answer) {
          const parts: Buffer[] = [];
          stream.on('data', (part) => parts.push(part));
          stream.on('end', () => {
            if (!mail.takesMail) return answer(new Error('Mailbox busy'));
            const to = session.envelope.rcptTo.map(({ address }) => address);
            mail.arrived.push({ to, ...mailIn(Buffer.concat(parts).toString()) });
            answer();
          });
        },
      });
      const listening = server.listen(0, '127.0.0.1');
      await new Promise((resolve) => listening.once('listening', resolve));
      const address = listening.address();
      mail.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
      await use(mail);
      await new Promise<void>((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  settings: ({ mail }, use) =>
    use({ SEED: 'empty', SMTP_URL: mail.url, EMAIL_VERIFICATION: 'optional' }),
});

/** The subject and HTML of a raw message. */
function mailIn(raw: string): Pick<Mail, 'subject' | 'html'> {
  const subject = /^Subject: (.*)$/m.exec(raw)?.[1] ?? '';
  const part = raw.slice(raw.indexOf('Content-Type: text/html'));
  const [head = '', ...body] = part.split('\r\n\r\n');
  expect(head).toContain('quoted-printable');
  const bytes = body
    .join('\r\n\r\n')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const html = Buffer.from(bytes, 'latin1').toString();
  return { subject: subject.trim(), html: html.slice(0, html.indexOf('</html>') + 7) };
}

/** Opens the newest email to this address as a mail client does. */
async function openMail(page: Page, { arrived }: MailServer, to: string): Promise<Mail> {
  const newest = () => arrived.findLast((mail) => mail.to.includes(to));
  await expect.poll(newest).toBeDefined();
  const mail = newest();
  if (!mail) throw new Error('no mail');
  await page.setContent(mail.html);
  return mail;
}

/** A row of the email's tables with exactly these texts. */
function row(page: Page, name: string, value: string): Locator {
  const cell = (text: string) => page.getByText(text, { exact: true });
  return page
    .locator('tr')
    .filter({ has: cell(name) })
    .filter({ has: cell(value) });
}

/** Set by each test: where the emails about its orders go. */
let customers = '';
/** The emails about orders, to customers and to the owner. */
function aboutOrders({ arrived }: MailServer): Mail[] {
  return arrived.filter(({ to }) => to.includes(customers) || to.includes(owner.email));
}

const toCustomer = 'Order Confirmation - Your order has been received';
const toOwner = 'New Order Notification';

test('the two emails of an order', async ({ page, mail, owners, request, sql }) => {
  const customer = await newCustomer(request, 'Ananya Deshpande');
  customers = customer.email;
  // As if they had opened the link in the email about their account.
  await sql('update users set email_confirmed_at = now() where email = $1', [customers]);
  await expect.poll(() => mail.arrived.at(-1)?.to).toEqual([customers]);
  mail.arrived.length = 0;
  const saree = { name: 'Pochampally Saree', price: 5250, sale_price: 4999.5, stock_quantity: 9 };
  const kinds = { sizes: ['Free Size'], colors: ['Madder'] };
  const { id } = await owners.requestJson('post', '/products', { ...saree, ...kinds });
  const plain = { name: 'Cotton Stole', price: 400, stock_quantity: 9 };
  const stole = await owners.requestJson('post', '/products', plain);
  await owners.requestJson('patch', '/delivery_settings', { delivery_charge: 80 });
  const choice = { selected_size: 'Free Size', selected_color: 'Madder' };
  await customer.requestJson('post', '/cart', { product_id: id, quantity: 2, ...choice });
  await customer.requestJson('post', '/cart', { product_id: stole.id, quantity: 1 });
  const placed = await orderCart(customer, { customer_email: customers });

  await checkLine('C561 C562', async () => {
    await expect.poll(() => aboutOrders(mail)).toHaveLength(2);
    for (const { to, subject, html } of aboutOrders(mail)) {
      expect(to).toHaveLength(1);
      expect(html).toContain(`<title>${subject}</title>`);
    }
  });
  await checkLine('C563', async () => {
    expect((await openMail(page, mail, customers)).subject).toBe(toCustomer);
  });
  await checkLine('C564', async () => {
    const { to, subject } = await openMail(page, mail, owner.email);
    expect([to, subject]).toEqual([[owner.email], toOwner]);
    await expect(page.getByText(dayAndTimeInIndia(placed.created_at))).toBeVisible();
  });
  for (const to of [customers, owner.email]) {
    await openMail(page, mail, to);
    const tells = (name: string, value: string) => () =>
      expect(row(page, name, value)).toBeVisible();
    await checkLine(
      'C565',
      tells('Pochampally Saree (Free Size · Madder), 2 x ₹4,999.50', '₹9,999'),
    );
    await checkLine('C565', tells('Cotton Stole, 1 x ₹400', '₹400'));
    await checkLine('C566', tells('Delivery Charges', '₹80'));
    await checkLine('C567', tells('Total', '₹10,479'));
    await checkLine(
      'C568',
      tells('Address', '12 Sahyadri Apartments, Near Garware College, Pune, Maharashtra 411004'),
    );
    await checkLine('C569', tells('Phone', '9820001234'));
    await checkLine('C570', tells('Payment method', 'Online'));
  }

  // With no delivery charge its line is left out.
  await owners.requestJson('patch', '/delivery_settings', { delivery_charge: 0 });
  await orderProduct(customer, stole, {}, { customer_email: customers });
  await expect.poll(() => aboutOrders(mail)).toHaveLength(4);
  await checkLine('C566 C567', async () => {
    for (const to of [customers, owner.email]) {
      await openMail(page, mail, to);
      await expect(row(page, 'Total', '₹400')).toBeVisible();
      await expect(page.getByText('Delivery Charges')).toHaveCount(0);
    }
  });
});

test('emails leave by the shop alone', async ({ mail, owners, request }) => {
  await checkLine('C561', async () => {
    const data = { to: 'anybody@example.in', subject: 'Hello', html: '<p>Hello</p>' };
    for (const path of ['/functions/v1/send-email', '/api/v1/send-email']) {
      expect((await request.post(path, { data })).status()).toBe(404);
      expect((await owners.send('post', '/send-email', data)).status()).toBe(404);
    }
    expect(mail.arrived.filter(({ to }) => to.includes(data.to))).toEqual([]);
  });
});

test('an order whose emails cannot leave', async ({ admin: page, mail, owners, shop, request }) => {
  const customer = await newCustomer(request, 'Ananya Deshpande');
  const stole = { name: 'Woollen Stole', price: 900, stock_quantity: 9 };
  const product = await owners.requestJson('post', '/products', stole);
  await expect.poll(() => mail.arrived.at(-1)?.to).toEqual([customer.email]);
  const before = mail.arrived.length;
  mail.takesMail = false;
  const placed = await orderProduct(customer, product);

  await checkLine('C571 C572', async () => {
    expect(placed.status).toBe('pending');
    expect((await customer.requestJson('get', '/orders')).data).toHaveLength(1);
    await openPage(page, `/admin/orders?order=${placed.id}`);
    const emails = page.getByRole('region', { name: 'Emails' }).getByRole('listitem');
    await expect(emails).toHaveCount(2);
    await expect(emails.getByText('Not sent yet, trying again')).toHaveCount(2);
    await expect.poll(shop.output).toMatch(/email not sent.*\n.*email not sent/s);
    expect(mail.arrived).toHaveLength(before);
  });
});
