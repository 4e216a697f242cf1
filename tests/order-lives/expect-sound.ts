import { expect } from 'vitest';
import { listUserOrders } from '#app/orders/record/orders.store.server.ts';
import { amountDuePaise, refundDuePaise } from '#app/orders/record/payment.rules.ts';
import {
  activeLines,
  balanceOf,
  bookOf,
  type Life,
  leftOf,
  owedOf,
  shelfOf,
  worthOf,
} from './life.ts';
import {
  type LineState,
  type OrderState,
  readBalance,
  readOrders,
  readShelf,
} from './read-orders.ts';

/** Reads the orders again, and compares them with the books, with each other and with the shelf, to the paisa. */
export async function expectSound(life: Life): Promise<void> {
  const { shop, user, products } = life;
  const [orders, shelf, credit, shown] = await Promise.all([
    readOrders(shop, user.userId),
    readShelf(shop, products),
    readBalance(shop, user.userId),
    listUserOrders(shop.db, user.userId, 100),
  ]);
  life.orders = orders;
  expect(shelf, 'stock').toEqual(expectedShelf(life));
  expect(Math.min(...Object.values(shelf))).toBeGreaterThanOrEqual(0);
  const balance = balanceOf(life);
  expect(credit, 'store credit').toEqual({ balance, entries: balance });
  expect(balance).toBeGreaterThanOrEqual(0);
  for (const order of orders) {
    expect(moneyOf(order), order.displayId).toEqual(expectedMoney(life, order));
    const same = shown.find(({ id }) => id === order.id);
    const shownDue = same && { due: amountDuePaise(same), back: refundDuePaise(same) };
    expect(shownDue, `due of ${order.displayId}`).toEqual(owedOf(life, order));
    const { in: paid, out } = bookOf(life, order);
    expect(out).toBeLessThanOrEqual(paid);
    expect(order.storeCreditBack).toBeLessThanOrEqual(order.storeCredit);
    if (order.status === 'refunded') expect(out).toBe(paid);
    expectDiscounts(life, order);
    expectReturnsAddUp(life, order);
    expectDocuments(order);
    if (order.fullCost > 0) expect(order.credit, 'credit').toBeLessThanOrEqual(order.fullCost);
    expectCountedOnce(life, order);
    expectSameAtProvider(life, order);
  }
}

/** Everything neither with customers nor written off is in stock. */
function expectedShelf({ orders, atFirst, gone }: Life): Record<string, number> {
  const shelf = { ...atFirst };
  for (const [place, count] of Object.entries(gone)) shelf[place] = (shelf[place] ?? 0) - count;
  for (const line of orders.flatMap(activeLines)) {
    shelf[shelfOf(line)] = (shelf[shelfOf(line)] ?? 0) - leftOf(line);
  }
  return shelf;
}

function moneyOf(order: OrderState) {
  const { paid, refunded, sold, total, storeCredit, storeCreditBack, creditEntries } = order;
  return { paid, refunded, sold, total, storeCredit, storeCreditBack, creditEntries };
}

function expectedMoney(life: Life, order: OrderState) {
  const book = bookOf(life, order);
  // What an exchange pays was sold with the original order.
  const sold = activeLines(order).reduce((sum, line) => {
    const credit = line === order.lines[0] ? order.credit : 0;
    return sum + Math.max(0, worthOf(line, line.quantity) - line.returnedPaise - credit);
  }, 0);
  const total = order.subtotal + order.charge + order.fee;
  const onCredit = { storeCredit: book.spent, storeCreditBack: book.spentBack };
  const creditEntries = book.toBalance;
  return { paid: book.in, refunded: book.out, sold, total, ...onCredit, creditEntries };
}

/** Discounts stay complete. An order placed for an exchange begins with its own. */
function expectDiscounts({ discounts }: Life, { lines }: OrderState): void {
  for (const { id, discount } of lines) {
    expect(discount, 'discount of a line').toBe(discounts.get(id) ?? discount);
    discounts.set(id, discount);
  }
}

/** A line's returned pieces, and what is not charged for them, match the received returns. */
function expectReturnsAddUp({ usedCredits, passedOn }: Life, { lines, returns }: OrderState): void {
  for (const line of lines) {
    const received = returns.filter(
      ({ lineId, state }) =>
        lineId === line.id && ['received', 'refunded', 'replaced'].includes(state),
    );
    const count = received.reduce((sum, one) => sum + one.quantity, 0);
    const refund = received.reduce((sum, one) => sum + (one.refund ?? 0), 0);
    const credit = received.reduce((sum, { id }) => sum + (usedCredits.get(id) ?? 0), 0);
    const notCharged = refund + (passedOn.get(line.id) ?? 0);
    expect([line.returned, line.returnedPaise]).toEqual([count, notCharged]);
    expect(refund + credit, 'worth of what came back').toBe(worthOf(line, count));
    expect(count).toBeLessThanOrEqual(line.quantity);
  }
}

/** Invoices less credit notes cover what is shipped or delivered, at its charge, and delivery once. */
function expectDocuments(order: OrderState): void {
  const { lines, charge, fee, invoicedDelivery } = order;
  expect(order.wrongDocuments).toBe(0);
  for (const line of lines) {
    expect([line.onInvoices, line.invoiced], 'on invoices').toEqual(expectedOnInvoices(line));
  }
  const ofLines = lines.reduce((sum, { invoiced }) => sum + invoiced, 0);
  expect(order.invoiced).toBe(ofLines + invoicedDelivery);
  const isOnOne = lines.some(({ onInvoices }) => onInvoices > 0);
  const expected = activeLines(order).length === 0 ? 0 : isOnOne ? charge + fee : invoicedDelivery;
  expect([expected, 0, charge + fee]).toContain(invoicedDelivery);
  expect(invoicedDelivery).toBe(expected);
}

function expectedOnInvoices(line: LineState): [number, number] {
  const isOnItsWay = line.status === 'shipped' || line.status === 'delivered';
  const left = leftOf(line);
  // A line set back may stay on its invoice, or not.
  if (line.status === 'cancelled' || left === 0 || !(isOnItsWay || line.onInvoices > 0))
    return [0, 0];
  return [left, worthOf(line, line.quantity) - worthOf(line, line.returned)];
}

/** Records what counted as paid, so that it does not count twice. */
function expectCountedOnce(life: Life, { claims, online }: OrderState): void {
  const confirmed = claims.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
  const counted = online.filter(({ isCounted }) => isCounted).map(({ id }) => id);
  expect(confirmed).toEqual(
    claims.map(({ id }) => id).filter((id) => life.confirmedClaims.has(id)),
  );
  expect(counted).toEqual(online.map(({ id }) => id).filter((id) => life.countedPayments.has(id)));
}

/** The shop has each payment once, and the same refunds as the provider. */
function expectSameAtProvider(
  { razorpay }: Life,
  { online, refunds, displayId }: OrderState,
): void {
  const paid = razorpay.links
    .filter(({ notes }) => notes.order === displayId)
    .flatMap(({ payments }) => payments);
  for (const { id, amount, left } of online) {
    expect(paid.find(({ payment_id }) => payment_id === id)?.amount).toBe(amount);
    const given = razorpay.refunds.filter(
      ({ payment_id, status }) => payment_id === id && status !== 'failed',
    );
    expect(left, 'left at the provider').toBe(
      amount - given.reduce((sum, one) => sum + one.amount, 0),
    );
  }
  expect(refunds.filter(({ counted, state }) => state === 'failed' && counted > 0)).toEqual([]);
}
