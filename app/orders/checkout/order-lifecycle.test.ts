import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangeOrderInput } from '#app/orders/calls/call-queue.input.ts';
import { updateOrder } from '#app/orders/calls/change-order.server.ts';
import { listDocuments } from '#app/orders/invoices/invoices.store.server.ts';
import { correctPayment } from '#app/orders/payments/correct-payment.server.ts';
import { paymentMark } from '#app/orders/payments/payment-mark.rules.ts';
import { recordPayment } from '#app/orders/payments/record-payment.server.ts';
import { recordRefund } from '#app/orders/payments/record-refund.server.ts';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { type OrderStatus, orderStatuses } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { approveReturn } from '#app/orders/returns/decide-return.server.ts';
import { receiveReturn } from '#app/orders/returns/receive-return.server.ts';
import { requestReturn } from '#app/orders/returns/request-return.server.ts';
import { listReturnsOfOrder } from '#app/orders/returns/returns.store.server.ts';
import { deleteProduct, restoreProduct } from '#app/products/editor/delete-product.server.ts';
import { setProductStock, updateProduct } from '#app/products/editor/update-product.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { User } from '#platform/shop.ts';
import {
  type ActualShop,
  activeLinesOf,
  costOf,
  dueOf,
  expectSame,
  issueModelDocuments,
  leftOf,
  listLinesOf,
  type Model,
  type ModelLine,
  type ModelOrder,
  type ModelProduct,
  modelCharge,
  modelPrices,
  modelTotal,
  newOrder,
  openModel,
  refundDueOf,
} from '#tests/support/model-shop.ts';
import { isNightly, seedOfTests } from '#tests/support/nightly.ts';
import { checkOutToConfirm } from '#tests/support/test-checkout.ts';
import { readOrderAddress } from '#tests/support/test-orders.ts';
import { givenDeliveryCharge, givenOwner, openTestShop } from '#tests/support/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { setCheckoutLineQuantity } from './set-checkout-step.server.ts';
import { startFromCart } from './start-checkout.server.ts';

/**
 * Random life of a small shop: products go into a cart, carts become orders, customers cancel; the owner moves
 * and changes orders, notes payments, gives refunds, sets stock and prices, deletes and restores products, in
 * any sequence. Invoices and credit notes follow by themselves.
 */
type Command = fc.AsyncCommand<Model, ActualShop>;

const shop = await openTestShop();
const owner = await givenOwner(shop);
await givenDeliveryCharge(shop, modelCharge);
shop.settings.storeProfile = {
  ...shop.settings.environment,
  ...{ issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV' },
};

/** A command without preconditions; after it, the real shop is compared with the model. */
function command(name: string, run: (model: Model, real: ActualShop) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
      await expectSame(shop, model, real);
    },
    toString: () => name,
  };
}

const somePlace = fc.nat({ max: modelPrices.length - 1 });

/** A command for one of the products, with a number. */
function about(
  name: string,
  run: (cloth: ModelProduct, id: string, number: number, user: User) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc.tuple(somePlace, fc.integer({ min: 1, max: 5 })).map(([at, number]) =>
    command(`${name} ${at}: ${number}`, async ({ cloths }, { products, user }) => {
      const [cloth, id] = [cloths[at], products[at]];
      if (!cloth || !id) throw new Error('no such cloth');
      await run(cloth, id, number, user);
    }),
  );
}

const adds = about('add', async (cloth, productId, quantity, user) => {
  const added = await addToCart(shop, user, { productId, quantity });
  const hasRoom = !cloth.isDeleted && cloth.inCart + quantity <= cloth.stock;
  expect(added.ok).toBe(hasRoom);
  if (hasRoom) cloth.inCart += quantity;
});

const stockEdits = about('set stock of', async (cloth, productId, number) => {
  const stock = number * 2 - 2;
  expect((await setProductStock(shop, owner, { productId, stock })).ok).toBe(!cloth.isDeleted);
  if (!cloth.isDeleted) cloth.stock = stock;
});

