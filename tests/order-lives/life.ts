import { expect } from 'vitest';
import type { PaymentProvider } from '#app/kit/payment-provider.ts';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { readCheckout } from '#app/orders/checkout/read-checkout.server.ts';
import {
  setCheckoutAddress,
  setCheckoutPaymentMethod,
} from '#app/orders/checkout/set-checkout-step.server.ts';
import { startFromCart } from '#app/orders/checkout/start-checkout.server.ts';
import { writeStoreCreditEntry } from '#app/orders/store-credit/store-credit.store.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { givenSareeToStitch, toMeasure } from '#tests/support/test-add-ons.ts';
import { testAddress } from '#tests/support/test-checkout.ts';
import type { TestRazorpay } from '#tests/support/test-razorpay.ts';
import { givenProduct, givenUser, type TestShop } from '#tests/support/test-shop.ts';
import { type LineState, type OrderState, readOrders, readShelf } from './read-orders.ts';

/** The shop in which all lives are lived. */
export type World = {
  shop: TestShop;
  owner: Permitted;
  razorpay: TestRazorpay;
  provider: PaymentProvider;
  /** Somebody else's order, with which the first store credit of a life is given. */
  orderBefore: string;
};

/**
 * One customer with their orders; the second and later ones come from exchanges. `books`: the money that
 * changed hands, as seen from outside. `gone`: what was written off, by its place on the shelf.
 */
export type Life = World & {
  user: User;
  products: string[];
  /** One of the products, with plenty of stock. */
  small: string;
  atFirst: Record<string, number>;
  gone: Record<string, number>;
  /** The store credit when the life began. */
  firstCredit: number;
  books: Map<string, Book>;
  /** The discount of each line, by its id. */
  discounts: Map<string, number>;
  /** What each received exchange has paid of its new order. */
  usedCredits: Map<string, number>;
  /** What is not charged of a line because its replacement came back too. */
  passedOn: Map<string, number>;
  /** The claims that have counted as paid, and the payments at the provider. */
  confirmedClaims: Set<number>;
  countedPayments: Set<string>;
  orders: OrderState[];
};

/**
 * An order in paise: money in, money given back, and the goodwill in that. `spent`: the store credit in the
 * money in. `spentBack`: the part given back as store credit. `toBalance`: everything that became store credit,
 * less what was spent.
 */
export type Book = {
  in: number;
  out: number;
  goodwill: number;
  spent: number;
  spentBack: number;
  toBalance: number;
};

const sizes = [
  { size: 'S', stock: 4, priceDifferencePaise: 0 },
  { size: 'M', stock: 1, priceDifferencePaise: 15_050 },
  { size: 'L', stock: 3, priceDifferencePaise: -10_025 },
  { size: 'XL', stock: 2, priceDifferencePaise: 0 },
];

/** How much of the first order is paid with store credit. */
export type FirstCredit = 'none' | 'part' | 'all';

/** A new customer has ordered two of a size, three of a product without sizes, and one made to measure. */
export async function openLife(
  world: World,
  method: 'online' | 'cod',
  credit: FirstCredit,
): Promise<Life> {
  const { shop } = world;
  const user = await givenUser(shop);
  const [sized, plain, made, small] = await Promise.all([
    givenProduct(shop, {
      pricePaise: 100_001,
      sizes: sizes.map(({ size }) => size),
      variants: sizes,
    }),
    givenProduct(shop, { pricePaise: 165_000, stock: 4 }),
    givenSareeToStitch(shop, { stock: 2 }),
    givenProduct(shop, { pricePaise: 40_001, stock: 30 }),
  ]);
  const products = [sized.id, plain.id, made.id, small.id];
  const atFirst = await readShelf(shop, products);
  await addToCart(shop, user, { productId: sized.id, quantity: 2, size: 'S' });
  await addToCart(shop, user, { productId: plain.id, quantity: 3 });
  await addToCart(shop, user, { productId: made.id, quantity: 1, addOns: toMeasure(made.groupId) });
  const started = await startFromCart(shop, user);
  if (!started.ok) throw new Error(started.refusal.description);
  const { checkoutId } = started.value;
  await setCheckoutAddress(shop, user, checkoutId, testAddress);
  await setCheckoutPaymentMethod(shop, user, checkoutId, method);
  const seenTotalPaise = (await readCheckout(shop, user, checkoutId))?.totalPaise ?? 0;
  const spent = { none: 0, part: 150_050, all: seenTotalPaise }[credit];
  // Some of it is left.
  const firstCredit = spent === 0 ? 0 : spent + 30_000;
  if (firstCredit > 0) await giveFirstCredit(world, user, firstCredit);
  const seen = { seenTotalPaise, storeCreditPaise: spent };
  const ready = { checkout: checkoutId, ...seen, hasAgreed: true };
  const placed = await placeOrder(shop, user, ready);
  expect(placed).toMatchObject({ ok: true });
  const life = {
    ...world,
    user,
    products,
    small: small.id,
    atFirst,
    gone: {},
    firstCredit,
    books: new Map(),
  };
  const orders = await readOrders(shop, user.userId);
  const counted = { confirmedClaims: new Set<number>(), countedPayments: new Set<string>() };
  const maps = { discounts: new Map(), usedCredits: new Map(), passedOn: new Map() };
  const opened = { ...life, ...counted, ...maps, orders };
  for (const order of orders) noteSpent(opened, order, spent);
  return opened;
}

