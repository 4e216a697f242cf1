import { expect } from 'vitest';
import { addToCart } from '#app/cart/add-to-cart.server.ts';
import type { OrderStatus } from '#app/orders/orders.contract.ts';
import type { User } from '#platform/shop.ts';
import { givenProduct, givenUser, stockOf, type TestShop } from './test-shop.ts';

/**
 * A model of the shop in a few lines, to run beside the real one: stock, cart and orders have to be the same
 * in both after every step.
 */
export type Model = { cloths: ModelProduct[]; orders: ModelOrder[] };
export type ModelProduct = { price: number; stock: number; inCart: number; isDeleted: boolean };
/** A line for each product; null where it was not ordered. Amounts are in paise. */
export type ModelOrder = { lines: (ModelLine | null)[]; total: number };
export type ModelLine = { price: number; quantity: number; status: OrderStatus };

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

export function modelTotal(lines: readonly ModelLine[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, modelCharge);
}

export async function expectSame(shop: TestShop, model: Model, real: ActualShop): Promise<void> {
  const { cloths, orders } = model;
  const stock = await Promise.all(real.products.map((id) => stockOf(shop, id)));
  expect(stock).toEqual(cloths.map((cloth) => cloth.stock));
  expect(Math.min(...stock)).toBeGreaterThanOrEqual(0);
  expect(await cartOf(shop, real)).toEqual(cloths.map((cloth) => cloth.inCart));
  expect(await ordersOf(shop, real)).toEqual(
    orders.map((order, at) => ({ displayId: real.placed[at], ...order, emails: 2 })),
  );
}

async function cartOf(shop: TestShop, { user, products }: ActualShop): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('cart_items')
    .select(['product_id as productId', 'quantity'])
    .where('user_id', '=', user.userId)
    .execute();
  return products.map((id) => rows.find((row) => row.productId === id)?.quantity ?? 0);
}

/** The user's orders as stored, oldest first. */
async function ordersOf(shop: TestShop, { user, products }: ActualShop) {
  const headers = await shop.db
    .selectFrom('orders')
    .select((eb) => [
      'id',
      'display_id as displayId',
      'total_paise as total',
      eb
        .selectFrom('emails')
        .whereRef('emails.order_id', '=', 'orders.id')
        .where('kind', 'in', ['order-placed', 'new-order'])
        .select((count) => count.fn.countAll<number>().as('emails'))
        .as('emails'),
    ])
    .where('user_id', '=', user.userId)
    .orderBy('created_at')
    .execute();
  const rows = await listLinesOf(
    shop,
    headers.map(({ id }) => id),
  );
  return headers.map(({ id, ...header }) => ({
    ...header,
    lines: products.map((productId) => {
      const row = rows.find((one) => one.orderId === id && one.productId === productId);
      return row ? { price: row.price, quantity: row.quantity, status: row.status } : null;
    }),
  }));
}

/** The lines of these orders. */
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
    .execute();
}
