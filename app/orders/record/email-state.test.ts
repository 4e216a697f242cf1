import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { afterCommit } from '#database/transaction.ts';
import { smtpMailer } from '#platform/email/mailer.ts';
import { openOutbox } from '#platform/email/outbox-worker.ts';
import type { User } from '#platform/shop.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { givenOrder, writeNewOrderEmails } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { listOrderEmails } from './order-emails.store.server.ts';
import { readOwnOrder } from './read-orders.server.ts';
import { resendOrderEmail } from './resend-order-email.server.ts';
import { setOrderStatus } from './set-order-status.server.ts';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, answer) =>
    answer(address === rejectedAddress ? new Error('No such mailbox') : null),
  onData(stream, _session, answer) {
    let raw = '';
    stream.on('data', (chunk) => {
      raw += chunk;
    });
    stream.on('end', async () => {
      await serverDelay;
      arrived.push(/^Message-ID: (.*)\r$/m.exec(raw)?.[1] ?? '');
      answer();
    });
  },
});
const port = await new Promise<number>((resolve) => {
  const listening = server.listen(0, '127.0.0.1', () => {
    const address = listening.address();
    resolve(typeof address === 'object' && address ? address.port : 0);
  });
});
const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, () => 'shop@example.com', 'haat.example');
const shop = await openTestShop({ mailer });
const owner = await givenOwner(shop);
let customer: User;
/** The one address that the mail server rejects. */
let rejectedAddress: string | null;
/** Message-IDs, in the order of arrival. */
let arrived: string[];
/** While it is set, the mail server does not answer until it resolves. */
let serverDelay: Promise<void> | null;

beforeEach(async () => {
  rejectedAddress = null;
  serverDelay = null;
  arrived = [];
  customer = await givenUser(shop);
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

/** An order with its two emails, neither sent yet. */
async function givenOrderEmails() {
  const order = await givenOrder(shop, customer);
  await writeNewOrderEmails(shop, order);
  return order;
}

async function stateOnPage(displayId: string) {
  return (await readOwnOrder(shop, customer, displayId))?.confirmationEmail?.state ?? null;
}

/** Makes queued emails due now, as if time had passed. */
async function makeEmailsDue(attempts = 1): Promise<void> {
  await shop.db
    .updateTable('emails')
    .set({ attempts, next_attempt_at: sql`now() - interval '1 second'` })
    .where('status', '=', 'queued')
    .execute();
}

async function emailTo(orderId: string, address: string) {
  const message = (await listOrderEmails(shop.db, orderId)).find(({ to }) => to === address);
  if (!message) throw new Error('no such email');
  return message;
}

describe('the order’s page says about the confirmation email', () => {
  test('that it will be sent, and then that it was', async () => {
    const { displayId } = await givenOrderEmails();
    expect(await stateOnPage(displayId)).toBe('queued');
    await shop.sendEmails();
    expect(await stateOnPage(displayId)).toBe('sent');
  });

  test('that it is delayed while the mail server rejects the address, although the owner’s was sent', async () => {
    const { id, displayId } = await givenOrderEmails();
    rejectedAddress = customer.email;
    await shop.sendEmails();
    expect(await stateOnPage(displayId)).toBe('delayed');
    expect((await emailTo(id, owner.email)).status).toBe('sent');
    rejectedAddress = null;
    await makeEmailsDue();
    await shop.sendEmails();
    expect(await stateOnPage(displayId)).toBe('sent');
    expect(arrived).toHaveLength(2);
  });

  test('that it could not be sent, once it was tried for the twelfth time', async () => {
    const { displayId } = await givenOrderEmails();
    rejectedAddress = customer.email;
    await makeEmailsDue(11);
    await shop.sendEmails();
    expect(await stateOnPage(displayId)).toBe('failed');
  });

  test('that it is in the mailbox when no mail server is set up', async () => {
    const { displayId } = await givenOrderEmails();
    await shop.db.updateTable('emails').set({ status: 'sent', sent_by: 'mailbox' }).execute();
    expect(await stateOnPage(displayId)).toBe('in the mailbox');
  });

  test('nothing when there is none', async () => {
    const { displayId } = await givenOrder(shop, customer);
    expect(await stateOnPage(displayId)).toBeNull();
  });
});

test('a slow mail server keeps nobody waiting', async () => {
  const { id: orderId } = await givenOrder(shop, customer);
  const { promise, resolve } = Promise.withResolvers<void>();
  serverDelay = promise;
  const outbox = openOutbox(shop.db, mailer, silentLog, afterCommit);
  expect(
    (await setOrderStatus({ ...shop, outbox }, owner, { orderId, status: 'shipped' })).ok,
  ).toBe(true);
  expect(arrived).toEqual([]);
  resolve();
  await expect.poll(() => arrived.length).toBe(1);
  await outbox.stop();
});

describe('the owner sends an email again', () => {
  test('that had failed: it arrives, with the same Message-ID', async () => {
    const { id } = await givenOrderEmails();
    rejectedAddress = customer.email;
    await makeEmailsDue(11);
    await shop.sendEmails();
    rejectedAddress = null;
    arrived = [];
    const { id: emailId } = await emailTo(id, customer.email);
    expect((await resendOrderEmail(shop, owner, { emailId })).ok).toBe(true);
    await shop.sendEmails();
    expect(arrived).toEqual([`<${emailId}@haat.example>`]);
  });

  test('and it leaves in a moment', async () => {
    const { id } = await givenOrderEmails();
    await shop.sendEmails();
    arrived = [];
    const { id: emailId } = await emailTo(id, customer.email);
    const outbox = openOutbox(shop.db, mailer, silentLog, afterCommit);
    await resendOrderEmail({ ...shop, outbox }, owner, { emailId });
    await expect.poll(() => arrived).toEqual([`<${emailId}@haat.example>`]);
    await outbox.stop();
  });

  test('that had been sent: once more, however often the button is pressed before it is sent', async () => {
    const { id } = await givenOrderEmails();
    await shop.sendEmails();
    const { id: emailId } = await emailTo(id, customer.email);
    const pressed = await Promise.all(
      Array.from({ length: 5 }, () => resendOrderEmail(shop, owner, { emailId })),
    );
    expect(pressed.filter((result) => result.ok)).toHaveLength(1);
    await shop.sendEmails();
    expect(arrived).toHaveLength(3);
  });

  test('but not one that is about no order', async () => {
    const { id } = await givenOrderEmails();
    await shop.sendEmails();
    const { id: emailId } = await emailTo(id, customer.email);
    await shop.db.updateTable('emails').set({ order_id: null }).where('id', '=', emailId).execute();
    expect((await resendOrderEmail(shop, owner, { emailId })).ok).toBe(false);
    await shop.sendEmails();
    expect(arrived).toHaveLength(2);
  });

  test('but not one whose address has been erased', async () => {
    const { id } = await givenOrderEmails();
    await shop.sendEmails();
    const { id: emailId } = await emailTo(id, customer.email);
    await shop.db.updateTable('emails').set({ to_address: '' }).where('id', '=', emailId).execute();
    expect((await resendOrderEmail(shop, owner, { emailId })).ok).toBe(false);
  });

  test('but not one whose text has been removed', async () => {
    const { id } = await givenOrderEmails();
    await shop.sendEmails();
    const { id: emailId } = await emailTo(id, customer.email);
    const removed = { html: '', text: '' };
    await shop.db.updateTable('emails').set(removed).where('id', '=', emailId).execute();
    expect((await resendOrderEmail(shop, owner, { emailId })).ok).toBe(false);
  });
});