const priceEdits = about('set price of', async (cloth, productId, number) => {
  const fields = { pricePaise: number * 99_950 };
  expect((await updateProduct(shop, owner, { productId, fields })).ok).toBe(!cloth.isDeleted);
  if (!cloth.isDeleted) cloth.price = fields.pricePaise;
});

const deletions = about('delete', async (cloth, productId) => {
  expect((await deleteProduct(shop, owner, { productId })).ok).toBe(!cloth.isDeleted);
  cloth.isDeleted = true;
});

const restorations = about('put back', async (cloth, productId) => {
  expect((await restoreProduct(shop, owner, { productId })).ok).toBe(true);
  cloth.isDeleted = false;
});

const orders = fc
  .boolean()
  .map((isPressedTwice) =>
    command(isPressedTwice ? 'order twice' : 'order', (model, real) =>
      orderCart(model, real, isPressedTwice),
    ),
  );

async function orderCart(
  { cloths, orders: placed }: Model,
  real: ActualShop,
  isPressedTwice: boolean,
): Promise<void> {
  const quantities = cloths.map((cloth, at) =>
    cloth.isDeleted
      ? 0
      : Math.min(cloth.inCart, cloth.stock, orderableBeforeCall(cloth, placed, at)),
  );
  const started = await startFromCart(shop, real.user);
  expect(started.ok).toBe(cloths.some((cloth) => cloth.inCart > 0));
  if (!started.ok) return;
  const ready = await checkOutToConfirm(shop, real.user, started);
  const seenTotalPaise = await reduceToStock(real.user, ready.checkout);
  const press = () => placeOrder(shop, real.user, { ...ready, seenTotalPaise });
  const answers = await Promise.all(isPressedTwice ? [press(), press()] : [press()]);
  const [first] = answers;
  const refusals = answers.map((answer) => (answer.ok ? answer.value.displayId : answer.refusal));
  expect(refusals).toEqual(refusals.map(() => refusals[0]));
  expect(first?.ok).toBe(quantities.some((quantity) => quantity > 0));
  if (!first?.ok) return;
  real.placed.push(first.value.displayId);
  const lines = cloths.map(({ price }, at) => newLine(price, quantities[at] ?? 0));
  placed.push(newOrder(lines));
  cloths.forEach((cloth, at) => {
    cloth.inCart -= quantities[at] ?? 0;
    cloth.stock -= quantities[at] ?? 0;
  });
}

/** The customer may hold half of what there was of a product, or three, until the shop has phoned. */
function orderableBeforeCall({ stock }: ModelProduct, placed: ModelOrder[], at: number): number {
  const held = placed
    .map(({ lines }) => lines[at])
    .reduce((sum, line) => sum + (line?.status === 'pending' ? line.quantity : 0), 0);
  return Math.max(0, Math.max(3, Math.ceil((stock + held) / 2)) - held);
}

function newLine(price: number, quantity: number): ModelLine | null {
  return quantity === 0 ? null : { price, quantity, status: 'pending', returned: 0, discount: 0 };
}

/** Reduces every blocked line as the page offers it. Returns the new total, in paise. */
async function reduceToStock(user: User, checkout: string): Promise<number> {
  const view = await readCheckout(shop, user, checkout);
  for (const { id: item, maxQuantity, problem } of view?.items ?? []) {
    if (!problem) continue;
    await setCheckoutLineQuantity(shop, user, { checkout, item, quantity: maxQuantity });
  }
  return (await readCheckout(shop, user, checkout))?.totalPaise ?? 0;
}

/** A command for one of the first two orders; an unknown id (refused) while there is none. */
function onOrder<T>(
  name: string,
  some: fc.Arbitrary<T>,
  run: (
    input: { orderId: string; value: T },
    order: ModelOrder | undefined,
    all: { model: Model; real: ActualShop },
  ) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc.tuple(fc.constantFrom(0, 0, 0, 1), some).map(([which, value]) =>
    command(`${name} order ${which}: ${value}`, async (model, real) => {
      const order = model.orders[which];
      const orderId = order ? await idOf(real.placed[which]) : crypto.randomUUID();
      await run({ orderId, value }, order, { model, real });
    }),
  );
}

