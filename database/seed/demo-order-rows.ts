import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { CustomerKey, DemoCustomer } from './demo-customers.ts';
import { type StatusChange, statusHistory } from './demo-order-history.ts';
import { type DemoOrder, demoOrders, type LineStatus } from './demo-orders.ts';
import type { DemoProduct } from './demo-products.ts';
import { demoTime, withinThisMonth } from './demo-times.ts';

export type DemoPlacedOrder = {
  id: string;
  number: number;
  customer: DemoCustomer;
  bookingMethod: DemoOrder['bookingMethod'];
  at: Date;
  lines: PlacedLine[];
};

type PlacedLine = {
  id: string;
  product: DemoProduct;
  quantity: number;
  status: LineStatus;
  statusHistory: StatusChange[];
};

type SeedContext = {
  products: Map<string, DemoProduct>;
  people: Map<CustomerKey, DemoCustomer>;
  now: Date;
};

const displayIds = 36 ** 6;

/**
 * Inserts three months of orders with lines and events, without changing stock or writing emails. Returns the
 * orders, for the reviews.
 */
export async function insertDemoOrders(
  db: Kysely<Tables>,
  options: SeedContext & { deliveryChargePaise: number },
): Promise<DemoPlacedOrder[]> {
  const placed = demoOrders.flatMap((order, index) => toPlacedOrders(order, index + 1, options));
  if (placed.length === 0) return placed;
  await db
    .insertInto('orders')
    .values(placed.map((order) => orderRow(order, options.deliveryChargePaise)))
    .execute();
  await db.insertInto('order_lines').values(placed.flatMap(lineRows)).execute();
  const events = placed
    .flatMap(eventRows)
    .sort((a, b) => Number(a.created_at) - Number(b.created_at));
  await db.insertInto('order_events').values(events).execute();
  return placed;
}

/** None if a real account has the customer's email address. */
function toPlacedOrders(order: DemoOrder, number: number, context: SeedContext): DemoPlacedOrder[] {
  const customer = context.people.get(order.customer);
  if (!customer) return [];
  const at = placedAt(order, number, context.now);
  const lines = order.lines.map(([name, quantity, status]) => {
    const product = context.products.get(name);
    if (!product) throw new Error(`Demo order ${number} names an unknown product: ${name}`);
    return {
      id: randomUUID(),
      product,
      quantity,
      status,
      statusHistory: statusHistory(status, at, number),
    };
  });
  return [{ id: randomUUID(), number, customer, bookingMethod: order.bookingMethod, at, lines }];
}

/** The last two orders are always in the current month. */
function placedAt(order: DemoOrder, number: number, now: Date): Date {
  const at = demoTime(now, order.daysAgo, number);
  const fromLast = demoOrders.length - number + 1;
  return fromLast <= 2 ? withinThisMonth(at, now, fromLast / 3) : at;
}

function orderRow(
  order: DemoPlacedOrder,
  deliveryChargePaise: number,
): Insertable<Tables['orders']> {
  const { customer } = order;
  const subtotalPaise = order.lines.reduce(
    (sum, line) => sum + line.product.unitPricePaise * line.quantity,
    0,
  );
  return {
    id: order.id,
    display_id: displayId(order.number),
    user_id: customer.id,
    idempotency_key: `demo-${order.number}`,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    address: customer.address,
    landmark: customer.landmark,
    city: customer.city,
    state: customer.state,
    delivery_address: [customer.address, customer.landmark, customer.city, customer.state]
      .filter(Boolean)
      .join(', '),
    delivery_pincode: customer.pincode,
    booking_method: order.bookingMethod,
    subtotal_paise: subtotalPaise,
    delivery_charge_paise: deliveryChargePaise,
    total_paise: subtotalPaise + deliveryChargePaise,
    is_demo: true,
    created_at: order.at,
    updated_at: order.at,
  };
}

function lineRows(order: DemoPlacedOrder): Insertable<Tables['order_lines']>[] {
  return order.lines.map((line, position) => ({
    id: line.id,
    order_id: order.id,
    position,
    product_id: line.product.id,
    product_name: line.product.name,
    product_price_paise: line.product.unitPricePaise,
    quantity: line.quantity,
    selected_size: pick(line.product.sizes, order.customer.number),
    selected_color: pick(line.product.colors, order.number),
    picture_url: pictureUrlOf(line.product, pick(line.product.colors, order.number)),
    status: line.status,
    tracking_link: isShipped(line.status) ? trackingLink(order.number) : null,
    created_at: order.at,
    updated_at: line.statusHistory.at(-1)?.at ?? order.at,
  }));
}

function pictureUrlOf({ pictureUrls }: DemoProduct, color: string | null): string | null {
  return pictureUrls[color ?? ''] ?? pictureUrls[''] ?? null;
}

function eventRows(order: DemoPlacedOrder): Insertable<Tables['order_events']>[] {
  const placed = {
    order_id: order.id,
    line_id: null,
    actor_id: order.customer.id,
    kind: 'placed' as const,
    from_value: null,
    to_value: 'pending',
    created_at: order.at,
  };
  const changes = order.lines.flatMap((line) =>
    line.statusHistory.map((change) => ({
      order_id: order.id,
      line_id: line.id,
      actor_id: null,
      kind: 'status' as const,
      from_value: change.from,
      to_value: change.to,
      created_at: change.at,
    })),
  );
  return [placed, ...changes];
}

function pick(choices: string[], n: number): string | null {
  return choices[n % choices.length] ?? null;
}

function isShipped(status: LineStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

function trackingLink(n: number): string {
  return `https://track.example.in/EX${480_113_907 + n * 1_730_227}IN`;
}

/** Looks random and never repeats: the factor and the number of display ids have no common divisor. */
function displayId(n: number): string {
  const value = (n * 1_234_567_891) % displayIds;
  return `FH${value.toString(36).toUpperCase().padStart(6, '0')}`;
}
