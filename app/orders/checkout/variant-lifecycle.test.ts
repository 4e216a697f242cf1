import fc from 'fast-check';
import { expect, test } from 'vitest';
import { updateOrder } from '#app/orders/calls/change-order.server.ts';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { type OrderStatus, orderStatuses } from '#app/orders/record/orders.contract.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { findSavedProduct } from '#app/products/editor/products.store.server.ts';
import { updateProduct } from '#app/products/editor/update-product.server.ts';
import type { User } from '#platform/shop.ts';
import { isNightly, seedOfTests } from '#tests/support/nightly.ts';
import { changeForm } from '#tests/support/test-calls.ts';
import { checkOutToConfirm } from '#tests/support/test-checkout.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
  variantStockOf,
} from '#tests/support/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { startBuyNow } from './start-checkout.server.ts';

/**
 * Random acts of customers and the owner on one product with three sizes, three at once. Whatever is refused,
 * the pieces of each size (in stock and in lines that are not cancelled) always add up to the initial ones and
 * what the owner has put in or taken out since.
 */
const sizes = ['S', 'M', 'L'];
const inStock = 4;

type Act =
  | { kind: 'order'; buyer: number; size: string; quantity: number }
  | { kind: 'cancel'; order: number }
  | { kind: 'move'; order: number; status: OrderStatus }
  | { kind: 'change'; order: number; size: string; quantity: number }
  | { kind: 'count'; size: string; stock: number };

const size = fc.constantFrom(...sizes);
const order = fc.nat({ max: 5 });
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    ...{ buyer: fc.nat({ max: 2 }), size, quantity: fc.integer({ min: 1, max: 3 }) },
  }),
  fc.record({ kind: fc.constant('cancel' as const), order }),
  fc.record({
    kind: fc.constant('move' as const),
    ...{ order, status: fc.constantFrom(...orderStatuses) },
  }),
  fc.record({
    kind: fc.constant('change' as const),
    ...{ order, size, quantity: fc.integer({ min: 0, max: 5 }) },
  }),
  fc.record({ kind: fc.constant('count' as const), size, stock: fc.nat({ max: 6 }) }),
);

const shop = await openTestShop();
const owner = await givenOwner(shop);

type Life = { productId: string; buyers: User[] };

async function openLife(): Promise<Life> {
  const { id: productId } = await givenProduct(shop, {
    sizes,
    variants: sizes.map((one) => ({ size: one, stock: inStock })),
  });
  const buyers = await Promise.all(sizes.map(() => givenUser(shop)));
  return { productId, buyers };
}

/** The lines of the product, oldest first. */
function linesOf(productId: string) {
  return shop.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.id', 'order_id as orderId', 'orders.user_id as userId'])
    .select(['selected_size as size', 'quantity', 'order_lines.status'])
    .where('product_id', '=', productId)
    .orderBy('orders.sequence')
    .execute();
}

/** Does one act. A refused act changes nothing; an act on a missing order is none. */
async function perform({ productId, buyers }: Life, act: Act): Promise<void> {
  if (act.kind === 'order') {
    const buyer = buyers[act.buyer];
    if (!buyer) throw new Error('no such buyer');
    const started = await startBuyNow(shop, buyer, { productId, ...act });
    if (started.ok) await placeOrder(shop, buyer, await checkOutToConfirm(shop, buyer, started));
    return;
  }
  if (act.kind === 'count') {
    const product = await findSavedProduct(shop.db, productId);
    const variants = (product?.variants ?? []).map((one) =>
      one.size === act.size ? { ...one, stock: act.stock } : one,
    );
    await updateProduct(shop, owner, { productId, fields: { variants } });
    return;
  }
  const line = (await linesOf(productId))[act.order];
  if (!line) return;
  const { id, orderId } = line;
  if (act.kind === 'cancel') {
    const buyer = buyers.find(({ userId }) => userId === line.userId);
    if (buyer) await cancelOrder(shop, buyer, { orderId });
  } else if (act.kind === 'move') {
    await setOrderStatus(shop, owner, { orderId, status: act.status });
  } else {
    const form = await changeForm(shop, orderId, {
      quantities: { [id]: act.quantity },
      choices: { [id]: { size: act.size, color: null } },
    });
    await updateOrder(shop, owner, form);
  }
}

/** The expected pieces of each size: the initial ones, and the owner's changes since. */
async function expectedOf(productId: string): Promise<Record<string, number>> {
  const expected = Object.fromEntries(sizes.map((one) => [one, inStock]));
  const changes = await shop.db
    .selectFrom('product_events')
    .select(['size', 'from_value as from', 'to_value as to'])
    .where('product_id', '=', productId)
    .where('kind', '=', 'stock')
    .execute();
  for (const { size, from, to } of changes) {
    expected[size ?? ''] = (expected[size ?? ''] ?? 0) + (to ?? 0) - (from ?? 0);
  }
  return expected;
}

async function expectNothingLost({ productId }: Life): Promise<void> {
  const counted = await variantStockOf(shop, productId);
  const stock = Object.values(counted);
  expect(Math.min(...stock)).toBeGreaterThanOrEqual(0);
  expect(await stockOf(shop, productId)).toBe(stock.reduce((sum, one) => sum + one, 0));
  for (const { size: ordered, quantity, status } of await linesOf(productId)) {
    if (status !== 'cancelled') counted[ordered ?? ''] = (counted[ordered ?? ''] ?? 0) + quantity;
  }
  expect(counted).toEqual(await expectedOf(productId));
}

test('no size gains or loses a piece, whatever happens at once', async () => {
  const threeAtOnce = fc.array(fc.tuple(acts, acts, acts), { minLength: 4, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(threeAtOnce, async (rounds) => {
      const life = await openLife();
      for (const round of rounds) {
        await Promise.all(round.map((act) => perform(life, act)));
        await expectNothingLost(life);
      }
    }),
    { numRuns: isNightly ? 20 : 8, seed: seedOfTests },
  );
});
