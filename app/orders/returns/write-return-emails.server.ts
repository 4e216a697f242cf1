import { formatMoney } from '#app/kit/money.ts';
import { toSender } from '#app/orders/record/order-emails.email.ts';
import { writeEmailAboutOrder } from '#app/orders/record/write-order-emails.server.ts';
import { readStoreCreditOfReturn } from '#app/orders/store-credit/store-credit.store.server.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { newReturnEmail, type ReturnForEmail, returnEmail } from './return-emails.email.ts';
import { returnPath, returnReasons } from './returns.contract.ts';
import { findReturn } from './returns.store.server.ts';
import { creditNotePath, pickupDay, type StoredReturn } from './stored-return.rules.ts';

/** Writes to the customer and to the owner that a return was requested. */
export async function writeRequestedEmails(shop: Shop, db: Db, one: StoredReturn): Promise<void> {
  await writeReturnEmail(shop, db, one.id);
  await shop.outbox.write(db, {
    kind: `return-request-${one.events.at(-1)?.id ?? 0}`,
    orderId: one.orderId,
    to: shop.settings.storeProfile.notifyEmail,
    ...newReturnEmail(forEmail(one), one.note, toSender(shop.settings)),
  });
}

/** Writes to the customer which state their return has reached, once. */
export async function writeReturnEmail(shop: Shop, db: Db, returnId: string): Promise<void> {
  const one = await findReturn(db, returnId);
  if (!one) return;
  // Another day of a pickup is another email.
  const last = one.events.at(-1)?.id ?? 0;
  const kind = `return-${one.state.replace(' ', '-')}-${last}`;
  const storeCredit = await storeCreditText(db, one);
  await writeEmailAboutOrder(shop, db, one.orderId, kind, (view, sender) =>
    returnEmail({ ...forEmail(one), storeCredit, customerName: view.customerName }, sender),
  );
}

/** The store credit in a refund: '₹500', or ''. */
async function storeCreditText(db: Db, { id, state, userId }: StoredReturn): Promise<string> {
  const paise = state === 'refunded' ? await readStoreCreditOfReturn(db, id, userId) : 0;
  return paise > 0 ? formatMoney(paise) : '';
}

function forEmail(one: StoredReturn): ReturnForEmail {
  const choice = choiceText(one);
  return {
    displayId: one.displayId,
    customerName: one.customerName,
    customerPhone: one.customerPhone,
    item: `${one.quantity} x ${one.name}${choice && ` (${choice})`}`,
    reason: returnReasons[one.reason],
    state: one.state,
    words: one.events.at(-1)?.words ?? '',
    pickupOn: pickupDay(one),
    replacement: one.replacement?.displayId ?? '',
    refund: !one.refundPaise ? '' : formatMoney(one.refundPaise),
    storeCredit: '',
    path: returnPath(one.displayId),
    creditNotePath: creditNotePath(one),
  };
}
