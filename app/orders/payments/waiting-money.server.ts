import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { writeOrderEvent } from '#app/orders/record/order-events.store.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { lockOrder } from './lock-payment.server.ts';
import { paymentRefusal } from './payments.contract.ts';
import type { WaitingInput } from './payments.input.ts';
import { listPayments } from './provider-payments.store.server.ts';
import { planRefund, sendRefunds } from './refund-payments.server.ts';
import { countIfEnough } from './settle-page.server.ts';
import { sumLeft, waitingPayments } from './waiting-payments.rules.ts';

/** The owner has too little that was paid online given back. Refuses where none waits, as after a first press. */
export async function refundWaiting(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { orderId }: WaitingInput,
): Promise<Result<null>> {
  const { paymentProvider } = shop;
  if (!paymentProvider) return refuse(nothingWaits);
  const now = shop.now();
  const planned = await shop.transaction(async (db) => {
    const locked = await lockOrder(db, orderId);
    if (!locked.ok) return locked;
    const paise = sumLeft(waitingPayments(await listPayments(db, orderId)));
    if (paise === 0) return refuse(nothingWaits);
    const by = { actorId: owner.userId, now };
    const refunds = await planRefund(db, { orderId, paise, isCounted: false, ...by });
    await writeOrderEvent(db, {
      ...{ orderId, lineId: null, ...by, kind: 'payment', from: `${formatMoney(paise)} online` },
      to: `refunded by ${paymentProvider.name}`,
    });
    return done(refunds ?? []);
  });
  return planned.ok ? sendRefunds(shop, paymentProvider, planned.value) : planned;
}

/** What waits is enough by now, as after an item was cancelled: it is the payment of the order. */
export async function countWaiting(
  shop: Shop,
  _owner: Permitted<'orders:write'>,
  { orderId }: WaitingInput,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    const locked = await lockOrder(db, orderId);
    if (!locked.ok) return locked;
    return (await countIfEnough(db, orderId, shop.now())) ? done() : refuse(nothingWaits);
  });
}

const nothingWaits = paymentRefusal('conflict', 'Nothing waits any more. Look at it again.');
