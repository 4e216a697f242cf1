import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { hasDocuments } from '#app/orders/invoices/invoices.store.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import type { LockedLine, OrderChange } from '#app/orders/record/order-changes.store.server.ts';
import { writeDeliveryCharge, writeDiscounts } from '#app/orders/record/order-sums.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { fullPrice, sumDiscounts } from '#app/shop/pricing/order-totals.rules.ts';
import type { Db } from '#platform/shop.ts';
import { orderChangeRefusal } from './call-changes.contract.ts';
import { discountAmount, highestDiscount, splitDiscount } from './discount.rules.ts';
import type { PriceChanges } from './prices.input.ts';

/**
 * Sets the discount and the delivery charge of an order, in the caller's transaction, which has locked its
 * lines and has changed them already. `seen`: the order as the owner saw it, with these lines; what their form
 * has not changed stays, a discount with its lines. Returns whether anything is different. Refuses a change
 * without a reason, a discount that leaves less than a rupee, to take one back of what is paid, another one
 * once something has come back, and another charge for a delivery that is on an invoice.
 */
export async function changePrices(
  db: Db,
  change: OrderChange,
  seen: Seen,
  prices: PriceChanges,
): Promise<Result<boolean>> {
  const discount = await changeDiscount(db, change, seen, prices);
  if (!discount.ok) return discount;
  const delivery = await changeDeliveryCharge(db, change, seen.order, prices);
  return delivery.ok ? done(discount.value || delivery.value) : delivery;
}

type Seen = { order: Order; lines: readonly LockedLine[] };

async function changeDiscount(
  db: Db,
  change: OrderChange,
  { order: seen, lines: seenLines }: Seen,
  { discount: typed, discountReason: reason }: PriceChanges,
): Promise<Result<boolean>> {
  const isTyped = (paise: number) => typed !== null && 'paise' in typed && typed.paise === paise;
  if (typed === null || isTyped(sumDiscounts(activeLines(seen)))) return done(false);
  const order = await findOrder(db, change.orderId);
  const lines = order ? activeLines(order) : [];
  const amounts = lines.map(fullPrice);
  const full = amounts.reduce((sum, amount) => sum + amount, 0);
  const before = sumDiscounts(lines);
  const after = discountAmount(typed, full);
  if (after === before) return done(false);
  if (seenLines.some(({ returnedQuantity }) => returnedQuantity > 0)) {
    return wrong('discount', 'Some of it has come back; give money back under Payment instead');
  }
  const highest = highestDiscount(full);
  if (after > highest) return wrong('discount', `At most ${formatMoney(highest)} can be taken off`);
  if (seen.paidPaise > 0 && after < before) {
    return wrong('discount', 'It is paid already; its discount can only go up');
  }
  if (reason === '' && after > 0) return wrong('discountReason', 'Say why, for the history');
  const parts = splitDiscount(after, amounts);
  await writeDiscounts(db, change, {
    lines: lines.map(({ id }, place) => ({ id, discountPaise: parts[place] ?? 0 })),
    from: formatMoney(before),
    to: withReason(formatMoney(after), reason),
  });
  return done(true);
}

async function changeDeliveryCharge(
  db: Db,
  change: OrderChange,
  { deliveryChargePaise: before }: Order,
  { deliveryPaise: after, deliveryReason: reason }: PriceChanges,
): Promise<Result<boolean>> {
  if (after === null || after === before) return done(false);
  if (reason === '') return wrong('deliveryReason', 'Say why, for the history');
  if (await hasDocuments(db, change.orderId)) {
    return wrong('delivery', 'It is on an invoice already; give a discount instead');
  }
  await writeDeliveryCharge(db, change, {
    deliveryChargePaise: after,
    from: formatMoney(before),
    to: withReason(formatMoney(after), reason),
  });
  return done(true);
}

function activeLines({ lines }: Order): Order['lines'] {
  return lines.filter(({ status }) => status !== 'cancelled');
}

/** '₹500: festival offer' */
function withReason(amount: string, reason: string): string {
  return reason === '' ? amount : `${amount}: ${reason}`;
}

function wrong(field: string, message: string): Result<never> {
  return refuse(orderChangeRefusal('conflict', message, { [field]: message }));
}
