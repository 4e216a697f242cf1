import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { InvoiceDocument } from '#app/orders/invoices/invoices.contract.ts';
import { type OrderEmail, toSender } from '#app/orders/record/order-emails.email.ts';
import type { LockedOrder } from '#app/orders/record/orders.store.server.ts';
import { writeEmailAboutOrder } from '#app/orders/record/write-order-emails.server.ts';
import { readStoreCreditOfReturn } from '#app/orders/store-credit/store-credit.store.server.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { newReturnEmail, type ReturnForEmail, returnEmail } from './return-emails.email.ts';
import { returnPath, returnReasons } from './returns.contract.ts';
import { creditNotePath, pickupDay, type StoredReturn } from './stored-return.rules.ts';

/** What the emails say of a return. `words`: the owner's, of the state it has reached. */
export type EmailedReturn = Pick<StoredReturn, 'displayId' | 'customerName' | 'customerPhone'> &
  Pick<StoredReturn, 'lineId' | 'name' | 'size' | 'color' | 'quantity' | 'reason' | 'state'> &
  Pick<StoredReturn, 'pickupOn' | 'replacement' | 'refundPaise' | 'creditNote'> & { words: string };

/**
 * The email to the customer about the state that their return has reached. It is written with the commit: `eventId`
 * then answers the event that says so. `storeCreditPaise`: what of its refund is store credit.
 */
export function returnStateEmail(
  one: EmailedReturn,
  { eventId, storeCreditPaise = 0 }: { eventId: () => number; storeCreditPaise?: Paise },
) {
  const storeCredit = storeCreditPaise > 0 ? formatMoney(storeCreditPaise) : '';
  return {
    // Another day of a pickup is another email.
    kind: () => `return-${one.state.replace(' ', '-')}-${eventId()}`,
    text: ({ customerName }, sender, issued) => {
      const creditNote = one.creditNote ?? creditNoteOf(one, issued);
      return returnEmail(forEmail({ ...one, creditNote, customerName }, storeCredit), sender);
    },
  } satisfies OrderEmail;
}

/** The number of the first credit note for what came back; null without one. */
function creditNoteOf({ lineId }: EmailedReturn, documents: readonly InvoiceDocument[]) {
  const hasLine = ({ lines }: InvoiceDocument) => lines.some((line) => line.lineId === lineId);
  return documents.find((one) => one.kind === 'credit' && hasLine(one))?.number ?? null;
}

/** Writes to the owner that a return was requested. `note`: what the customer has written. */
export function writeRequestedEmail(
  shop: Shop,
  db: Db,
  one: EmailedReturn & Pick<StoredReturn, 'orderId' | 'note'>,
  eventId: number,
): Promise<void> {
  return shop.outbox.write(db, {
    kind: `return-request-${eventId}`,
    orderId: one.orderId,
    to: shop.settings.storeProfile.notifyEmail,
    ...newReturnEmail(forEmail(one), one.note, toSender(shop.settings)),
  });
}

/** Writes to the customer which state their return has reached, once. `order`: its own, locked. */
export async function writeReturnEmail(
  shop: Shop,
  db: Db,
  order: LockedOrder,
  one: StoredReturn,
): Promise<void> {
  const { id = 0, words = '' } = one.events.at(-1) ?? {};
  const storeCreditPaise =
    one.state === 'refunded' ? await readStoreCreditOfReturn(db, one.id, one.userId) : 0;
  const email = returnStateEmail({ ...one, words }, { eventId: () => id, storeCreditPaise });
  await writeEmailAboutOrder(shop, db, order, {
    kind: email.kind(),
    text: (view, sender) => email.text(view, sender, []),
  });
}

function forEmail(one: EmailedReturn, storeCredit = ''): ReturnForEmail {
  const choice = choiceText(one);
  return {
    displayId: one.displayId,
    customerName: one.customerName,
    customerPhone: one.customerPhone,
    item: `${one.quantity} x ${one.name}${choice && ` (${choice})`}`,
    reason: returnReasons[one.reason],
    state: one.state,
    words: one.words,
    pickupOn: pickupDay(one),
    replacement: one.replacement?.displayId ?? '',
    refund: !one.refundPaise ? '' : formatMoney(one.refundPaise),
    storeCredit,
    path: returnPath(one.displayId),
    creditNotePath: creditNotePath(one),
  };
}
