import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { editOf } from '#app/orders/record/order-edit.rules.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { countIfEnough } from './count-payments.rules.ts';
import { notePayment } from './payment-edits.rules.ts';
import { paymentRefusal } from './payments.contract.ts';
import type { WaitingInput } from './payments.input.ts';
import type { StoredRefund } from './provider-payments.contract.ts';
import { countPayments, listPayments } from './provider-payments.store.server.ts';
import { insertRefunds } from './provider-refunds.store.server.ts';
import { planRefund, sendRefunds } from './refund-payments.server.ts';
import { sumLeft, waitingPayments } from './waiting-payments.rules.ts';

/** The owner has too little that was paid online given back. Refuses where none waits, as after a first press. */
export async function refundWaiting(
  shop: Shop,
  { userId: actorId }: Permitted<'orders:write'>,
  { orderId }: WaitingInput,
): Promise<Result<null>> {
  const { paymentProvider } = shop;
  if (!paymentProvider) return refuse(nothingWaits);
  const now = shop.now();
  const noted = await changeOrder<StoredRefund[]>(shop, { orderId, actorId }, async (order, db) => {
    const waiting = waitingPayments(await listPayments(db, orderId));
    const paise = sumLeft(waiting);
    if (paise === 0) return refuse(nothingWaits);
    const refunds = planRefund(waiting, { orderId, paise, isCounted: false, now }) ?? [];
    const to = `refunded by ${paymentProvider.name}`;
    const edit = notePayment(editOf(order), {
      event: { from: `${formatMoney(paise)} online`, to },
    });
    return done({ ...edit, also: (db) => insertRefunds(db, refunds, actorId), answer: refunds });
  });
  return noted.ok ? sendRefunds(shop, paymentProvider, noted.value.answer ?? []) : noted;
}

/** What waits is enough by now, as after an item was cancelled: it is the payment of the order. */
export async function countWaiting(
  shop: Shop,
  _owner: Permitted<'orders:write'>,
  { orderId }: WaitingInput,
): Promise<Result<null>> {
  const noted = await changeOrder(shop, { orderId, actorId: null }, async (order, db) => {
    const counted = countIfEnough(editOf(order), await listPayments(db, orderId));
    if (!counted) return refuse(nothingWaits);
    return done({ ...counted.edit, also: (db) => countPayments(db, counted.ids) });
  });
  return noted.ok ? done() : noted;
}

const nothingWaits = paymentRefusal('conflict', 'Nothing waits any more. Look at it again.');
