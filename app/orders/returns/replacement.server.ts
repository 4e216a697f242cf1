import type { Paise } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { insertOrderHeader, insertOrderLines } from '#app/orders/record/new-orders.store.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { editOf, moveLines, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import { moveStock } from '#app/orders/record/order-edits.store.server.ts';
import type { LockedOrder } from '#app/orders/record/orders.store.server.ts';
import { stockMoves } from '#app/orders/record/settle-order.rules.ts';
import { checkChoice } from '#app/products/catalogue/choice.rules.ts';
import { stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import { pictureOfChoice, priceBetween } from '#app/products/catalogue/variant.rules.ts';
import { fixedChargeTerms } from '#app/shop/delivery/delivery.rules.ts';
import { orderTotals, partOfLine } from '#app/shop/pricing/order-totals.rules.ts';
import { taxTerms } from '#app/shop/tax/tax-terms.rules.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { setExchangeCredit } from './exchange-credit.rules.ts';
import type { LockedReturn } from './lock-return.server.ts';
import { returnRefusal } from './returns.contract.ts';

/** The value of a return, in paise: its share of the line. */
export function returnValue({ one, line }: Pick<LockedReturn, 'one' | 'line'>): Paise {
  return partOfLine(line, line.returnedQuantity, one.quantity).totalPaise;
}

/**
 * Places the order of what a customer wants instead, with its stock taken now: at the price they paid, more or less by
 * what the two sizes or colours differ. Answers the edit that confirms it: what the return is worth is its credit; a
 * dearer one owes the rest. Refuses when too few are left, for of two exchanges for the last one the second comes too
 * late.
 */
export async function placeReplacement(
  shop: Shop,
  db: Db,
  { one, order, line, orders }: LockedReturn,
): Promise<Result<OrderEdit>> {
  const { userId } = order;
  const product = line.productId
    ? (await findProductsForOrder(db, [line.productId])).get(line.productId)
    : undefined;
  const choice = { size: one.newSize, color: one.newColor };
  if (userId === null || !product || 'refusal' in checkChoice(product, choice)) {
    return refuse(returnRefusal('conflict', 'What they want instead is no longer offered'));
  }
  const value = returnValue({ one, line });
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
  const placed = await insertOrderHeader(db, {
    ...{ ...addressedAs(order), userId, totals, lines: [newLine], createdAt: shop.now() },
    // Counted once it is confirmed, as for every order.
    promisedBy: null,
    taxTerms: taxTerms(shop.settings.storeProfile, shop.now()),
    idempotencyKey: `return ${one.id}`,
  });
  const [[lastEvent = 0], shortage] = await Promise.all([
    insertOrderLines(db, placed),
    moveStock(db, stockMoves([], placed.lines)),
  ]);
  if (shortage) {
    return refuse(returnRefusal('conflict', `${line.name}: ${stockLeftText(shortage.left)}`));
  }
  // Until this is committed nobody else sees it, so it needs no lock.
  const replacement: LockedOrder = {
    ...placed,
    ...{ documents: [], linesInReturns: [], lastEvent, version: 1, account: order.account },
  };
  orders.set(replacement.id, replacement);
  const paid = setExchangeCredit(editOf(replacement), Math.min(value, totals.totalPaise));
  return done(moveLines(paid, replacement.lines, 'confirmed'));
}

/** Who ordered, where it went and how it was to be paid, for the order that takes its place. */
function addressedAs(order: Order) {
  const { address, landmark, city, state, pincode, deliveryAddress: singleLine } = order;
  return {
    customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
    place: { address, landmark, city, state, singleLine, pincode },
    buyer: { gstin: order.buyerGstin, business: order.buyerBusiness },
    bookingMethod: order.bookingMethod,
  };
}

/**
 * Answers the edit that cancels the order placed for an exchange, with its credit; its stock returns. Refuses once
 * something of it has left.
 */
export function cancelReplacement(replacement: Order): Result<OrderEdit> {
  const { lines } = replacement;
  if (lines.some(({ status }) => status === 'shipped' || status === 'delivered')) {
    return refuse(returnRefusal('conflict', 'What they get instead has been sent already'));
  }
  return done(moveLines(setExchangeCredit(editOf(replacement), 0), lines, 'cancelled'));
}
