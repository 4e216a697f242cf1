import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { changeLineStatus } from '#app/orders/record/change-line-status.server.ts';
import { countPromiseToNewPlace } from '#app/orders/record/count-promise.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import {
  readOrderAddress,
  writeOrderAddress,
} from '#app/orders/record/order-address.store.server.ts';
import {
  type LockedLine,
  lockOrderLines,
  type OrderChange,
  writeLineQuantity,
} from '#app/orders/record/order-changes.store.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { orderRefusals, statusChangedMeanwhile } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { addressParts } from '#app/people/profiles/profiles.contract.ts';
import {
  isSameChoice,
  type ProductChoice,
} from '#app/products/catalogue/product-choice.contract.ts';
import { stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import {
  decrementStock,
  incrementStock,
  readStock,
} from '#app/products/catalogue/stock.store.server.ts';
import { partOfLine } from '#app/shop/pricing/order-totals.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { alreadyShipped, hasComeBack, orderChangeRefusal } from './call-changes.contract.ts';
import { quantityFieldPrefix } from './call-queue.contract.ts';
import type { ChangeOrderInput } from './call-queue.input.ts';
import { changeLineChoice } from './change-line-choice.server.ts';
import { changeMeasurements } from './change-measurements.server.ts';
import { changePrices } from './change-prices.server.ts';
import { finishChange } from './finish-change.server.ts';
import { repriceDelivery } from './reprice-delivery.server.ts';

/**
 * The owner changes quantities, sizes and colors, removes lines, gives a discount, sets the delivery charge,
 * takes measurements or changes the address. Stock and totals follow, at the ordered prices; another size costs
 * its difference. Returns the sum to read out, and emails the customer. Refuses once a line is shipped.
 */
export async function updateOrder(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  input: ChangeOrderInput,
): Promise<Result<{ total: string }>> {
  const change = { orderId: input.orderId, actorId: owner.userId, now: shop.now() };
  return shop.transaction(async (db) => {
    const lines = await lockOrderLines(db, input.orderId);
    const order = await findOrder(db, input.orderId);
    if (!order) return refuse(orderRefusals.noSuchOrder);
    const status = deriveOrderStatus(lines);
    if (status === 'cancelled' || (await readLastEvent(db, input.orderId)) !== input.seen) {
      return refuse(statusChangedMeanwhile(status));
    }
    const changed = changedLines(lines, input);
    const refusal = refusalOf(lines, changed);
    if (refusal) return refuse(refusal);
    for (const line of changed) {
      const result = await changeLine(shop, db, change, { lines, line });
      if (!result.ok) return result;
    }
    const prices = input.prices
      ? await changePrices(db, change, { order, lines }, input.prices)
      : done(false);
    if (!prices.ok) return prices;
    const hasNewAddress = await changeAddress(shop, db, change, order, input);
    if (!hasNewAddress.ok) return hasNewAddress;
    const hasNewPrices = changed.length > 0 || prices.value;
    const hasNewMeasurements = await changeMeasurements(db, change, lines, input);
    if (!hasNewPrices && !hasNewAddress.value && !hasNewMeasurements)
      return refuse(orderChangeRefusal('invalid', 'Nothing is different'));
    return finishChange(shop, db, change, { hasNewPrices, promisedBefore: order.promisedBy });
  });
}

/** `newChoice`: null keeps the current one. */
type ChangedLine = LockedLine & { newQuantity: number; newChoice: ProductChoice | null };

/** The active lines that change; a removed line has no other changes. */
function changedLines(
  lines: LockedLine[],
  { quantities, choices }: ChangeOrderInput,
): ChangedLine[] {
  return lines
    .filter((line) => line.status !== 'cancelled')
    .map((line) => {
      const newQuantity = quantities[line.id] ?? line.quantity;
      const choice = newQuantity === 0 ? line : (choices[line.id] ?? line);
      return { ...line, newQuantity, newChoice: isSameChoice(choice, line) ? null : choice };
    })
    .filter((line) => line.newQuantity !== line.quantity || line.newChoice !== null);
}

function refusalOf(lines: LockedLine[], changed: ChangedLine[]): Refusal | null {
  if (lines.some((line) => line.status === 'shipped' || line.status === 'delivered')) {
    return alreadyShipped;
  }
  if (changed.some((line) => line.returnedQuantity > 0 && line.newQuantity > 0)) return hasComeBack;
  const activeLines = lines.filter((line) => line.status !== 'cancelled');
  const removedLines = changed.filter((line) => line.newQuantity === 0);
  return removedLines.length === activeLines.length
    ? orderChangeRefusal('invalid', 'Keep at least one item, or cancel the order')
    : null;
}

async function changeLine(
  shop: Shop,
  db: Db,
  change: OrderChange,
  { lines, line }: { lines: LockedLine[]; line: ChangedLine },
): Promise<Result<null>> {
  const choice = line.newChoice;
  if (choice) {
    const exchanged = await changeLineChoice(db, change, line, choice);
    if (!exchanged.ok) return exchanged;
  }
  if (line.newQuantity === line.quantity) return done();
  return changeLineQuantity(shop, db, change, lines, { ...line, ...choice });
}

async function changeLineQuantity(
  shop: Shop,
  db: Db,
  change: OrderChange,
  lines: LockedLine[],
  line: ChangedLine,
): Promise<Result<null>> {
  const { orderId, actorId } = change;
  if (line.newQuantity === 0) {
    const move = { orderId, actorId, allLines: lines, linesToMove: [line] };
    return changeLineStatus(shop, db, { ...move, to: 'cancelled', hasOwnEmail: true });
  }
  const addedQuantity = line.newQuantity - line.quantity;
  const { productId, size, color } = line;
  const key = productId && { productId, size, color };
  if (addedQuantity < 0 && key) await incrementStock(db, key, -addedQuantity);
  if (addedQuantity > 0 && !(key && (await decrementStock(db, key, addedQuantity)))) {
    const available = key ? await readStock(db, key) : 0;
    const fields = { [quantityFieldPrefix + line.id]: stockLeftText(available) };
    return refuse({
      ...orderChangeRefusal('conflict', `${line.name}: ${stockLeftText(available)}`),
      fields,
    });
  }
  // Fewer pieces keep their part of the discount; more pieces get no more.
  const stays = partOfLine(line, 0, Math.min(line.quantity, line.newQuantity));
  await writeLineQuantity(db, change, {
    ...{ id: line.id, from: line.quantity, to: line.newQuantity },
    discountPaise: stays.discountPaise,
  });
  return done();
}

/** Returns whether the address changed; if so, delivery is priced and promised again. */
async function changeAddress(
  shop: Shop,
  db: Db,
  change: OrderChange,
  seen: Order,
  input: ChangeOrderInput,
): Promise<Result<boolean>> {
  const { orderId } = change;
  const before = await readOrderAddress(db, orderId);
  if (addressParts.every((part) => before[part] === input[part])) return done(false);
  const isElsewhere = before.pincode !== input.pincode;
  const typedCharge = input.prices?.deliveryPaise ?? null;
  const hasTypedCharge = typedCharge !== null && typedCharge !== seen.deliveryChargePaise;
  const pincode = { from: before.pincode, to: input.pincode, hasTypedCharge };
  const priced = isElsewhere ? await repriceDelivery(shop, db, change, pincode) : done();
  if (!priced.ok) return priced;
  await writeOrderAddress(db, change, input);
  if (isElsewhere) await countPromiseToNewPlace(shop, db, orderId);
  return done(true);
}
