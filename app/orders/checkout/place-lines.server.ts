import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { codRefusal } from '#app/orders/cash-on-delivery/cod.contract.ts';
import { findCodProblem } from '#app/orders/cash-on-delivery/find-cod-problems.server.ts';
import {
  insertOrderHeader,
  insertOrderLines,
  type NewOrderLine,
  newLine,
} from '#app/orders/record/new-orders.store.server.ts';
import { formatAddress, type Order, type OrderLine } from '#app/orders/record/order.contract.ts';
import type { OrderEvent } from '#app/orders/record/order-edit.rules.ts';
import { moveStock } from '#app/orders/record/order-edits.store.server.ts';
import { stockMoves } from '#app/orders/record/settle-order.rules.ts';
import { findRecipient, writeOrderEmails } from '#app/orders/record/write-order-emails.server.ts';
import { storeCreditChanged } from '#app/orders/store-credit/store-credit.contract.ts';
import {
  lockStoreCredit,
  writeStoreCreditEntry,
} from '#app/orders/store-credit/store-credit.store.server.ts';
import { hasConsented, insertConsent } from '#app/people/profiles/consents.store.server.ts';
import { writeProfile } from '#app/people/profiles/profiles.store.server.ts';
import { extraDaysOf } from '#app/products/add-ons/add-ons.rules.ts';
import { unitPrice } from '#app/products/catalogue/price.rules.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import type { OrderableProduct } from '#app/products/catalogue/stock.store.server.ts';
import type { DeliveryTerms } from '#app/shop/delivery/delivery.contract.ts';
import { expectedDay } from '#app/shop/delivery/delivery.rules.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { notServedText } from '#app/shop/delivery/delivery-zones.rules.ts';
import { type ChargedLine, totalsAt } from '#app/shop/pricing/order-totals.rules.ts';
import { taxTerms } from '#app/shop/tax/tax-terms.rules.ts';
import { leaveInCart } from '#app/store/cart/cart.store.server.ts';
import type { Db, Shop, User } from '#platform/shop.ts';
import {
  type CheckoutAddress,
  checkoutRefusals,
  notServed,
  orderConflict,
  tooManyOrders,
} from './checkout.contract.ts';
import {
  checkLines,
  isPaymentOffered,
  maxOrdersPerHour,
  type ReservedQuantities,
  secondsToNextOrder,
} from './checkout.rules.ts';
import type { OrderItem } from './checkout-items.store.server.ts';
import {
  findOrderTime,
  lockAccount,
  type OrderingAccount,
  readReservedQuantities,
} from './ordering-account.store.server.ts';

/** What decides whether an account can order, and at what price. */
export type Ordering = {
  account: OrderingAccount;
  /** Time of the account's 20th most recent order. */
  firstOfTwenty: Date | null;
  reserved: ReservedQuantities;
  /** Whether it has agreed to the texts in force. */
  hasConsented: boolean;
  terms: DeliveryTerms;
};

/** Locks the account until the transaction ends, then reads. Null if the account has just been deleted. */
export async function lockOrdering(db: Db, { userId }: User): Promise<Ordering | null> {
  const [account, firstOfTwenty, reserved, consented, terms] = await Promise.all([
    lockAccount(db, userId),
    findOrderTime(db, userId, maxOrdersPerHour - 1),
    readReservedQuantities(db, userId),
    hasConsented(db, userId),
    readDeliveryTerms(db),
  ]);
  return account ? { account, firstOfTwenty, reserved, hasConsented: consented, terms } : null;
}

/** The order's lines and address, and the price that the customer was told. */
export type OrderRequest = {
  /** One order for each (Q99). */
  idempotencyKey: string;
  source: 'cart' | 'product';
  address: CheckoutAddress;
  paymentMethod: CheckoutPaymentMethod;
  items: OrderItem[];
  seenTotalPaise: Paise;
  /** The part paid with store credit; left out for none. */
  storeCreditPaise?: Paise | undefined;
  /** To the texts in force, with this order. */
  hasAgreed: boolean;
};

