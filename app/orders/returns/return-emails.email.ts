import { type EmailPart, type EmailShop, type EmailText, renderEmail } from '#app/kit/email.ts';
import { howToSpend } from '#app/orders/store-credit/store-credit.contract.ts';
import type { ReturnState } from './returns.contract.ts';

type Sender = EmailShop & { supportPhone: string; supportHours: string };

/** What an email says of a return; `name` is '' where the reader may be a stranger. */
export type ReturnForEmail = {
  displayId: string;
  customerName: string;
  customerPhone: string;
  /** '1 x Dabu Kurta (M)' */
  item: string;
  reason: string;
  state: ReturnState;
  /** The owner's to the customer. */
  words: string;
  /** '28 November 2026' */
  pickupOn: string;
  /** '₹1,675', or '' if nothing is owed. */
  refund: string;
  /** The part of the refund that is store credit: '₹500', or ''. */
  storeCredit: string;
  /** The order of what they get instead, or ''. */
  replacement: string;
  path: string;
  /** Where its credit note is read; null while it has none. */
  creditNotePath: string | null;
};

type Text = { subject: string; message(one: ReturnForEmail): string };

const texts: Record<ReturnState, Text> = {
  requested: {
    subject: 'We have your return request',
    message: ({ item }) => `you would like to return ${item}. We look at it and write to you.`,
  },
  approved: {
    subject: 'Your return is approved',
    message: ({ item, replacement }) =>
      `you may return ${item}.${replacement && ` What you get instead is held for you as order ${replacement}.`} We will call you to arrange the pickup. Please pack it unworn, with its labels.`,
  },
  refused: {
    subject: 'Your return was not accepted',
    message: ({ item }) => `we cannot take back ${item}.`,
  },
  withdrawn: {
    subject: 'Your return was called off',
    message: ({ item }) => `as agreed with you, ${item} stays with you.`,
  },
  pickup: {
    subject: 'The pickup of your return',
    message: ({ item, pickupOn }) => `we pick up ${item} on ${pickupOn}. Please have it ready.`,
  },
  received: {
    subject: 'We have received your return',
    message: ({ item, refund }) =>
      `we have received and checked ${item}. We will refund you ${refund}.`,
  },
  refunded: {
    subject: 'Your return is refunded',
    message: ({ item, refund, storeCredit }) =>
      storeCredit === ''
        ? `your refund of ${refund} for ${item} is on its way to you.`
        : `we have refunded ${refund} for ${item}${storeCredit === refund ? '' : `, ${storeCredit} of it`} as store credit. ${howToSpend}`,
  },
  replaced: {
    subject: 'Your exchange',
    message: ({ item, replacement, refund }) =>
      `we have received and checked ${item}. What you get instead is order ${replacement}.${refund && ` It costs less: we will refund you ${refund}.`}`,
  },
  'sent back': {
    subject: 'Your return goes back to you',
    message: ({ item }) => `we have checked ${item} and cannot take it back. It returns to you.`,
  },
};

/** To the customer, whenever their return has reached another state. */
export function returnEmail(one: ReturnForEmail, sender: Sender): EmailText {
  const { subject, message } = texts[one.state];
  const greeting = one.customerName === '' ? 'Namaste,' : `Namaste ${one.customerName},`;
  const link: EmailPart = { label: 'View return', link: sender.url(one.path) };
  const { creditNotePath } = one;
  const { supportPhone, supportHours } = sender;
  return renderEmail(sender, `${subject} - ${one.displayId}`, [
    `${greeting} ${message(one)}`,
    one.words,
    link,
    ...(creditNotePath ? [{ label: 'View credit note', link: sender.url(creditNotePath) }] : []),
    supportPhone && `Questions? Call ${supportPhone}, ${supportHours}.`,
    `You’re receiving this email because of order ${one.displayId} at ${sender.name}.`,
  ]);
}

/** To the owner, about a new request. */
export function newReturnEmail(one: ReturnForEmail, note: string, sender: Sender): EmailText {
  return renderEmail(sender, `Return requested - ${one.displayId}`, [
    `${one.customerName || 'A customer'} would like to return ${one.item} of order ${one.displayId}.`,
    `Reason: ${one.reason}.`,
    note,
    { label: 'Open the returns', link: sender.url('/admin/orders/returns') },
  ]);
}
