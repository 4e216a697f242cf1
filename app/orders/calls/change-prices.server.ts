import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Order, OrderLine } from '#app/orders/record/order.contract.ts';
import { changeLine, noteEvent, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import type { LockedOrder } from '#app/orders/record/orders.store.server.ts';
import { fullPrice, sumDiscounts } from '#app/shop/pricing/order-totals.rules.ts';
import { orderChangeRefusal } from './call-changes.contract.ts';
import { discountAmount, highestDiscount, splitDiscount } from './discount.rules.ts';
import type { PriceChanges } from './prices.input.ts';

/**
 * Sets the discount and the delivery charge of an order whose lines are changed already. What the owner's form
 * has not changed stays as it was `seen`, a discount with its lines. Refuses a change without a reason, a
 * discount that leaves less than a rupee, to take one back of what is paid, another one while something is in a
 * return or has come back, and another charge for a delivery that is on an invoice, or was.
 */
export function changePrices(
  edit: OrderEdit,
  seen: LockedOrder,
  prices: PriceChanges,
): Result<OrderEdit> {
  const discounted = changeDiscount(edit, seen, prices);
  return discounted.ok ? changeDeliveryCharge(discounted.value, seen, prices) : discounted;
}

function changeDiscount(
  edit: OrderEdit,
  seen: LockedOrder,
  { discount: typed, discountReason: reason }: PriceChanges,
): Result<OrderEdit> {
  const isTyped = (paise: number) => typed !== null && 'paise' in typed && typed.paise === paise;
  if (typed === null || isTyped(sumDiscounts(activeLines(seen)))) return done(edit);
  const lines = activeLines(edit.order);
  const amounts = lines.map(fullPrice);
  const full = amounts.reduce((sum, amount) => sum + amount, 0);
  const before = sumDiscounts(lines);
  const after = discountAmount(typed, full);
  if (after === before) return done(edit);
  if (seen.linesInReturns.length > 0) {
    return wrong('discount', 'Some of it is in a return; give money back under Payment instead');
  }
  const highest = highestDiscount(full);
  if (after > highest) return wrong('discount', `At most ${formatMoney(highest)} can be taken off`);
  if (seen.paidPaise > 0 && after < before) {
    return wrong('discount', 'It is paid already; its discount can only go up');
  }
  if (reason === '' && after > 0) return wrong('discountReason', 'Say why, for the history');
  const parts = splitDiscount(after, amounts);
  const discounted = lines.reduce(
    (all, { id }, place) => changeLine(all, id, { discountPaise: parts[place] ?? 0 }),
    edit,
  );
  const to = withReason(formatMoney(after), reason);
  const event = { kind: 'discount' as const, from: formatMoney(before), to };
  return done({ ...noteEvent(discounted, event), isRepriced: true });
}

function changeDeliveryCharge(
  edit: OrderEdit,
  { deliveryChargePaise: before, documents }: LockedOrder,
  { deliveryPaise: after, deliveryReason: reason }: PriceChanges,
): Result<OrderEdit> {
  if (after === null || after === before) return done(edit);
  if (reason === '') return wrong('deliveryReason', 'Say why, for the history');
  if (documents.length > 0) {
    return wrong('delivery', 'It is on an invoice already; give a discount instead');
  }
  const to = withReason(formatMoney(after), reason);
  return done({
    ...setDeliveryCharge(edit, after, { from: formatMoney(before), to }),
    isRepriced: true,
  });
}

/** Sets the delivery charge, in paise; the history says it in words. */
export function setDeliveryCharge(
  edit: OrderEdit,
  deliveryChargePaise: number,
  words: { from: string; to: string },
): OrderEdit {
  const charged = { ...edit, order: { ...edit.order, deliveryChargePaise } };
  return noteEvent(charged, { kind: 'delivery', ...words });
}

function activeLines({ lines }: Order): OrderLine[] {
  return lines.filter(({ status }) => status !== 'cancelled');
}

/** '₹500: festival offer' */
function withReason(amount: string, reason: string): string {
  return reason === '' ? amount : `${amount}: ${reason}`;
}

function wrong(field: string, message: string): Result<never> {
  return refuse(orderChangeRefusal('conflict', message, { [field]: message }));
}
