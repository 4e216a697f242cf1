import { done, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { type NewOrderLine, newLine } from '#app/orders/record/new-orders.store.server.ts';
import type { Order, OrderLine } from '#app/orders/record/order.contract.ts';
import {
  addLine,
  changeLine,
  editOf,
  moveLines,
  type OrderEdit,
} from '#app/orders/record/order-edit.rules.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { statusChangedMeanwhile } from '#app/orders/record/orders.contract.ts';
import { checkAddOns, withAddOnPrices } from '#app/products/add-ons/add-ons.rules.ts';
import { checkChoice } from '#app/products/catalogue/choice.rules.ts';
import { unitPrice } from '#app/products/catalogue/price.rules.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import { forChoice, pictureOfChoice } from '#app/products/catalogue/variant.rules.ts';
import { fullPrice } from '#app/shop/pricing/order-totals.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import type { AddItemInput } from './add-item.input.ts';
import { agreeChange, readOut } from './agree-change.server.ts';
import { alreadyShipped, isInReturn, orderChangeRefusal } from './call-changes.contract.ts';
import { highestDiscount } from './discount.rules.ts';

/**
 * The owner adds an item to an order, or swaps one of its lines for it, at today's price: the line that is
 * replaced is cancelled, its pieces go back, and what was taken off it is taken off the new one. Stock, totals,
 * the day by which the order is promised, credit note and email follow in the same transaction. Returns the sum
 * to read out. Refuses once something is shipped, when the order has changed since the owner saw it, what is
 * not offered, and what too few are left of.
 */
export async function addItem(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  input: AddItemInput,
): Promise<Result<{ total: string }>> {
  const door = { orderId: input.orderId, actorId: owner.userId };
  const changed = await changeOrder(shop, door, async (order, db) => {
    const status = deriveOrderStatus(order.lines);
    if (status === 'cancelled' || order.lastEvent !== input.seen) {
      return refuse(statusChangedMeanwhile(status));
    }
    if (order.lines.some((line) => line.status === 'shipped' || line.status === 'delivered')) {
      return refuse(alreadyShipped);
    }
    const replaced = order.lines.find(({ id }) => id === input.replaces);
    if (input.replaces !== null && (!replaced || replaced.status === 'cancelled')) {
      return refuse(orderChangeRefusal('conflict', 'The item to replace is not in the order'));
    }
    if (replaced && order.linesInReturns.includes(replaced.id)) return refuse(isInReturn);
    const priced = await priceItem(db, input);
    if (!priced.ok) return priced;
    const edit = withItem(order, priced.value, replaced);
    const agreed = agreeChange(shop, owner, { ...edit, isRepriced: true });
    if (!agreed.ok) return agreed;
    const shortage = ({ name }: OrderLine, left: number) => refusalFor(name, stockLeftText(left));
    return done({ ...agreed.value, shortage });
  });
  return changed.ok ? done(readOut(changed.value)) : changed;
}

/** Adds a line. One that it replaces is cancelled, and what was taken off that is taken off the new one. */
function withItem(order: Order, item: NewOrderLine, replaced: OrderLine | undefined): OrderEdit {
  const withoutIt = replaced
    ? changeLine(moveLines(editOf(order), [replaced], 'cancelled'), replaced.id, {
        discountPaise: 0,
      })
    : editOf(order);
  const discountPaise = Math.min(replaced?.discountPaise ?? 0, highestDiscount(fullPrice(item)));
  const status = replaced?.status ?? deriveOrderStatus(order.lines);
  const line = { ...newLine(item), status, discountPaise };
  return addLine(withoutIt, line, {
    kind: 'added',
    from: replaced ? nameOf(replaced) : null,
    to: `Qty ${[item.quantity, choiceText(item)].filter(Boolean).join(', ')}`,
  });
}

/** What is to be ordered, at today's price. */
async function priceItem(db: Db, input: AddItemInput): Promise<Result<NewOrderLine>> {
  const { productId, quantity } = input;
  const product = (await findProductsForOrder(db, [productId])).get(productId);
  if (!product) return refuse(orderChangeRefusal('conflict', 'It is no longer in the shop'));
  const checked = checkChoice(product, input);
  if ('refusal' in checked) return refuse(refusalFor(product.name, checked.refusal.description));
  const { choice } = checked;
  const added = checkAddOns(product.addOnGroups, input.addOns);
  if ('refusal' in added) {
    return refuse({
      ...refusalFor(product.name, added.refusal.description),
      ...(added.refusal.fields && { fields: added.refusal.fields }),
    });
  }
  return done({
    productId,
    name: product.name,
    unitPricePaise: unitPrice(withAddOnPrices(forChoice(product, choice), added.addOns)),
    quantity,
    ...choice,
    addOns: added.addOns,
    pictureUrl: pictureOfChoice(product, choice.color).pictureUrl,
    hsn: product.hsn,
    gstRate: product.gstRate,
    wasOnSale: product.salePricePaise !== null,
  });
}

/** 'Dabu Kurta (M · Indigo)' */
function nameOf(line: OrderLine): string {
  const choice = choiceText(line);
  return (choice ? `${line.name} (${choice})` : line.name).slice(0, 200);
}

function refusalFor(name: string, reason: string) {
  return orderChangeRefusal('conflict', `${name}: ${reason}`);
}