/**
 * Orders these lines within the caller's transaction, which has locked the account; the caller wakes the outbox
 * after it, and gets the order. Checks and prices the lines, takes their stock, writes order, consent (once for
 * each version of the texts) and the two emails, and takes exactly the ordered quantities out of the cart (Q39,
 * Q97 to Q99, Q109); what is paid with store credit is taken from the balance. A refusal undoes everything; a
 * default address that cannot be saved is only logged.
 *
 * Statements that do not wait for each other's answers share a round trip. The last round trip but one takes the
 * stock: another order of the same product waits until this one is committed.
 */
export async function placeLines(
  shop: Shop,
  db: Db,
  user: User,
  request: OrderRequest,
  { account, firstOfTwenty, reserved, hasConsented: hadConsented, terms }: Ordering,
): Promise<Result<Order>> {
  const { source, address, paymentMethod, items } = request;
  if (!hadConsented && !request.hasAgreed) return refuse(checkoutRefusals.noConsent);
  const waitSeconds = secondsToNextOrder(firstOfTwenty, shop.now());
  if (waitSeconds > 0) return refuse(tooManyOrders(waitSeconds));
  if (!isPaymentOffered(paymentMethod, shop.settings.storeProfile)) {
    return refuse(checkoutRefusals.codEnded);
  }
  const priced = priceLines(source, items, reserved);
  if (!priced.ok) return priced;
  const lines = priced.value;
  const { pincode } = address;
  const destination = { terms, zones: shop.settings.storeProfile.deliveryZones, pincode };
  const isCod = paymentMethod === 'cod';
  const { codRules } = shop.settings.storeProfile;
  const feePaise = isCod ? codRules.feePaise : 0;
  const { isServed, isLowest: _, ...totals } = totalsAt(lines, destination, feePaise);
  if (!isServed) return refuse(notServed('conflict', notServedText(pincode)));
  if (isCod) {
    const { phone } = address;
    const totalPaise = totals.totalPaise - feePaise;
    const candidate = { userId: user.userId, phone, pincode, totalPaise };
    const problem = await findCodProblem(db, codRules, candidate);
    if (problem) return refuse(codRefusal(problem));
  }
  if (totals.totalPaise !== request.seenTotalPaise) {
    return refuse(orderConflict(source, `The total is now ${formatMoney(totals.totalPaise)}.`));
  }
  const { storeCreditPaise = 0 } = request;
  if (storeCreditPaise > totals.totalPaise) return refuse(storeCreditChanged);
  const [, order, hasStoreCredit, shortage, recipient] = await Promise.all([
    saveDefaultAddress(shop, db, user, address, account),
    insertOrderHeader(db, {
      userId: user.userId,
      idempotencyKey: request.idempotencyKey,
      customer: { name: address.fullName, email: address.email, phone: address.phone },
      buyer: { gstin: address.buyerGstin, business: address.buyerBusiness },
      place: { ...address, singleLine: formatAddress(address) },
      bookingMethod: paymentMethod,
      codAdvancePercent: isCod ? codRules.advancePercent : 0,
      storeCreditPaise,
      totals,
      promisedBy: expectedDay(
        shop.now(),
        { pincode, extraDays: extraDaysOf(lines) },
        shop.settings.storeProfile,
      ),
      lines,
      taxTerms: taxTerms(shop.settings.storeProfile, shop.now()),
      createdAt: shop.now(),
    }),
    storeCreditPaise === 0 || lockStoreCredit(db, user.userId, storeCreditPaise),
    takeAllStock(db, request, lines),
    findRecipient(shop, db, address.email, account),
  ]);
  if (shortage) return refuse(shortage);
  if (!hasStoreCredit) return refuse(storeCreditChanged);
  await shop.withCommit(db, () =>
    Promise.all([
      insertOrderLines(db, order, spentEvents(storeCreditPaise)),
      storeCreditPaise === 0 ? null : spendStoreCredit(db, user, order, storeCreditPaise),
      hadConsented ? null : insertConsent(db, user.userId, 'checkout'),
      leaveInCart(db, cartLinesAfter(items)),
      writeOrderEmails(shop, db, order, recipient),
    ]),
  );
  return done(order);
}

