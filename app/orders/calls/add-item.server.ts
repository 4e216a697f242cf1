import { done, type Result, refuse } from '#app/kit/result.ts';
import { countPromise } from '#app/orders/record/count-promise.server.ts';
import { insertAddedLine, type NewOrderLine } from '#app/orders/record/new-orders.store.server.ts';
import { readPromise } from '#app/orders/record/order-address.store.server.ts';
import {
  type LockedLine,
  lockOrderLines,
  type OrderChange,
  updateLineStatus,
} from '#app/orders/record/order-changes.store.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { writeLineDiscount } from '#app/orders/record/order-sums.store.server.ts';
import { orderRefusals, statusChangedMeanwhile } from '#app/orders/record/orders.contract.ts';
import { checkAddOns, withAddOnPrices } from '#app/products/add-ons/add-ons.rules.ts';
import { checkChoice } from '#app/products/catalogue/choice.rules.ts';
import { unitPrice } from '#app/products/catalogue/price.rules.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import {
  decrementStock,
  findProductsForOrder,
  incrementStock,
  readStock,
  type StockKey,
} from '#app/products/catalogue/stock.store.server.ts';
import { forChoice, pictureOfChoice } from '#app/products/catalogue/variant.rules.ts';
import { fullPrice } from '#app/shop/pricing/order-totals.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import type { AddItemInput } from './add-item.input.ts';
import { alreadyShipped, hasComeBack, orderChangeRefusal } from './call-changes.contract.ts';
import { highestDiscount } from './discount.rules.ts';
import { finishChange } from './finish-change.server.ts';

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
  const { orderId } = input;
  const change = { orderId, actorId: owner.userId, now: shop.now() };
  return shop.transaction(async (db) => {
    const lines = await lockOrderLines(db, orderId);
    if (lines.length === 0) return refuse(orderRefusals.noSuchOrder);
    const status = deriveOrderStatus(lines);
    if (status === 'cancelled' || (await readLastEvent(db, orderId)) !== input.seen) {
      return refuse(statusChangedMeanwhile(status));
    }
    if (lines.some((line) => line.status === 'shipped' || line.status === 'delivered')) {
      return refuse(alreadyShipped);
    }
    const replaced = lines.find(({ id }) => id === input.replaces);
    if (input.replaces !== null && (!replaced || replaced.status === 'cancelled')) {
      return refuse(orderChangeRefusal('conflict', 'The item to replace is not in the order'));
    }
    if (replaced && replaced.returnedQuantity > 0) return refuse(hasComeBack);
    const priced = await priceItem(db, input);
    if (!priced.ok) return priced;
    const line = priced.value;
    const { promisedBy: promisedBefore } = await readPromise(db, orderId);
    const newLine = { status: replaced?.status ?? status, addOns: line.addOns };
    await countPromise(shop, db, orderId, {
      before: lines,
      after: [...lines.filter((one) => one !== replaced), newLine],
    });
    // Lines before stock, as everywhere: first the customer's sums are locked, then products by id.
    if (replaced) await takeOut(db, change, replaced);
    await insertAddedLine(db, change, {
      ...line,
      status: newLine.status,
      discountPaise: Math.min(replaced?.discountPaise ?? 0, highestDiscount(fullPrice(line))),
      from: replaced ? nameOf(replaced) : null,
      to: `Qty ${[line.quantity, choiceText(line)].filter(Boolean).join(', ')}`,
    });
    const moved = await moveStock(db, line, replaced);
    if (!moved.ok) return moved;
    return finishChange(shop, db, change, { hasNewPrices: true, promisedBefore });
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

/** Cancels a replaced line; its discount moves to the replacement. The caller changes stock. */
async function takeOut(db: Db, change: OrderChange, line: LockedLine): Promise<void> {
  await updateLineStatus(db, {
    ...change,
    ...{ kind: 'status', lineId: line.id, from: line.status, to: 'cancelled' },
  });
  if (line.discountPaise > 0) await writeLineDiscount(db, line.id, 0);
}

/** By product id, as every order moves stock; within a product, returns come first. */
async function moveStock(
  db: Db,
  line: NewOrderLine,
  replaced: LockedLine | undefined,
): Promise<Result<null>> {
  const back = replaced?.productId ? stockKey(replaced, replaced.productId) : null;
  const giveBack = () => back && incrementStock(db, back, replaced?.quantity ?? 0);
  const isFirst = back !== null && back.productId <= line.productId;
  if (isFirst) await giveBack();
  const wanted = stockKey(line, line.productId);
  if (!(await decrementStock(db, wanted, line.quantity))) {
    return refuse(refusalFor(line.name, stockLeftText(await readStock(db, wanted))));
  }
  if (!isFirst) await giveBack();
  return done();
}

function stockKey({ size, color }: Omit<StockKey, 'productId'>, productId: string): StockKey {
  return { productId, size, color };
}

/** 'Dabu Kurta (M · Indigo)' */
function nameOf(line: LockedLine): string {
  const choice = choiceText(line);
  return (choice ? `${line.name} (${choice})` : line.name).slice(0, 200);
}

function refusalFor(name: string, reason: string) {
  return orderChangeRefusal('conflict', `${name}: ${reason}`);
}
