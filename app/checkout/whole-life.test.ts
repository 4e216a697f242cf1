import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '#app/cart/add-to-cart.server.ts';
import { cancelOrder } from '#app/orders/cancel-order.server.ts';
import type { Shopper } from '#platform/shop.ts';
import { walked } from '#tests/test-checkout.ts';
import {
  givenDeliveryCharge,
  givenProduct,
  givenShopper,
  openTestShop,
  stockOf,
  type TestShop,
} from '#tests/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { startFromCart } from './start-checkout.server.ts';
import { changeLine } from './walk-checkout.server.ts';

/**
 * Any life of a small shop: pieces go into a cart, carts become orders, orders are cancelled, products
 * are restocked and deleted, in any sequence. Beside the real shop runs a model of a few lines.
 */
const prices = [100_000, 165_000, 250_050];
const charge = 12_000;
const firstStock = 4;

type Cloth = { price: number; stock: number; inCart: number; isDeleted: boolean };
type Model = { cloths: Cloth[]; orders: { pieces: number[]; isCancelled: boolean }[] };
/** The same cloths by their ids, and the display ids that were answered. */
type Real = { shopper: Shopper; products: string[]; placed: string[] };
type Command = fc.AsyncCommand<Model, Real>;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await givenDeliveryCharge(shop, charge);
});
afterAll(() => shop.close());

async function setUp(): Promise<{ model: Model; real: Real }> {
  const shopper = await givenShopper(shop);
  const products = [];
  for (const pricePaise of prices) {
    products.push((await givenProduct(shop, { pricePaise, stock: firstStock })).id);
  }
  const cloths = prices.map((price) => ({ price, stock: firstStock, inCart: 0, isDeleted: false }));
  return { model: { cloths, orders: [] }, real: { shopper, products, placed: [] } };
}

/** A command that can always be given; what it does is checked by itself and by everything after it. */
function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
      await expectSame(model, real);
    },
    toString: () => name,
  };
}

/** A command about one of the cloths. */
function about(
  name: string,
  run: (cloth: Cloth, id: string, pieces: number, shopper: Shopper) => Promise<void>,
): fc.Arbitrary<Command> {
  const place = fc.nat({ max: prices.length - 1 });
  const pieces = fc.integer({ min: 1, max: 5 });
  return fc.tuple(place, pieces).map(([at, many]) =>
    command(`${name} ${many} of ${at}`, async ({ cloths }, { products, shopper }) => {
      const [cloth, id] = [cloths[at], products[at]];
      if (!cloth || !id) throw new Error('no such cloth');
      await run(cloth, id, many, shopper);
    }),
  );
}

const adds = about('add', async (cloth, productId, quantity, shopper) => {
  const added = await addToCart(shop, shopper, { productId, quantity });
  const hasRoom = !cloth.isDeleted && cloth.inCart + quantity <= cloth.stock;
  expect(added.ok).toBe(hasRoom);
  if (hasRoom) cloth.inCart += quantity;
});

const restocks = about('restock', async (cloth, id, pieces) => {
  await shop.db
    .updateTable('products')
    .set((eb) => ({ stock_quantity: eb('stock_quantity', '+', pieces) }))
    .where('id', '=', id)
    .execute();
  cloth.stock += pieces;
});

const deletions = about('delete', async (cloth, id) => {
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute();
  cloth.isDeleted = true;
});

const orders = fc.boolean().map((isPressedTwice) =>
  command(isPressedTwice ? 'order twice' : 'order', async ({ cloths, orders: kept }, real) => {
    const pieces = cloths.map((cloth) =>
      cloth.isDeleted ? 0 : Math.min(cloth.inCart, cloth.stock),
    );
    const started = await startFromCart(shop, real.shopper);
    expect(started.ok).toBe(cloths.some((cloth) => cloth.inCart > 0));
    if (!started.ok) return;
    const ready = await walked(shop, real.shopper, started);
    const seenTotalPaise = await takeWhatThereIs(real.shopper, ready.checkout);
    const press = () => placeOrder(shop, real.shopper, { ...ready, seenTotalPaise });
    const answers = await Promise.all(isPressedTwice ? [press(), press()] : [press()]);
    const [first] = answers;
    const said = answers.map((answer) => (answer.ok ? answer.value.displayId : answer.refusal));
    expect(said).toEqual(said.map(() => said[0]));
    expect(first?.ok).toBe(pieces.some((quantity) => quantity > 0));
    if (!first?.ok) return;
    real.placed.push(first.value.displayId);
    kept.push({ pieces, isCancelled: false });
    cloths.forEach((cloth, at) => {
      cloth.inCart -= pieces[at] ?? 0;
      cloth.stock -= pieces[at] ?? 0;
    });
  }),
);

