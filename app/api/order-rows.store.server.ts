import { sql } from 'kysely';
import type { BookingMethod, OrderStatus } from '#app/orders/orders.contract.ts';
import type { Db } from '#database/tables.ts';

export type OrderRow = {
  id: string;
  displayId: string;
  userId: string | null;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  deliveryAddress: string;
  pincode: string;
  bookingMethod: BookingMethod;
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  subtotalPaise: number;
  deliveryChargePaise: number;
  totalPaise: number;
  createdAt: Date;
  place: string;
  lines: {
    id: string;
    productId: string | null;
    name: string;
    unitPricePaise: number;
    quantity: number;
    size: string | null;
    color: string | null;
    status: OrderStatus;
    trackingLink: string | null;
  }[];
};

function orders(db: Db) {
  return db.selectFrom('orders').select([
    'id',
    'display_id as displayId',
    'user_id as userId',
    'customer_name as customerName',
    'customer_email as customerEmail',
    'customer_phone as customerPhone',
    'delivery_address as deliveryAddress',
    'delivery_pincode as pincode',
    'booking_method as bookingMethod',
    'payment_status as paymentStatus',
    'subtotal_paise as subtotalPaise',
    'delivery_charge_paise as deliveryChargePaise',
    'total_paise as totalPaise',
    'created_at as createdAt',
    sql<string>`to_json(created_at) #>> '{}'`.as('place'),
    sql<OrderRow['lines']>`(
      select json_agg(json_build_object(
        'id', line.id, 'productId', line.product_id, 'name', line.product_name,
        'unitPricePaise', line.product_price_paise, 'quantity', line.quantity,
        'size', line.selected_size, 'color', line.selected_color,
        'status', line.status, 'trackingLink', line.tracking_link) order by line.position)
      from order_lines line where line.order_id = orders.id)`.as('lines'),
  ]);
}

/** Newest first. In: whose they are, null for everybody's; after which one the list goes on. */
export function listOrderRows(
  db: Db,
  asked: {
    userId: string | null;
    most: number;
    after: { createdAt: string; id: string } | undefined;
  },
): Promise<OrderRow[]> {
  let query = orders(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(asked.most);
  if (asked.userId !== null) query = query.where('user_id', '=', asked.userId);
  if (asked.after) {
    const { createdAt, id } = asked.after;
    query = query.where(sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`);
  }
  return query.execute();
}

export function findOrderRow(
  db: Db,
  named: { id: string } | { displayId: string },
): Promise<OrderRow | undefined> {
  return 'id' in named
    ? orders(db).where('id', '=', named.id).executeTakeFirst()
    : orders(db).where('display_id', '=', named.displayId).executeTakeFirst();
}
