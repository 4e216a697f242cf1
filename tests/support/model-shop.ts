import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import { listUserOrders } from '#app/orders/record/orders.store.server.ts';
import { amountDuePaise, refundDuePaise } from '#app/orders/record/payment.rules.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { givenProduct, givenUser, type TestShop } from './test-shop.ts';

/**
 * A model of the shop in a few lines, run beside the real one: stock, cart and orders have to be the same in
 * both after every step.
 */
export type Model = { cloths: ModelProduct[]; orders: ModelOrder[] };
export type ModelProduct = { price: number; stock: number; inCart: number; isDeleted: boolean };
/**
 * A line for each product; null if it was not ordered. Amounts in paise; `total` is the agreed sum. `invoiced`:
 * the pieces of each line on an invoice, and whether the delivery charge is on one.
 */
export type ModelOrder = {
  lines: (ModelLine | null)[];
  total: number;
  charge: number;
  paid: number;
  refunded: number;
  /** Given back although it was not owed. */
  goodwill: number;
  invoiced: { lines: Map<ModelLine, Invoiced>; hasDelivery: boolean };
};
/** `discount`: on the whole line; `returned`: how many came back after delivery. */
export type ModelLine = {
  price: number;
  quantity: number;
  status: OrderStatus;
  returned: number;
  discount: number;
};

/** The pieces of a line on an invoice, and their amount. */
type Invoiced = { quantity: number; amount: number };

/** The real shop: the ids of the same products, and the display ids of the placed orders. */
export type ActualShop = { owner: User; user: User; products: string[]; placed: string[] };

export const modelPrices = [100_000, 165_000, 250_050];
export const modelCharge = 12_000;
const firstStock = 4;
const inCart = 2;

/** New products, and a customer who has ordered nothing and has two of each in the cart. */
export async function openModel(
  shop: TestShop,
  owner: User,
): Promise<{ model: Model; real: ActualShop }> {
  const user = await givenUser(shop);
  const products = [];
  for (const pricePaise of modelPrices) {
    const { id } = await givenProduct(shop, { pricePaise, stock: firstStock });
    await addToCart(shop, user, { productId: id, quantity: inCart });
    products.push(id);
  }
  const cloths = modelPrices.map((price) => {
    return { price, stock: firstStock, inCart, isDeleted: false };
  });
  return { model: { cloths, orders: [] }, real: { owner, user, products, placed: [] } };
}

export function activeLinesOf({ lines }: ModelOrder): ModelLine[] {
  return lines.filter((line) => line !== null && line.status !== 'cancelled') as ModelLine[];
}

export function newOrder(lines: (ModelLine | null)[]): ModelOrder {
  const total = modelTotal(lines.filter((line) => line !== null));
  const invoiced = { lines: new Map(), hasDelivery: false };
  return { lines, total, charge: modelCharge, paid: 0, refunded: 0, goodwill: 0, invoiced };
}

export function modelTotal(lines: readonly ModelLine[], charge: number = modelCharge): number {
  return lines.reduce((sum, line) => sum + lineCost(line), charge);
}

function lineCost({ price, quantity, discount }: ModelLine): number {
  return price * quantity - discount;
}

/** What is not charged of a line because it came back: its share, rounded down until everything is back. */
function returnedPaise(line: ModelLine): number {
  return Math.floor((lineCost(line) * line.returned) / line.quantity);
}

/** What is left of its price. */
function amountLeft(line: ModelLine): number {
  return lineCost(line) - returnedPaise(line);
}

/** How many pieces of a line the customer has, or will have. */
export function leftOf({ quantity, returned }: ModelLine): number {
  return quantity - returned;
}

/** The order's current cost: its lines less returns, and the delivery charge; 0 once all of it is cancelled. */
export function costOf(order: ModelOrder): number {
  const active = activeLinesOf(order);
  const returned = active.reduce((sum, line) => sum + returnedPaise(line), 0);
  return active.length === 0 ? 0 : modelTotal(active, order.charge) - returned;
}

/** What is still due: everything, or the extra cost since the payment; goodwill refunds do not count. */
export function dueOf(order: ModelOrder): number {
  return Math.max(0, costOf(order) - order.goodwill - (order.paid - order.refunded));
}

/** The customer's money beyond the order's cost. */
export function refundDueOf(order: ModelOrder): number {
  return Math.max(0, order.paid - order.refunded - costOf(order));
}

/**
 * The documents after a move: first credit notes for invoiced lines that were cancelled, changed or returned,
 * and for the delivery charge once everything is cancelled. Then, if something is shipped, an invoice for what
 * is shipped and on none yet.
 */
export function issueModelDocuments(order: ModelOrder, to: OrderStatus): void {
  const isOnItsWay = to === 'shipped' || to === 'delivered';
  if (!isOnItsWay && to !== 'cancelled') return;
  const { invoiced } = order;
  for (const [line, before] of invoiced.lines) {
    const stays = standingOf(line, before);
    if (stays) invoiced.lines.set(line, stays);
    else invoiced.lines.delete(line);
  }
  if (activeLinesOf(order).length === 0) invoiced.hasDelivery = false;
  if (!isOnItsWay) return;
  const toInvoice = activeLinesOf(order).filter(
    (line) =>
      (line.status === 'shipped' || line.status === 'delivered') &&
      !invoiced.lines.has(line) &&
      leftOf(line) > 0,
  );
  for (const line of toInvoice) {
    invoiced.lines.set(line, {
      quantity: leftOf(line),
      amount: amountLeft(line),
    });
  }
  if (toInvoice.length > 0) invoiced.hasDelivery = true;
}