async function idOf(displayId = ''): Promise<string> {
  const row = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds to the stock of the line's product; below zero, takes from it. */
function addToStock({ cloths }: Model, order: ModelOrder, line: ModelLine, quantity: number): void {
  const cloth = cloths[order.lines.indexOf(line)];
  if (cloth) cloth.stock += quantity;
}

const cancels = onOrder('cancel', fc.constant(''), async ({ orderId }, order, { model, real }) => {
  const cancelled = await cancelOrder(shop, real.user, { orderId });
  const pending = order ? activeLinesOf(order).filter(({ status }) => status === 'pending') : [];
  expect(cancelled.ok).toBe(pending.length > 0);
  for (const line of pending) {
    line.status = 'cancelled';
    if (order) addToStock(model, order, line, leftOf(line));
  }
  if (order && cancelled.ok) issueModelDocuments(order, 'cancelled');
});

const moves = onOrder(
  'move',
  fc.constantFrom(...orderStatuses),
  async ({ orderId, value: status }, order, { model }) => {
    const moved = await setOrderStatus(shop, owner, { orderId, status });
    if (!order) {
      expect(moved.ok).toBe(false);
      return;
    }
    const active = activeLinesOf(order);
    const isReopening = active.length === 0 && status !== 'cancelled';
    const hasStock = model.cloths.every(({ stock, isDeleted }, at) => {
      const line = order.lines[at];
      return !line || leftOf(line) === 0 || (!isDeleted && stock >= leftOf(line));
    });
    expect(moved.ok).toBe(!isReopening || hasStock);
    if (!moved.ok) return;
    const lines = order.lines.filter((line) => line !== null);
    for (const line of isReopening ? lines : active) {
      if (isReopening) addToStock(model, order, line, -leftOf(line));
      if (status === 'cancelled') addToStock(model, order, line, leftOf(line));
      line.status = status;
    }
    // Removed lines of the order are back, and charged again.
    if (isReopening) order.total = Math.max(order.total, modelTotal(lines, order.charge));
    issueModelDocuments(order, status);
  },
);

/** The same for one line: orders can be handled in part. */
const lineMoves = onOrder(
  'move a line of',
  fc.tuple(somePlace, fc.constantFrom(...orderStatuses)),
  async ({ orderId, value: [at, status] }, order, { model, real }) => {
    const [line, cloth] = [order?.lines[at], model.cloths[at]];
    if (!order || !line || !cloth) return;
    const rows = await listLinesOf(shop, [orderId]);
    const lineId = rows.find(({ productId }) => productId === real.products[at])?.id;
    const moved = await setOrderStatus(shop, owner, { orderId, lineId, status });
    const isReopening = line.status === 'cancelled' && status !== 'cancelled';
    const hasStock = leftOf(line) === 0 || (!cloth.isDeleted && cloth.stock >= leftOf(line));
    expect(moved.ok).toBe(!isReopening || hasStock);
    if (!moved.ok) return;
    if (isReopening) cloth.stock -= leftOf(line);
    if (status === 'cancelled' && line.status !== 'cancelled') cloth.stock += leftOf(line);
    line.status = status;
    if (isReopening)
      order.total = Math.max(order.total, modelTotal(activeLinesOf(order), order.charge));
    issueModelDocuments(order, status);
  },
);

const changes = onOrder(
  'change',
  fc.tuple(somePlace, fc.constantFrom(0, 1, 3)),
  async ({ orderId, value: [at, quantity] }, order, { model, real }) => {
    // Returned pieces cannot be changed by phone.
    if (!order || (order.lines[at]?.returned ?? 0) > 0) return;
    const [line, cloth, productId] = [order.lines[at], model.cloths[at], real.products[at]];
    const row = (await listLinesOf(shop, [orderId])).find((one) => one.productId === productId);
    const changed = await updateOrder(shop, owner, await formOf(orderId, row?.id, quantity));
    const canBe = line && cloth ? canChange(order, line, cloth, quantity) : false;
    expect(changed.ok).toBe(canBe);
    if (!canBe || !line) return;
    addToStock(model, order, line, line.quantity - quantity);
    if (quantity === 0) line.status = 'cancelled';
    else resize(line, quantity);
    issueModelDocuments(order, 'cancelled');
    order.total = modelTotal(activeLinesOf(order), order.charge);
  },
);

function canChange(
  order: ModelOrder,
  line: ModelLine,
  cloth: ModelProduct,
  quantity: number,
): boolean {
  const active = activeLinesOf(order);
  const more = quantity - line.quantity;
  const hasStock = more <= 0 || (!cloth.isDeleted && cloth.stock >= more);
  const isUnshipped = active.every(({ status }) => status === 'pending' || status === 'confirmed');
  const keepsOne = quantity > 0 || active.length > 1;
  return active.includes(line) && more !== 0 && hasStock && isUnshipped && keepsOne;
}

/** Fewer pieces keep their part of the discount; more get no more. */
function resize(line: ModelLine, quantity: number): void {
  line.discount = Math.ceil((line.discount * Math.min(line.quantity, quantity)) / line.quantity);
  line.quantity = quantity;
}

/** By phone, the owner takes an odd amount off the items, or leaves too little. */
const discounts = onOrder(
  'take a discount off',
  fc.constantFrom(10_001, 33_333, 0, 100_000_000),
  async ({ orderId, value: paise }, order, { real }) => {
    if (!order || order.lines.some((line) => line && line.returned > 0)) return;
    const changed = await changePricesOf(orderId, { discount: { paise } });
    const active = activeLinesOf(order);
    const full = active.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const before = active.reduce((sum, { discount }) => sum + discount, 0);
    const canBe =
      isChangeable(order) &&
      paise !== before &&
      paise <= full - 100 &&
      !(order.paid > 0 && paise < before);
    expect(changed).toBe(canBe);
    if (!canBe) return;
    let seen = 0;
    let given = 0;
    // In the sequence of adding to the cart.
    for (const { productId } of await listLinesOf(shop, [orderId])) {
      const line = order.lines[real.products.indexOf(productId ?? '')];
      if (!line || !active.includes(line)) continue;
      seen += line.price * line.quantity;
      line.discount = Math.round((paise * seen) / full) - given;
      given += line.discount;
    }
    order.total = modelTotal(active, order.charge);
    issueModelDocuments(order, 'cancelled');
  },
);

/** Another delivery charge is agreed on, if it is not invoiced. */
const charges = onOrder(
  'set the delivery charge of',
  fc.constantFrom(0, 5_000, 12_000),
  async ({ orderId, value: charge }, order) => {
    if (!order) return;
    const documents = await listDocuments(shop.db, orderId);
    const changed = await changePricesOf(orderId, { deliveryPaise: charge });
    const canBe = isChangeable(order) && charge !== order.charge && documents.length === 0;
    expect(changed).toBe(canBe);
    if (!canBe) return;
    order.charge = charge;
    order.total = modelTotal(activeLinesOf(order), charge);
  },
);

/** Whether a call can still change it: nothing has left, and something remains. */
function isChangeable(order: ModelOrder): boolean {
  const active = activeLinesOf(order);
  const isHere = active.every(({ status }) => status === 'pending' || status === 'confirmed');
  return active.length > 0 && isHere;
}

async function changePricesOf(
  orderId: string,
  changes: Partial<NonNullable<ChangeOrderInput['prices']>>,
): Promise<boolean> {
  const reasons = { discountReason: 'festival', deliveryReason: 'festival' };
  const prices = { discount: null, deliveryPaise: null, ...reasons, ...changes };
  const form = { ...(await formOf(orderId)), quantities: {}, prices };
  return (await updateOrder(shop, owner, form)).ok;
}

/** The customer returns a part of a line; the owner receives it, for the shelf or the bin. */
const returns = onOrder(
  'return some of',
  fc.tuple(somePlace, fc.constantFrom(1, 1, 2), fc.constantFrom('restock', 'write off')),
  async ({ orderId, value: [at, quantity, stock] }, order, { model, real }) => {
    const [line, cloth] = [order?.lines[at], model.cloths[at]];
    if (!order || !line || !cloth) return;
    const rows = await listLinesOf(shop, [orderId]);
    const lineId = rows.find(({ productId }) => productId === real.products[at])?.id ?? '';
    const displayId = real.placed[model.orders.indexOf(order)] ?? '';
    const requested = await requestReturn(shop, real.user, {
      ...{ displayId, lineId, quantity, reason: 'size', note: '', pictures: [], exchangeFor: null },
    });
    const canReturn = line.status === 'delivered' && quantity <= leftOf(line);
    expect(requested.ok).toBe(canReturn);
    if (!canReturn) return;
    const returnId = (await listReturnsOfOrder(shop.db, orderId)).find(
      ({ state }) => state === 'requested',
    )?.id;
    if (!returnId) throw new Error('no return');
    await approveReturn(shop, owner, { returnId, words: '' });
    const isRestocked = stock === 'restock';
    const input = { returnId, words: '', stock: isRestocked ? 'restock' : 'write off' } as const;
    expect((await receiveReturn(shop, owner, input)).ok).toBe(true);
    line.returned += quantity;
    if (isRestocked) cloth.stock += quantity;
    issueModelDocuments(order, 'cancelled');
  },
);

/** The owner notes a payment of all that is due, or a paisa more, which they cannot have seen. */
const payments = onOrder(
  'note a payment of',
  fc.constantFrom(0, 0, 0, 1),
  async ({ orderId, value: beyond }, order) => {
    const due = order ? dueOf(order) : 0;
    const paid = await recordPayment(shop, owner, {
      ...{ orderId, method: 'cash', reference: '', isReceived: true },
      seenDuePaise: due + beyond,
    });
    const canPay = order !== undefined && due > 0 && beyond === 0;
    expect(paid.ok).toBe(canPay);
    if (order && canPay) order.paid += due;
  },
);

/** It was not paid after all; refused once something has been given back. */
const corrections = onOrder(
  'take the payment back of',
  fc.constant(''),
  async ({ orderId }, order) => {
    const corrected = await correctPayment(shop, owner, {
      ...{ orderId, method: 'cash', reference: '', isReceived: false },
      seenPayment: await seenPaymentOf(orderId),
    });
    const canCorrect = order !== undefined && order.paid > 0 && order.refunded === 0;
    expect(corrected.ok).toBe(canCorrect);
    if (order && canCorrect) order.paid = 0;
  },
);

/** The owner gives back what is due, a paisa of the rest for a stain, or more than they have. */
const refunds = onOrder(
  'give money back of',
  fc.constantFrom('due', 'due', 'a paisa', 'too much'),
  async ({ orderId, value: what }, order) => {
    const left = order ? order.paid - order.refunded : 0;
    const due = order ? refundDueOf(order) : 0;
    const refundPaise = { due: due || 1, 'a paisa': 1, 'too much': left + 1 }[what] ?? 0;
    const canRefund = left > 0 && refundPaise <= left;
    expect(await giveBack(orderId, refundPaise)).toBe(canRefund);
    if (!order || !canRefund) return;
    order.goodwill += Math.max(0, refundPaise - refundDueOf(order));
    order.refunded += refundPaise;
  },
);

async function giveBack(orderId: string, refundPaise: number): Promise<boolean> {
  const seenPayment = await seenPaymentOf(orderId);
  const refund = { orderId, refundPaise, reference: '', seenPayment };
  return (await recordRefund(shop, owner, refund)).ok;
}

async function seenPaymentOf(orderId: string): Promise<string> {
  const order = await findOrder(shop.db, orderId);
  return order ? paymentMark(order) : '';
}

/**
 * At the end of a life all debts are settled. Then the shop holds exactly what each order costs: lines less
 * discounts and returns, and delivery; at most less by goodwill refunds.
 */
async function settle(model: Model, real: ActualShop): Promise<void> {
  for (const [at, order] of model.orders.entries()) {
    const orderId = await idOf(real.placed[at]);
    if (dueOf(order) > 0) await pay(orderId, order);
    const refund = refundDueOf(order);
    if (refund > 0) expect(await giveBack(orderId, refund)).toBe(true);
    order.refunded += refund;
    const stored = await findOrder(shop.db, orderId);
    const balance = (stored?.paidPaise ?? 0) - (stored?.refundedPaise ?? 0);
    expect(balance).toBeLessThanOrEqual(costOf(order));
    expect(balance).toBeGreaterThanOrEqual(costOf(order) - order.goodwill);
  }
  await expectSame(shop, model, real);
}

/** The owner's form for the order as it is now. */
async function formOf(orderId: string, lineId = '', quantity = 0): Promise<ChangeOrderInput> {
  const seen = await readLastEvent(shop.db, orderId);
  const address = await readOrderAddress(shop.db, orderId);
  return { orderId, seen, ...address, quantities: { [lineId]: quantity }, choices: {} };
}

/** Each life has its own customers and products, so some run at the same time. */
const livesAtOnce = 10;
const lives = isNightly ? 200 : 30;

/** How far the first order has come when a life begins: the most important states are far from an empty shop. */
const beginnings = ['pending', 'paid', 'delivered', 'back again', 'part shipped'] as const;
type Life = { begin: (typeof beginnings)[number]; commands: Iterable<Command> };

async function live({ begin, commands }: Life): Promise<void> {
  const { model, real } = await openModel(shop, owner);
  await orderCart(model, real, false);
  const [order] = model.orders;
  const orderId = await idOf(real.placed[0]);
  if (order && (begin === 'paid' || begin === 'delivered')) await pay(orderId, order);
  if (order && begin === 'part shipped') await moveLines(orderId, order, real, 'shipped', 1);
  if (order && (begin === 'delivered' || begin === 'back again')) {
    await moveLines(orderId, order, real, 'delivered');
  }
  if (order && begin === 'back again') await moveLines(orderId, order, real, 'confirmed');
  await fc.asyncModelRun(() => ({ model, real }), commands);
  await settle(model, real);
}

/** The owner moves the first lines of a new order, or all of them, one by one. */
async function moveLines(
  orderId: string,
  order: ModelOrder,
  { products }: ActualShop,
  status: OrderStatus,
  count: number = products.length,
): Promise<void> {
  for (const { id: lineId, productId } of (await listLinesOf(shop, [orderId])).slice(0, count)) {
    expect((await setOrderStatus(shop, owner, { orderId, lineId, status })).ok).toBe(true);
    const line = order.lines[products.indexOf(productId ?? '')];
    if (line) line.status = status;
    issueModelDocuments(order, status);
  }
}

/** The owner notes all that is due as paid. */
async function pay(orderId: string, order: ModelOrder): Promise<void> {
  const payment = { orderId, method: 'cash' as const, reference: '', isReceived: true };
  const seenDuePaise = dueOf(order);
  expect((await recordPayment(shop, owner, { ...payment, seenDuePaise })).ok).toBe(true);
  order.paid += seenDuePaise;
}

test('money, stock, documents and emails add up to the paisa after any sequence of events', async () => {
  const products = [stockEdits, priceEdits, deletions, restorations];
  const ofOrders = [
    moves,
    lineMoves,
    cancels,
    changes,
    changes,
    changes,
    discounts,
    discounts,
    discounts,
    charges,
  ];
  const ofMoney = [payments, refunds, refunds, refunds, corrections, returns, returns, returns];
  const life = fc.commands([adds, orders, ...ofOrders, ...ofMoney, ...products], {
    maxCommands: 8,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ begin: fc.constantFrom(...beginnings), commands: life }), {
        minLength: livesAtOnce,
        maxLength: livesAtOnce,
      }),
      async (batch) => {
        await Promise.all(batch.map(live));
      },
    ),
    { numRuns: lives / livesAtOnce, seed: seedOfTests },
  );
});