/** Goes every way out that the page offers. Out: the total it shows then. */
async function takeWhatThereIs(shopper: Shopper, checkout: string): Promise<number> {
  const view = await readCheckout(shop, shopper, checkout);
  for (const { id: item, most, problem } of view?.items ?? []) {
    if (problem) await changeLine(shop, shopper, { checkout, item, quantity: most });
  }
  return (await readCheckout(shop, shopper, checkout))?.totalPaise ?? 0;
}

const cancels = fc.nat({ max: 3 }).map((which) =>
  command(`cancel order ${which}`, async (model, real) => {
    const order = model.orders[which];
    const orderId = order ? await idOf(real.placed[which]) : crypto.randomUUID();
    const cancelled = await cancelOrder(shop, real.shopper, { orderId });
    expect(cancelled.ok).toBe(order !== undefined && !order.isCancelled);
    if (!order || order.isCancelled) return;
    order.isCancelled = true;
    model.cloths.forEach((cloth, at) => {
      cloth.stock += order.pieces[at] ?? 0;
    });
  }),
);

async function idOf(displayId = ''): Promise<string> {
  const row = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function expectSame({ cloths, orders: kept }: Model, real: Real): Promise<void> {
  const stock = await Promise.all(real.products.map((id) => stockOf(shop, id)));
  expect(stock).toEqual(cloths.map((cloth) => cloth.stock));
  expect(Math.min(...stock)).toBeGreaterThanOrEqual(0);
  expect(await cartOf(real)).toEqual(cloths.map((cloth) => cloth.inCart));
  expect(await ordersOf(real)).toEqual(
    kept.map(({ pieces, isCancelled }, index) => ({
      displayId: real.placed[index],
      pieces,
      isCancelled,
      total: cloths.reduce((sum, { price }, at) => sum + price * (pieces[at] ?? 0), charge),
      letters: 2,
    })),
  );
}

async function cartOf({ shopper, products }: Real): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('cart_items')
    .select(['product_id as productId', 'quantity'])
    .where('user_id', '=', shopper.userId)
    .execute();
  return products.map((id) => rows.find((row) => row.productId === id)?.quantity ?? 0);
}

/** The shopper's orders as they are kept, oldest first. */
async function ordersOf({ shopper, products }: Real) {
  const headers = await shop.db
    .selectFrom('orders')
    .select((eb) => [
      'id',
      'display_id as displayId',
      'total_paise as total',
      eb
        .selectFrom('letters')
        .whereRef('letters.order_id', '=', 'orders.id')
        .where('kind', 'in', ['order-placed', 'new-order'])
        .select((count) => count.fn.countAll<number>().as('letters'))
        .as('letters'),
    ])
    .where('user_id', '=', shopper.userId)
    .orderBy('created_at')
    .execute();
  const lines = await shop.db
    .selectFrom('order_lines')
    .select(['order_id as orderId', 'product_id as productId', 'quantity', 'status'])
    .where('order_id', 'in', [crypto.randomUUID(), ...headers.map((header) => header.id)])
    .execute();
  return headers.map(({ id, ...header }) => {
    const own = lines.filter((line) => line.orderId === id);
    return {
      ...header,
      pieces: products.map(
        (productId) => own.find((line) => line.productId === productId)?.quantity ?? 0,
      ),
      isCancelled: own.every((line) => line.status === 'cancelled'),
    };
  });
}

test('whatever happens in whatever order, pieces, orders, totals and letters add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([adds, adds, orders, cancels, restocks, deletions], { maxCommands: 16 }),
      async (commands) => {
        await fc.asyncModelRun(setUp, commands);
      },
    ),
    { numRuns: 20 },
  );
}, 120_000);
