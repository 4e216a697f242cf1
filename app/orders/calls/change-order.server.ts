import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import {
  addressOf,
  formatAddress,
  type Order,
  type OrderLine,
} from '#app/orders/record/order.contract.ts';
import {
  changeLine,
  editOf,
  moveLines,
  noteEvent,
  type OrderEdit,
} from '#app/orders/record/order-edit.rules.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { statusChangedMeanwhile } from '#app/orders/record/orders.contract.ts';
import type { LockedOrder } from '#app/orders/record/orders.store.server.ts';
import { addressParts } from '#app/people/profiles/profiles.contract.ts';
import {
  isSameChoice,
  type ProductChoice,
} from '#app/products/catalogue/product-choice.contract.ts';
import { stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import {
  findProductsForOrder,
  type ProductToChoose,
} from '#app/products/catalogue/stock.store.server.ts';
import { partOfLine } from '#app/shop/pricing/order-totals.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { agreeChange, readOut } from './agree-change.server.ts';
import { alreadyShipped, isInReturn, orderChangeRefusal } from './call-changes.contract.ts';
import { quantityFieldPrefix } from './call-queue.contract.ts';
import type { ChangeOrderInput } from './call-queue.input.ts';
import { changeLineChoice, choiceRefusal } from './change-line-choice.rules.ts';
import { changePrices } from './change-prices.server.ts';
import { withMeasurements } from './line-measurements.rules.ts';
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
  const door = { orderId: input.orderId, actorId: owner.userId };
  const changed = await changeOrder<null>(shop, door, async (order, db) => {
    const status = deriveOrderStatus(order.lines);
    if (status === 'cancelled' || order.lastEvent !== input.seen) {
      return refuse(statusChangedMeanwhile(status));
    }
    const lines = changedLines(order.lines, input);
    const refusal = refusalOf(order, lines);
    if (refusal) return refuse(refusal);
    const edited = changeLines(editOf(order), lines, await readProducts(db, lines));
    if (!edited.ok) return edited;
    const priced = input.prices ? changePrices(edited.value, order, input.prices) : edited;
    if (!priced.ok) return priced;
    const addressed = await changeAddress(shop, db, priced.value, order, input);
    if (!addressed.ok) return addressed;
    const edit = takeMeasurements(addressed.value, input);
    if (edit.events.length === 0) {
      return refuse(orderChangeRefusal('invalid', 'Nothing is different'));
    }
    const agreed = agreeChange(shop, owner, edit);
    if (!agreed.ok) return agreed;
    return done({ ...agreed.value, shortage: (line, left) => shortageOf(order, line, left) });
  });
  return changed.ok ? done(readOut(changed.value)) : changed;
}

/** `newChoice`: null keeps the current one. */
type ChangedLine = OrderLine & { newQuantity: number; newChoice: ProductChoice | null };

/** The active lines that change; a removed line has no other changes. */
function changedLines(
  lines: OrderLine[],
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

function refusalOf({ lines, linesInReturns }: LockedOrder, changed: ChangedLine[]): Refusal | null {
  if (lines.some((line) => line.status === 'shipped' || line.status === 'delivered')) {
    return alreadyShipped;
  }
  if (changed.some(({ id, newQuantity }) => newQuantity > 0 && linesInReturns.includes(id))) {
    return isInReturn;
  }
  const activeLines = lines.filter((line) => line.status !== 'cancelled');
  const removedLines = changed.filter((line) => line.newQuantity === 0);
  return removedLines.length === activeLines.length
    ? orderChangeRefusal('invalid', 'Keep at least one item, or cancel the order')
    : null;
}

type Products = ReadonlyMap<string, ProductToChoose>;

/** The products of lines that get another size or color. */
function readProducts(db: Db, lines: readonly ChangedLine[]): Promise<Products> {
  const ids = lines.flatMap(({ newChoice, productId }) => (newChoice && productId) || []);
  return findProductsForOrder(db, ids);
}

function changeLines(
  edit: OrderEdit,
  lines: readonly ChangedLine[],
  products: Products,
): Result<OrderEdit> {
  let changed = edit;
  for (const line of lines) {
    const choice = line.newChoice;
    if (choice) {
      const product = products.get(line.productId ?? '');
      const chosen = changeLineChoice(changed, line, choice, product);
      if (!chosen.ok) return chosen;
      changed = chosen.value;
    }
    changed = changeQuantity(changed, line);
  }
  return done(lines.length > 0 ? { ...changed, isRepriced: true } : changed);
}

/** Fewer pieces keep their part of the discount; more pieces get no more. None: the line is cancelled. */
function changeQuantity(edit: OrderEdit, line: ChangedLine): OrderEdit {
  const { newQuantity, quantity } = line;
  if (newQuantity === quantity) return edit;
  if (newQuantity === 0) return moveLines(edit, [line], 'cancelled');
  const { discountPaise } = partOfLine(line, 0, Math.min(quantity, newQuantity));
  const words = { from: String(quantity), to: String(newQuantity) };
  const change = { quantity: newQuantity, discountPaise };
  return changeLine(edit, line.id, change, { kind: 'quantity', ...words });
}

/** Too few are left for what changed of a line: its size or color, else its quantity. */
function shortageOf(before: Order, line: OrderLine, left: number): Refusal {
  const was = before.lines.find(({ id }) => id === line.id);
  const isOtherChoice = was !== undefined && !isSameChoice(was, line);
  if (isOtherChoice && left < was.quantity) return choiceRefusal(line, stockLeftText(left));
  const text = stockLeftText(isOtherChoice ? left - was.quantity : left);
  const fields = { [quantityFieldPrefix + line.id]: text };
  return orderChangeRefusal('conflict', `${line.name}: ${text}`, fields);
}

/** For another PIN code delivery is priced again. The history gets no addresses: they could not be erased from it. */
async function changeAddress(
  shop: Shop,
  db: Db,
  edit: OrderEdit,
  before: LockedOrder,
  input: ChangeOrderInput,
): Promise<Result<OrderEdit>> {
  const { pincode } = input;
  const was = addressOf(before);
  if (addressParts.every((part) => was[part] === input[part])) return done(edit);
  const typedCharge = input.prices?.deliveryPaise ?? null;
  const hasTypedCharge = typedCharge !== null && typedCharge !== before.deliveryChargePaise;
  const priced =
    pincode === before.pincode
      ? done(edit)
      : await repriceDelivery(shop, db, edit, before, { pincode, hasTypedCharge });
  if (!priced.ok) return priced;
  const { fullName: customerName, phone: customerPhone, address, landmark, city, state } = input;
  const place = { address, landmark, city, state, pincode, deliveryAddress: formatAddress(input) };
  const order = { ...priced.value.order, customerName, customerPhone, ...place };
  return done(noteEvent({ ...priced.value, order }, { kind: 'address', from: null, to: null }));
}

/** The history gets no measurements, only the change: they could not be erased from it. */
function takeMeasurements(
  edit: OrderEdit,
  { quantities, measurements = {} }: Pick<ChangeOrderInput, 'quantities' | 'measurements'>,
): OrderEdit {
  let measured = edit;
  for (const line of edit.order.lines) {
    if (line.status === 'cancelled' || quantities[line.id] === 0) continue;
    const addOns = withMeasurements(line, measurements);
    if (!addOns) continue;
    const event = { kind: 'measurements' as const, from: null, to: null };
    measured = changeLine(measured, line.id, { addOns }, event);
  }
  return measured;
}