/** The balance is locked, and holds as much. */
async function spendStoreCredit(
  db: Db,
  { userId }: User,
  { id: orderId, createdAt: now }: Order,
  paise: Paise,
): Promise<void> {
  const by = { orderId, actorId: userId, now };
  await writeStoreCreditEntry(db, { ...by, userId, paise: -paise, kind: 'spent' });
}

function spentEvents(paise: Paise): OrderEvent[] {
  const to = `${formatMoney(paise)} spent`;
  return paise === 0 ? [] : [{ lineId: null, kind: 'store credit', from: null, to }];
}

/** The lines at today's prices. Refuses with the name and reason of every line that cannot be ordered as it is. */
function priceLines(
  source: OrderRequest['source'],
  items: OrderItem[],
  reserved: ReservedQuantities,
): Result<(NewOrderLine & ChargedLine)[]> {
  if (items.length === 0) return refuse(checkoutRefusals.noCheckout);
  const checked = checkLines(items, reserved);
  const problems = checked
    .filter(({ problem }) => problem !== null)
    .map(({ name, problem }) => `${name}: ${problem}.`);
  if (problems.length > 0) return refuse(orderConflict(source, problems.join(' ')));
  return done(checked.flatMap((item) => (item.product ? toOrderLine(item, item.product) : [])));
}

function toOrderLine(item: OrderItem, product: OrderableProduct): NewOrderLine & ChargedLine {
  return {
    productId: product.id,
    name: product.name,
    unitPricePaise: unitPrice(product),
    quantity: item.quantity,
    size: item.size,
    color: item.color,
    addOns: item.addOns,
    pictureUrl: product.pictureUrl,
    hsn: product.hsn,
    gstRate: product.gstRate,
    wasOnSale: product.salePricePaise !== null,
    weightGrams: product.weightGrams,
  };
}

/** Saves the address if its box is checked or the profile has none; never overwrites one unasked (Q103). */
async function saveDefaultAddress(
  shop: Shop,
  db: Db,
  user: User,
  address: CheckoutAddress,
  { hasAddress }: OrderingAccount,
): Promise<void> {
  if (!address.isDefaultAddress && hasAddress) return;
  const error = await shop.savepoint(db, () => writeProfile(db, user.userId, address));
  if (error) shop.log.error('default address not saved', { error });
}

/**
 * Takes the stock of all lines. What is not counted by size and color is taken as one. Returns a refusal that says
 * what is left, or null.
 */
async function takeAllStock(
  db: Db,
  { source, items }: OrderRequest,
  lines: NewOrderLine[],
): Promise<Refusal | null> {
  const withVariants = new Set(
    items.flatMap(({ product }) => (product?.hasVariants ? product.id : [])),
  );
  const counted = lines.map((line) =>
    newLine(withVariants.has(line.productId) ? line : { ...line, size: null, color: null }),
  );
  const shortage = await moveStock(db, stockMoves([], counted));
  if (!shortage) return null;
  const line = counted.find(({ id }) => id === shortage.move.lineId);
  const name = line ? nameWithChoice(line) : '';
  return orderConflict(source, `${name}: ${stockLeftText(shortage.left)}.`);
}

/** 'Dabu Kurta (M · Indigo)' */
function nameWithChoice({ name, size, color }: OrderLine): string {
  const choice = choiceText({ size, color });
  return choice ? `${name} (${choice})` : name;
}

/** The cart lines' quantities after the order. */
function cartLinesAfter(items: OrderItem[]): { id: string; left: number }[] {
  return items.flatMap(({ cartItemId, inCart, quantity }) =>
    cartItemId ? { id: cartItemId, left: (inCart ?? 0) - quantity } : [],
  );
}
