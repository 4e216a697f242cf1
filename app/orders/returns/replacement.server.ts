import type { Paise } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { changeLineStatus } from '#app/orders/record/change-line-status.server.ts';
import { insertOrderHeader, insertOrderLines } from '#app/orders/record/new-orders.store.server.ts';
import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import { writeExchangeCredit } from '#app/orders/record/order-sums.store.server.ts';
import { readOrderToRepeat } from '#app/orders/record/orders.store.server.ts';
import { checkChoice } from '#app/products/catalogue/choice.rules.ts';
import { stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import {
  decrementStock,
  findProductsForOrder,
  readStock,
} from '#app/products/catalogue/stock.store.server.ts';
import { pictureOfChoice, priceBetween } from '#app/products/catalogue/variant.rules.ts';
import { fixedChargeTerms } from '#app/shop/delivery/delivery.rules.ts';
import { orderTotals, partOfLine } from '#app/shop/pricing/order-totals.rules.ts';
import { taxTerms } from '#app/shop/tax/tax-terms.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import type { LockedReturn } from './lock-return.server.ts';
import { returnRefusal } from './returns.contract.ts';

/** The value of a return, in paise: its share of the line. */
export function returnValue({ one, line }: LockedReturn): Paise {
  return partOfLine(line, line.returnedQuantity, one.quantity).totalPaise;
}

/**
 * Places the order of what a customer wants instead, confirmed, with its stock taken now: at the price they
 * paid, more or less by what the two sizes or colours differ. What the return is worth is its credit; a dearer
 * one owes the rest. Returns its id. Refuses when too few are left, for of two exchanges for the last one the
 * second comes too late.
 */
export async function placeReplacement(
  shop: Shop,
  db: Db,
  owner: Permitted<'orders:write'>,
  locked: LockedReturn,
): Promise<Result<string>> {
  const { one, line } = locked;
  const head = await readOrderToRepeat(db, one.orderId);
  const product = line.productId
    ? (await findProductsForOrder(db, [line.productId])).get(line.productId)
    : undefined;
  const choice = { size: one.newSize, color: one.newColor };
  if (!head || !product || 'refusal' in checkChoice(product, choice)) {
    return refuse(returnRefusal('conflict', 'What they want instead is no longer offered'));
  }
  const value = returnValue(locked);
  const paidEach = Math.floor(value / one.quantity);
  const unitPricePaise = paidEach + priceBetween(product, line, choice);
  if (unitPricePaise <= 0) {
    return refuse(returnRefusal('conflict', 'It would cost nothing at the ordered price'));
  }
  const newLine = {
    ...{ productId: product.id, name: line.name, ...choice, quantity: one.quantity },
    ...{ unitPricePaise, addOns: [], wasOnSale: false },
    ...{ hsn: product.hsn, gstRate: product.gstRate },
    pictureUrl: pictureOfChoice(product, choice.color).pictureUrl,
  };
  const totals = orderTotals([newLine], fixedChargeTerms(0));
  const order = await insertOrderHeader(db, {
    ...{ ...head, totals, lines: [newLine], createdAt: shop.now() },
    // Counted once it is confirmed, as for every order.
    promisedBy: null,
    taxTerms: taxTerms(shop.settings.storeProfile, shop.now()),
    idempotencyKey: `return ${one.id}`,
  });
  const key = { productId: product.id, ...choice };
  if (!(await decrementStock(db, key, one.quantity))) {
    const left = stockLeftText(await readStock(db, key));
    return refuse(returnRefusal('conflict', `${line.name}: ${left}`));
  }
  await insertOrderLines(db, order);
  await writeExchangeCredit(db, order.id, Math.min(value, totals.totalPaise));
  const lines = await lockOrderLines(db, order.id);
  const confirmed = await changeLineStatus(shop, db, {
    ...{ orderId: order.id, actorId: owner.userId, allLines: lines, linesToMove: lines },
    ...{ to: 'confirmed', hasOwnEmail: true },
  });
  return confirmed.ok ? done(order.id) : confirmed;
}

/**
 * Cancels the order that was placed for an exchange, with its credit; its stock returns. Refuses once something
 * of it has left. The lines of the return's order are locked first, as everywhere.
 */
export async function cancelReplacement(
  shop: Shop,
  db: Db,
  owner: Permitted<'orders:write'>,
  replacementId: string,
): Promise<Result<null>> {
  const lines = await lockOrderLines(db, replacementId);
  if (lines.some(({ status }) => status === 'shipped' || status === 'delivered')) {
    return refuse(returnRefusal('conflict', 'What they get instead has been sent already'));
  }
  await writeExchangeCredit(db, replacementId, 0);
  return changeLineStatus(shop, db, {
    ...{ orderId: replacementId, actorId: owner.userId, allLines: lines },
    ...{ linesToMove: lines, to: 'cancelled', hasOwnEmail: true },
  });
}

/** Whether all of an order is cancelled. */
export async function isAllCancelled(db: Db, orderId: string): Promise<boolean> {
  const lines = await lockOrderLines(db, orderId);
  return lines.every(({ status }) => status === 'cancelled');
}
