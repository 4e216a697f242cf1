import { randomUUID } from 'node:crypto';
import type { Shop, Shopper } from '#platform/shop.ts';

/** A review as it stands in the shop. In: `by` null for somebody whose account is gone. */
export async function givenReview(
  shop: Shop,
  productId: string,
  review: { by: Shopper | null; rating?: number; comment?: string; at?: string },
): Promise<string> {
  const { id } = await shop.db
    .insertInto('reviews')
    .values({
      product_id: productId,
      user_id: review.by?.userId ?? null,
      rating: review.rating ?? 5,
      comment: review.comment ?? '',
      created_at: new Date(review.at ?? '2026-11-21T09:35:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An order of this product by this shopper, whose line has come so far. */
export async function givenOrderOf(
  shop: Shop,
  shopper: Shopper,
  productId: string,
  status: 'pending' | 'shipped' | 'delivered' | 'cancelled',
): Promise<void> {
  const { id } = await shop.db
    .insertInto('orders')
    .values({
      display_id: `FH${randomUUID().slice(0, 6).toUpperCase()}`,
      user_id: shopper.userId,
      idempotency_key: randomUUID(),
      customer_email: shopper.email,
      customer_phone: '9820001234',
      address: '12 Sahyadri Apartments',
      delivery_address: '12 Sahyadri Apartments',
      delivery_pincode: '411004',
      booking_method: 'online',
      subtotal_paise: 100_000,
      delivery_charge_paise: 0,
      total_paise: 100_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('order_lines')
    .values({
      order_id: id,
      position: 0,
      product_id: productId,
      product_name: 'Gadwal Pattu Saree',
      product_price_paise: 100_000,
      quantity: 1,
      selected_size: null,
      selected_color: null,
      picture_url: null,
      tracking_link: null,
      status,
    })
    .execute();
}
