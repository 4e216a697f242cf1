import { randomBytes } from 'node:crypto';
import { insertOrderHeader, insertOrderLines } from '#app/orders/record/new-orders.store.server.ts';
import { addressOf, formatAddress, type Order } from '#app/orders/record/order.contract.ts';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import { findOrder, lockOrder } from '#app/orders/record/orders.store.server.ts';
import { findRecipient, writeOrderEmails } from '#app/orders/record/write-order-emails.server.ts';
import type { Address } from '#app/people/profiles/profiles.contract.ts';
import { decrementStock } from '#app/products/catalogue/stock.store.server.ts';
import { fixedChargeTerms } from '#app/shop/delivery/delivery.rules.ts';
import { orderTotals } from '#app/shop/pricing/order-totals.rules.ts';
import { taxTerms } from '#app/shop/tax/tax-terms.rules.ts';
import type { Db } from '#database/tables.ts';
import type { Shop, User } from '#platform/shop.ts';
import { givenProduct, stockKey } from './test-shop.ts';

const address = {
  address: '12 Sahyadri Apartments',
  landmark: 'Garware Bridge',
  city: 'Pune',
  state: 'Maharashtra',
};

type LineOverrides = {
  /** Default: a new product. */
  productId?: string;
  name?: string;
  pricePaise?: number;
  quantity?: number;
  status?: OrderStatus;
  hsn?: string;
  gstRate?: number;
  wasOnSale?: boolean;
  size?: string;
};

/** An order of this customer, by default one pending line of quantity 1. Takes stock; writes no emails. */
export async function givenOrder(
  shop: Shop,
  customer: User,
  overrides: {
    lines?: LineOverrides[];
    name?: string;
    phone?: string;
    city?: string;
    pincode?: string;
    createdAt?: Date;
    /** The promised day; by default none, as for an old order. */
    promisedBy?: string;
  } = {},
): Promise<Order & { lineIds: string[]; productIds: string[] }> {
  const lines = await Promise.all((overrides.lines ?? [{}]).map((line) => lineOf(shop, line)));
  const place = { ...address, city: overrides.city ?? address.city };
  const order = await insertOrderHeader(shop.db, {
    userId: customer.userId,
    idempotencyKey: randomBytes(8).toString('hex'),
    customer: {
      name: overrides.name ?? 'Ananya Deshpande',
      email: customer.email,
      phone: overrides.phone ?? '9820001234',
    },
    place: { ...place, singleLine: formatAddress(place), pincode: overrides.pincode ?? '411004' },
    buyer: { gstin: '', business: '' },
    bookingMethod: 'online',
    totals: orderTotals(lines, fixedChargeTerms(12_000)),
    promisedBy: overrides.promisedBy ?? null,
    lines,
    taxTerms: taxTerms(shop.settings.storeProfile, shop.now()),
    createdAt: overrides.createdAt ?? shop.now(),
  });
  // Products are locked in the order of their ids, as when an order is placed.
  const byProduct = lines.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  for (const { productId, size, quantity } of byProduct)
    await decrementStock(shop.db, { ...stockKey(productId), size }, quantity);
  await insertOrderLines(shop.db, order);
  const lineIds: string[] = [];
  for (const [position, { status }] of lines.entries()) {
    const { id } = await shop.db
      .updateTable('order_lines')
      .set({ status, delivered_at: status === 'delivered' ? order.createdAt : null })
      .where('order_id', '=', order.id)
      .where('position', '=', position)
      .returning('id')
      .executeTakeFirstOrThrow();
    lineIds.push(id);
  }
  return { ...order, lineIds, productIds: lines.map((line) => line.productId) };
}

async function lineOf(shop: Shop, overrides: LineOverrides) {
  return {
    productId: overrides.productId ?? (await givenProduct(shop)).id,
    name: overrides.name ?? 'Gadwal Pattu Saree',
    unitPricePaise: overrides.pricePaise ?? 1_675_000,
    quantity: overrides.quantity ?? 1,
    size: overrides.size ?? null,
    color: null,
    addOns: [],
    pictureUrl: null,
    hsn: overrides.hsn ?? '',
    gstRate: overrides.gstRate ?? null,
    wasOnSale: overrides.wasOnSale ?? false,
    status: overrides.status ?? 'pending',
  };
}

/** Sets every line of the order to shipped, past the use case. */
export async function markShipped(shop: Shop, orderId: string): Promise<void> {
  await shop.db
    .updateTable('order_lines')
    .set({ status: 'shipped' })
    .where('order_id', '=', orderId)
    .execute();
}

/** The lines of an order, in their positions. */
export function linesOf(
  shop: Shop,
  orderId: string,
): Promise<{ id: string; status: OrderStatus }[]> {
  return shop.db
    .selectFrom('order_lines')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** The status of each line of an order, in their positions. */
export async function statusesOf(shop: Shop, orderId: string): Promise<OrderStatus[]> {
  return (await linesOf(shop, orderId)).map(({ status }) => status);
}

/** The two emails about a new order, as placing it writes them. */
export async function writeNewOrderEmails(shop: Shop, order: Order): Promise<void> {
  const locked = await lockOrder(shop.db, order.id);
  const account = locked?.account ?? undefined;
  const recipient = await findRecipient(shop, shop.db, order.customerEmail, account);
  await writeOrderEmails(shop, shop.db, order, recipient);
}

/** Where an order goes, as it was typed. */
export async function readOrderAddress(db: Db, orderId: string): Promise<Address> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error(`There is no order ${orderId}.`);
  return addressOf(order);
}
