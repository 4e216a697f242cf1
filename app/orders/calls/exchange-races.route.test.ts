import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { startBuyNow } from '#app/orders/checkout/start-checkout.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { choiceKey } from '#app/products/catalogue/product-choice.contract.ts';
import type { User } from '#platform/shop.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { checkOutToConfirm } from '#tests/support/test-checkout.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenProduct, givenUser, variantStockOf } from '#tests/support/test-shop.ts';

/** Concurrent size exchanges during calls, over HTTP. */

const { shop, http, owner } = await openTestAdmin();

async function givenOrderOf(buyer: User, productId: string, size: string): Promise<string> {
  const started = await startBuyNow(shop, buyer, { productId, size, quantity: 1 });
  if (!started.ok) throw new Error(started.refusal.description);
  const placed = await placeOrder(shop, buyer, await checkOutToConfirm(shop, buyer, started));
  if (!placed.ok) throw new Error(placed.refusal.description);
  const { displayId } = placed.value;
  const order = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow();
  return order.id;
}

async function lineOf(orderId: string) {
  return shop.db
    .selectFrom('order_lines')
    .select(['id', 'selected_size as size'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The owner's form when a customer wants another size. */
async function changeForm(orderId: string, size: string): Promise<Record<string, string>> {
  const { id } = await lineOf(orderId);
  return {
    ...{ intent: 'change', orderId, seen: String(await readLastEvent(shop.db, orderId)) },
    ...{ fullName: 'Ananya Deshpande', phone: '98200 01234', pincode: '411004' },
    ...{ address: '7 Lake Road', landmark: '', city: 'Pune', state: 'Maharashtra' },
    [`quantity-${id}`]: '1',
    [`choice-${id}`]: choiceKey({ size, color: null }),
  };
}

const rounds = isNightly ? 100 : 20;

test(`each exchange of ${rounds} rounds gets a whole piece or nothing, and none is lost`, async () => {
  let buyers: User[] = [];
  const counts: Record<number, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    // Nobody may order more often than twenty times an hour.
    if (round % 10 === 0) buyers = await Promise.all([1, 2, 3].map(() => givenUser(shop)));
    await sql`delete from limits`.execute(shop.db);
    const sizes = ['M', 'L'];
    const variants = sizes.map((size) => ({ size, stock: 2 }));
    const { id: productId } = await givenProduct(shop, { sizes, variants });
    // Two with L want M, of which one is left; one with M wants L, of which none is left.
    const exchanges = [
      ['L', 'M'],
      ['L', 'M'],
      ['M', 'L'],
    ] as const;
    const orders: { id: string; had: string; wants: string; form: Record<string, string> }[] = [];
    for (const [index, [had, wants]] of exchanges.entries()) {
      const id = await givenOrderOf(buyers[index] as User, productId, had);
      orders.push({ id, had, wants, form: await changeForm(id, wants) });
    }
    if (round % 2 === 1) orders.reverse();
    const answers = await Promise.all(
      orders.map(({ id, form }) => http.post(`/dashboard/orders/calls?change=${id}`, form, owner)),
    );
    const counted = await variantStockOf(shop, productId);
    expect(Math.min(...Object.values(counted))).toBeGreaterThanOrEqual(0);
    for (const [index, { id, had, wants }] of orders.entries()) {
      const status = answers[index]?.status ?? 0;
      const { size } = await lineOf(id);
      expect([status, size]).toEqual([status, status === 303 ? wants : had]);
      expect([303, 409]).toContain(status);
      counts[status] = (counts[status] ?? 0) + 1;
      counted[size ?? ''] = (counted[size ?? ''] ?? 0) + 1;
    }
    expect(counted).toEqual({ M: 2, L: 2 });
  }
  expect(counts[303]).toBeGreaterThanOrEqual(rounds);
});