/** What stays of a line on its invoice; null for nothing. */
function standingOf(line: ModelLine, before: Invoiced): Invoiced | null {
  if (line.status === 'cancelled') return null;
  const isSame = line.quantity === before.quantity && lineCost(line) === before.amount;
  if (line.returned === 0) return isSame ? before : null;
  return leftOf(line) === 0 ? null : { quantity: leftOf(line), amount: amountLeft(line) };
}

/** An order's invoices less its credit notes. */
function invoicedTotal({ invoiced, charge }: ModelOrder): number {
  const ofLines = [...invoiced.lines.values()].reduce((sum, { amount }) => sum + amount, 0);
  return ofLines + (invoiced.hasDelivery ? charge : 0);
}

/** What an order's metrics count as sold: its lines less returns, without delivery. */
function soldOf(order: ModelOrder): number {
  return activeLinesOf(order).reduce((sum, line) => sum + amountLeft(line), 0);
}

export async function expectSame(shop: TestShop, model: Model, real: ActualShop): Promise<void> {
  const { cloths, orders } = model;
  const [stock, cart, stored] = await Promise.all([
    stocksOf(shop, real),
    cartOf(shop, real),
    ordersOf(shop, real),
  ]);
  expect(stock).toEqual(cloths.map((cloth) => cloth.stock));
  expect(Math.min(...stock)).toBeGreaterThanOrEqual(0);
  expect(cart).toEqual(cloths.map((cloth) => cloth.inCart));
  expect(stored).toEqual(
    orders.map((order, at) => ({
      displayId: real.placed[at],
      lines: order.lines.map(withReturnedPaise),
      ...{ total: order.total, emails: 2 },
      ...{ paid: order.paid, refunded: order.refunded },
      ...{ due: dueOf(order), refundDue: refundDueOf(order) },
      ...{ sold: soldOf(order), invoiced: invoicedTotal(order) },
    })),
  );
}

function withReturnedPaise(line: ModelLine | null) {
  if (!line) return null;
  const { returned, ...stored } = line;
  return { ...stored, returnedPaise: returnedPaise(line) };
}

/** The stock of the products, in order. */
async function stocksOf(shop: TestShop, { products }: ActualShop): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('products')
    .select(['id', 'stock_quantity as stock'])
    .where('id', 'in', products)
    .execute();
  return products.map((id) => rows.find((row) => row.id === id)?.stock ?? Number.NaN);
}

async function cartOf(shop: TestShop, { user, products }: ActualShop): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('cart_items')
    .select(['product_id as productId', 'quantity'])
    .where('user_id', '=', user.userId)
    .execute();
  return products.map((id) => rows.find((row) => row.productId === id)?.quantity ?? 0);
}

/** The user's orders as the shop reads them, oldest first, with their sums from elsewhere. */
async function ordersOf(shop: TestShop, { user, products }: ActualShop) {
  const [orders, sums] = await Promise.all([
    listUserOrders(shop.db, user.userId, 1000),
    listSums(shop, user),
  ]);
  return orders.toReversed().map((order) => ({
    displayId: order.displayId,
    lines: products.map((productId) => {
      const line = order.lines.find((one) => one.productId === productId);
      if (!line) return null;
      const { unitPricePaise: price, quantity, status } = line;
      const { discountPaise: discount = 0, returnedPaise = 0 } = line;
      return { price, quantity, status, discount, returnedPaise };
    }),
    total: order.totalPaise,
    ...{ paid: order.paidPaise, refunded: order.refundedPaise },
    ...{ due: amountDuePaise(order), refundDue: refundDuePaise(order) },
    ...sums.get(order.id),
  }));
}

type Sums = { emails: number; sold: number; invoiced: number };

/** For each order of a user: emails about its placing, the metrics, and invoices less credit notes. */
async function listSums(shop: TestShop, { userId }: User): Promise<Map<string, Sums>> {
  const { rows } = await sql<Sums & { id: string }>`
    select orders.id, metrics.sold_paise as sold,
      (select count(*)::int from emails
       where order_id = orders.id and kind in ('order-placed', 'new-order')) as emails,
      (select coalesce(sum((document ->> 'totalPaise')::bigint * case kind when 'credit' then -1 else 1 end), 0)::bigint
       from invoices where order_id = orders.id) as invoiced
    from orders join order_metrics metrics on metrics.order_id = orders.id
    where orders.user_id = ${userId}`.execute(shop.db);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

/** The lines of these orders, by position. */
export function listLinesOf(shop: TestShop, orderIds: readonly string[]) {
  return shop.db
    .selectFrom('order_lines')
    .select([
      'id',
      'order_id as orderId',
      'product_id as productId',
      'product_price_paise as price',
      'quantity',
      'status',
    ])
    .where('order_id', 'in', [crypto.randomUUID(), ...orderIds])
    .orderBy('position')
    .execute();
}
