import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { generateDisplayId } from '#app/orders/record/new-orders.store.server.ts';
import type { Db } from '#database/tables.ts';

/** The parts of a bare order. Both emails are as long as a real order's. */
export type BareOrder = { userId: string; productId: string; email: EmailText };
export type EmailText = { html: string; text: string };

/**
 * The writes of an order and nothing else: stock (if there is any), order, line, event and two emails, in one
 * transaction on the shop's tables, through its driver. The least that an order can cost on this machine.
 */
export async function writeBareOrder(db: Db, order: BareOrder): Promise<void> {
  await db.transaction().execute(async (within) => {
    const stock = await takeStock(order).execute(within);
    if (stock.numAffectedRows !== 1n) throw new Error('there is no stock left');
    const { rows } = await insertOrder(order).execute(within);
    const id = rows[0]?.id ?? '';
    await insertLine(id, order).execute(within);
    await insertEvent(id, order).execute(within);
    await insertEmails(id, order).execute(within);
  });
}

function takeStock({ productId }: BareOrder): RawBuilder<unknown> {
  return sql`
    update products set stock_quantity = stock_quantity - 1
    where id = ${productId} and deleted_at is null and stock_quantity >= 1`;
}

function insertOrder({ userId }: BareOrder): RawBuilder<{ id: string }> {
  return sql`
    insert into orders (display_id, user_id, idempotency_key, customer_name, customer_email,
      customer_phone, address, city, state, delivery_address, delivery_pincode, booking_method,
      subtotal_paise, delivery_charge_paise, total_paise)
    values (${generateDisplayId()}, ${userId}, ${randomUUID()}, 'Ananya Deshpande', 'ananya@example.com',
      '9820001234', '12 Prabhat Road', 'Pune', 'Maharashtra', '12 Prabhat Road, Pune, Maharashtra',
      '411004', 'online', 100000, 0, 100000)
    returning id`;
}

function insertLine(id: string, { productId }: BareOrder): RawBuilder<unknown> {
  return sql`
    insert into order_lines (id, order_id, position, product_id, product_name, product_price_paise,
      quantity)
    values (${randomUUID()}, ${id}, 0, ${productId}, 'Bench Saree', 100000, 1)`;
}

function insertEvent(id: string, { userId }: BareOrder): RawBuilder<unknown> {
  return sql`
    insert into order_events (order_id, actor_id, kind, to_value)
    values (${id}, ${userId}, 'placed', 'pending')`;
}

/** Marked as sent, so that the shop under test does no work for them. */
function insertEmails(id: string, { email: { html, text } }: BareOrder): RawBuilder<unknown> {
  return sql`
    insert into emails (order_id, kind, to_address, subject, html, text, status, sent_by, sent_at)
    values (${id}, 'order-placed', 'ananya@example.com', 'Your order', ${html}, ${text}, 'sent', 'mailbox', now()),
      (${id}, 'new-order', 'owner@example.com', 'New order', ${html}, ${text}, 'sent', 'mailbox', now())`;
}