async function giveFirstCredit(
  { shop, owner, orderBefore: orderId }: World,
  { userId }: User,
  paise: number,
): Promise<void> {
  const entry = { userId, paise, orderId, actorId: owner.userId, now: shop.now() };
  await writeStoreCreditEntry(shop.db, { ...entry, kind: 'refund' });
}

/** One of the customer's orders, as it is now. */
export async function readAgain({ shop, user }: Life, id: string): Promise<OrderState | undefined> {
  return (await readOrders(shop, user.userId)).find((order) => order.id === id);
}

export function bookOf({ books }: Life, { id }: OrderState): Book {
  const book = books.get(id) ?? {
    in: 0,
    out: 0,
    goodwill: 0,
    spent: 0,
    spentBack: 0,
    toBalance: 0,
  };
  books.set(id, book);
  return book;
}

/** Where a line's cloth is stored. */
export function shelfOf({ productId, size }: LineState): string {
  return size === null ? productId : `${productId} ${size}`;
}

export function activeLines({ lines }: OrderState): LineState[] {
  return lines.filter(({ status }) => status !== 'cancelled');
}

export function leftOf({ quantity, returned }: LineState): number {
  return quantity - returned;
}

/** The value of `count` pieces of a line: its sum, rounded down so that all shares add up. */
export function worthOf({ price, quantity, discount }: LineState, count: number): number {
  return Math.floor(((price * quantity - discount) * count) / quantity);
}

/** What is still due, and what is to be given back, by the books. */
export function owedOf(life: Life, order: OrderState): { due: number; back: number } {
  const { in: paid, out, goodwill } = bookOf(life, order);
  return {
    due: Math.max(0, order.cost - (paid - out + goodwill)),
    back: Math.max(0, paid - out - order.cost),
  };
}

/** What to pay next: with cash on delivery the missing advance, else all that is due. */
export function payableOf(life: Life, order: OrderState): { payable: number; advance: number } {
  const { in: paid, out, goodwill } = bookOf(life, order);
  const { due } = owedOf(life, order);
  const share = Math.ceil((order.cost * order.advancePercent) / 10_000) * 100;
  const missing = Math.max(0, Math.min(order.cost, share) - (paid - out + goodwill));
  const advance = order.isCod ? Math.min(due, missing) : due;
  return { payable: advance || due, advance };
}

/**
 * Money was given back. What was not owed is goodwill, except for an advance, because then everything is due at
 * the door.
 */
export function noteGivenBack(life: Life, order: OrderState, paise: number): void {
  const book = bookOf(life, order);
  if (order.status !== 'unpaid') {
    book.goodwill += Math.max(0, paise - owedOf(life, order).back);
  }
  book.out += paise;
}

/** The store credit still in an order's payment. */
export function creditLeftOf({ spent, spentBack }: Book): number {
  return spent - spentBack;
}

/** The money still in an order's payment. */
export function moneyLeftOf(book: Book): number {
  return Math.max(0, book.in - book.out - creditLeftOf(book));
}

/** The customer's store credit, by the books. */
export function balanceOf({ firstCredit, books }: Life): number {
  return [...books.values()].reduce((sum, { toBalance }) => sum + toBalance, firstCredit);
}

/** An order was placed, with this much paid from store credit. */
export function noteSpent(life: Life, order: OrderState, paise: number): void {
  const book = bookOf(life, order);
  book.in += paise;
  book.spent += paise;
  book.toBalance -= paise;
}

/** Something became store credit; what was paid with it comes first. */
export function noteGivenAsCredit(life: Life, order: OrderState, paise: number): void {
  noteGivenBack(life, order, paise);
  const book = bookOf(life, order);
  book.spentBack += Math.min(paise, creditLeftOf(book));
  book.toBalance += paise;
}

/**
 * An order's cost may have changed: store credit it no longer needs returns to the customer at once. If lines
 * were reopened, it takes what is due again, from credit that had returned and is still there.
 */
export function noteSettled(life: Life, order: OrderState, isReopened: boolean): void {
  const book = bookOf(life, order);
  const { due, back } = owedOf(life, order);
  const free = Math.min(back, creditLeftOf(book));
  if (free > 0) noteGivenAsCredit(life, order, free);
  if (free > 0 || !isReopened) return;
  const again = Math.min(due, book.spentBack, balanceOf(life));
  book.out -= again;
  book.spentBack -= again;
  book.toBalance -= again;
  book.goodwill = Math.min(book.goodwill, book.out);
}
