import type { PaymentMethod, PaymentStatus } from '#app/kit/payment.ts';
import type { OrderTotals } from '#app/shop/pricing/order-totals.rules.ts';
import type { Db } from '#database/tables.ts';
import type { OrderChange } from './order-changes.store.server.ts';
import { writeOrderEvent } from './order-events.store.server.ts';

/** What an order costs, and what of that is paid; every sum in paise. */

/**
 * Writes subtotal, what is taken off in it, and total; the delivery charge and the fee for cash on delivery
 * stay as agreed.
 */
export async function recalculateTotals(
  db: Db,
  orderId: string,
  { subtotalPaise, discountPaise, totalPaise }: OrderTotals & { discountPaise: number },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      subtotal_paise: subtotalPaise,
      discount_paise: discountPaise,
      total_paise: totalPaise,
    })
    .where('id', '=', orderId)
    .execute();
}

/** Sets what is taken off each of these lines, and adds it to the history as one; totals are the caller's part. */
export async function writeDiscounts(
  db: Db,
  change: OrderChange,
  discounts: { lines: { id: string; discountPaise: number }[]; from: string; to: string },
): Promise<void> {
  const { lines, from, to } = discounts;
  for (const { id, discountPaise } of lines) await writeLineDiscount(db, id, discountPaise);
  await writeOrderEvent(db, { ...change, kind: 'discount', lineId: null, from, to });
}

/** Sets what is taken off a line, in paise; history and totals are the caller's part. */
export async function writeLineDiscount(
  db: Db,
  lineId: string,
  discountPaise: number,
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ discount_paise: discountPaise })
    .where('id', '=', lineId)
    .execute();
}

/** Sets the delivery charge of an order, in paise, with its total, and adds it to the history. */
export async function writeDeliveryCharge(
  db: Db,
  change: OrderChange,
  charge: { deliveryChargePaise: number; from: string; to: string },
): Promise<void> {
  const { deliveryChargePaise, from, to } = charge;
  await db
    .updateTable('orders')
    .set((eb) => ({
      delivery_charge_paise: deliveryChargePaise,
      total_paise: eb(
        eb('total_paise', '-', eb.ref('delivery_charge_paise')),
        '+',
        deliveryChargePaise,
      ),
    }))
    .where('id', '=', change.orderId)
    .execute();
  await writeOrderEvent(db, { ...change, kind: 'delivery', lineId: null, from, to });
}

/**
 * Replaces the payment of an order, and adds `event` to the history; nobody's act if the payment provider said
 * so. In paise.
 */
export async function writeOrderPayment(
  db: Db,
  change: Omit<OrderChange, 'actorId'> & { actorId: string | null },
  payment: {
    status: PaymentStatus;
    method: PaymentMethod | null;
    reference: string;
    paidPaise: number;
    refundedPaise: number;
    /** Left out to leave it as it is. */
    goodwillPaise?: number;
    /** The part of `refundedPaise` returned as store credit; left out to leave it as it is. */
    storeCreditBackPaise?: number;
    paidAt: Date | null;
    /** A payment's, unless it says otherwise. */
    event: { kind?: 'store credit'; from: string | null; to: string };
  },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      payment_status: payment.status,
      payment_method: payment.method,
      payment_reference: payment.reference,
      paid_paise: payment.paidPaise,
      refunded_paise: payment.refundedPaise,
      goodwill_paise: payment.goodwillPaise,
      store_credit_back_paise: payment.storeCreditBackPaise,
      paid_at: payment.paidAt,
      paid_by: payment.paidAt && change.actorId,
    })
    .where('id', '=', change.orderId)
    .execute();
  const event = { ...change, kind: 'payment' as const, lineId: null, ...payment.event };
  await writeOrderEvent(db, event);
}
