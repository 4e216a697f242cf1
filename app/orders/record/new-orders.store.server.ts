import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import type { OrderTotals } from '#app/shop/pricing/order-totals.rules.ts';
import type { TaxTerms } from '#app/shop/tax/tax.contract.ts';
import type { Db } from '#database/tables.ts';
import type { Order, OrderLine } from './order.contract.ts';
import type { OrderEvent } from './order-edit.rules.ts';
import { insertAddedLines, insertOrderEvents } from './order-edits.store.server.ts';
import { headerColumns, holidays } from './orders.store.server.ts';

export type NewOrder = {
  userId: string;
  idempotencyKey: string;
  customer: { name: string; email: string; phone: string };
  place: {
    address: string;
    landmark: string;
    city: string;
    state: string;
    singleLine: string;
    pincode: string;
  };
  /** A business, with its GST number; both '' for everybody else. */
  buyer: { gstin: string; business: string };
  bookingMethod: CheckoutPaymentMethod;
  /** The advance in per cent; left out for none. */
  codAdvancePercent?: number;
  /** The part of the total paid with store credit; left out for none. */
  storeCreditPaise?: number;
  totals: OrderTotals;
  /** The day by which it is expected, '2026-11-30'; null leaves it open. */
  promisedBy: string | null;
  lines: NewOrderLine[];
  taxTerms: TaxTerms | null;
  createdAt: Date;
};

export type NewOrderLine = {
  productId: string;
  name: string;
  unitPricePaise: number;
  quantity: number;
  size: string | null;
  color: string | null;
  /** In the price. */
  addOns: OrderedAddOn[];
  pictureUrl: string | null;
  hsn: string;
  gstRate: number | null;
  wasOnSale: boolean;
};

/**
 * Inserts the order without its lines, with a display id of its own. Returns it with them, as
 * `insertOrderLines` takes it.
 */
export async function insertOrderHeader(db: Db, order: NewOrder): Promise<Order> {
  return { ...(await insertHeader(db, order)), lines: order.lines.map(newLine), parcels: null };
}

/** A line as it is when it is ordered. */
export function newLine(line: NewOrderLine): OrderLine {
  return {
    ...line,
    addOns: line.addOns.length > 0 ? line.addOns : null,
    id: crypto.randomUUID(),
    discountPaise: 0,
    status: 'pending',
    isRefusedAtDoor: false,
    trackingLink: null,
    courier: null,
    returnedPaise: 0,
    returnedQuantity: 0,
  };
}

/**
 * Inserts the lines of a new order and its history: that it was placed, and these events. Returns the ids of its
 * entries.
 */
export async function insertOrderLines(
  db: Db,
  order: Order,
  events: readonly OrderEvent[] = [],
): Promise<number[]> {
  const { id, userId: actorId, createdAt: now } = order;
  const placed = { lineId: null, kind: 'placed' as const, from: null, to: 'pending' };
  const [, ids] = await Promise.all([
    insertAddedLines(db, { lines: [] }, order, { now }),
    insertOrderEvents(db, id, [placed, ...events], { actorId, now }),
  ]);
  return ids;
}

/** Tries again in the rare case that the random display id is in use. */
async function insertHeader(db: Db, order: NewOrder): Promise<Omit<Order, 'lines' | 'parcels'>> {
  for (;;) {
    const header = await db
      .insertInto('orders')
      .values({
        display_id: generateDisplayId(),
        user_id: order.userId,
        idempotency_key: order.idempotencyKey,
        customer_name: order.customer.name,
        customer_email: order.customer.email,
        customer_phone: order.customer.phone,
        address: order.place.address,
        landmark: order.place.landmark,
        city: order.place.city,
        state: order.place.state,
        delivery_address: order.place.singleLine,
        delivery_pincode: order.place.pincode,
        buyer_gstin: order.buyer.gstin,
        buyer_business: order.buyer.business,
        booking_method: order.bookingMethod,
        subtotal_paise: order.totals.subtotalPaise,
        delivery_charge_paise: order.totals.deliveryChargePaise,
        cod_fee_paise: order.totals.codFeePaise,
        cod_advance_percent: order.codAdvancePercent ?? 0,
        total_paise: order.totals.totalPaise,
        ...paidWithStoreCredit(order),
        promised_by: order.promisedBy,
        tax_terms: order.taxTerms && JSON.stringify(order.taxTerms),
        created_at: order.createdAt,
      })
      .onConflict((conflict) => conflict.column('display_id').doNothing())
      .returning([...headerColumns, holidays])
      .executeTakeFirst();
    if (header) return header;
  }
}

/** All of it makes the order a paid one; of a part the rest is due. */
function paidWithStoreCredit({ storeCreditPaise = 0, totals, userId, createdAt }: NewOrder) {
  if (storeCreditPaise === 0) return {};
  const paid = { paid_paise: storeCreditPaise, store_credit_paise: storeCreditPaise };
  if (storeCreditPaise < totals.totalPaise) return paid;
  return {
    ...paid,
    payment_status: 'paid' as const,
    payment_method: 'store credit' as const,
    paid_at: createdAt,
    paid_by: userId,
  };
}

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** The largest multiple of 36 in a byte. Bytes from here on are skipped: they would favour 'A' to 'D'. */
const unbiasedByteLimit = 252;

/** FH and six random characters (Q36). Unique only once the database has accepted it. */
export function generateDisplayId(): string {
  let id = 'FH';
  while (id.length < 8) {
    const [byte = unbiasedByteLimit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < unbiasedByteLimit) id += characters[byte % characters.length];
  }
  return id;
}
