import { dateAndTime } from '#app/kit/dates.ts';
import type { EmailState, OrderEmailView, OrderLineView, OrderView } from './orders.contract.ts';

/** An email about an order, as it is stored. */
export type StoredEmail = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  status: 'queued' | 'sent' | 'failed';
  sentBy: 'mailbox' | 'smtp' | null;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
  /** Texts are removed after a while (app/retention). */
  hasText: boolean;
};

/** How far an email has come (Q71). */
export function emailState(
  email: Pick<StoredEmail, 'status' | 'sentBy' | 'lastError'>,
): EmailState {
  if (email.status === 'failed') return 'failed';
  if (email.status === 'sent') return email.sentBy === 'mailbox' ? 'in the mailbox' : 'sent';
  return email.lastError === null ? 'queued' : 'delayed';
}

/**
 * An email as the owner sees it. A queued one cannot be sent again, as it will leave by itself, nor one whose
 * text is gone.
 */
export function orderEmailView(email: StoredEmail): OrderEmailView {
  return {
    id: email.id,
    to: email.to,
    subject: email.subject,
    state: emailState(email),
    when: dateAndTime(email.sentAt ?? email.createdAt),
    hasText: email.hasText,
    canResend: email.status !== 'queued' && email.to !== '' && email.hasText,
  };
}

/** Emails about orders to one address within a day, whoever ordered. */
export const maxOrderEmailsPerDay = 20;

/** Why an email beyond them is stored without being sent. */
export const tooManyOrderEmails = `Not sent: this address was written to about orders ${maxOrderEmailsPerDay} times within a day.`;

/** The address of an account; `isVerified`: its holder has opened a link that was sent there. */
export type AccountEmail = { email: string; isVerified: boolean };

/**
 * Where an email about an order goes: to the address of the order, but to the account's own until that one is
 * verified, so that nobody can have the shop write to a stranger. `isTheirs`: the address is known to be the
 * customer's. With the built-in mailbox, an account's own address is taken for theirs, as nothing leaves.
 */
export function emailRecipient(
  orderEmail: string,
  account: AccountEmail | undefined,
  mailHost: string | null,
): { to: string; isTheirs: boolean } {
  if (!account) return { to: orderEmail, isTheirs: false };
  const { email, isVerified } = account;
  const to = isVerified ? orderEmail : email;
  return { to, isTheirs: to === email && (isVerified || mailHost === null) };
}

/** Is the email about an order of this account sent to another address than the order's? */
export function isSentElsewhere(orderEmail: string, account: AccountEmail): boolean {
  return !account.isVerified && orderEmail !== account.email;
}

function withoutMeasurements(line: OrderLineView): OrderLineView {
  if (!line.addOns) return line;
  const parts = line.addOns.parts.map((part) => ({ ...part, measurements: '' }));
  return { ...line, addOns: { ...line.addOns, parts } };
}

/** The order without what its customer typed: all that an address which may be a stranger's is told. */
export function withoutTypedText(order: OrderView): OrderView {
  return {
    ...order,
    lines: order.lines.map(withoutMeasurements),
    customerName: '',
    customerEmail: '',
    customerPhone: '',
    deliveryAddress: '',
    pincode: '',
  };
}
