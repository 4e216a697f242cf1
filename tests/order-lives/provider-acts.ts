import { expect } from 'vitest';
import { openPaymentPage } from '#app/orders/payments/open-payment-page.server.ts';
import { recordRefund } from '#app/orders/payments/record-refund.server.ts';
import { takeWebhook } from '#app/orders/payments/take-webhook.server.ts';
import { countWaiting, refundWaiting } from '#app/orders/payments/waiting-money.server.ts';
import { type Act, choose } from './act.ts';
import {
  bookOf,
  creditLeftOf,
  type Life,
  moneyLeftOf,
  noteGivenBack,
  owedOf,
  payableOf,
} from './life.ts';
import { isRestAtDoor, markOf } from './money-acts.ts';
import type { OrderState } from './read-orders.ts';

function linksOf({ razorpay }: Life, { displayId }: OrderState) {
  return razorpay.links.filter(({ notes }) => notes.order === displayId);
}

/** Paid links that the shop does not know of. */
function unheardLinks(life: Life, order: OrderState) {
  return linksOf(life, order).filter(({ payments }) =>
    payments.some(({ payment_id }) => order.online.every(({ id }) => id !== payment_id)),
  );
}

function openLinks(life: Life, order: OrderState) {
  return linksOf(life, order).filter(({ status }) => status === 'created');
}

function refundsOf({ razorpay }: Life, { online }: OrderState) {
  return razorpay.refunds.filter(({ payment_id }) => online.some(({ id }) => id === payment_id));
}

function waitingPaise({ online }: OrderState): number {
  return online.reduce((sum, { isCounted, left }) => sum + (isCounted ? 0 : left), 0);
}

function countedLeft({ online }: OrderState): number {
  return online.reduce((sum, { isCounted, left }) => sum + (isCounted ? left : 0), 0);
}

/** Whether this much, which waited, now counts as paid. */
function isEnough(life: Life, order: OrderState, waiting: number): boolean {
  const { payable } = payableOf(life, order);
  return waiting > 0 && (waiting >= payable || isRestAtDoor(life, order));
}

/** What waited now counts as paid. */
function countAsPaid(life: Life, order: OrderState, paise: number): void {
  bookOf(life, order).in += paise;
  for (const { id, left } of order.online) if (left > 0) life.countedPayments.add(id);
}

type Webhook = Parameters<typeof takeWebhook>[2];

/** A webhook arrives `count` times, some of them at once. */
async function deliver({ shop, provider }: Life, webhook: Webhook, count: number): Promise<void> {
  const take = () => takeWebhook(shop, provider, webhook);
  await Promise.all(Array.from({ length: count }, take));
  expect(await take()).toBe(true);
}

/** The shop hears of a paid link, in one event or several. */
async function hear(life: Life, order: OrderState, number: number): Promise<void> {
  const { razorpay } = life;
  const link = choose(unheardLinks(life, order), number);
  const arrived = link.payments.reduce((sum, { amount }) => sum + amount, 0);
  const waiting = waitingPaise(order) + arrived;
  if (isEnough(life, order, waiting)) {
    countAsPaid(life, order, waiting);
    for (const { payment_id } of link.payments) life.countedPayments.add(payment_id);
  }
  await deliver(life, razorpay.webhook('payment_link.paid', { link }), 1 + (number % 3));
  await deliver(life, razorpay.webhook('payment_link.paid', { link }), 1);
}

/** A refund that failed, or succeeded after all, is recorded. */
function noteState(life: Life, order: OrderState, id: string, isFailed: boolean): void {
  const book = bookOf(life, order);
  const { payment_id, amount } = choose(
    life.razorpay.refunds.filter((one) => one.id === id),
    0,
  );
  const isCounted = order.online.some((one) => one.id === payment_id && one.isCounted);
  const counted = order.refunds.find((one) => one.id === id)?.counted ?? 0;
  if (!isFailed) {
    noteGivenBack(life, order, isCounted ? Math.min(amount, moneyLeftOf(book)) : 0);
    return;
  }
  if (counted === 0) return;
  book.out -= counted;
  book.goodwill = Math.min(book.goodwill, book.out);
}

/** What the payment provider takes and gives back, and what the shop hears of it, when and how often. */
export const providerActs: Act[] = [
  {
    name: 'open a page to pay online',
    weight: 4,
    can: (order, life) => owedOf(life, order).due > 0 && unheardLinks(life, order).length === 0,
    async run({ life, order, press }) {
      const { shop, provider } = life;
      const expected = payableOf(life, order).payable - waitingPaise(order);
      const accepted = await press(() => openPaymentPage(shop, provider, order.id));
      expect(accepted > 0).toBe(expected > 0);
      if (expected > 0)
        expect(openLinks(life, order).map(({ amount }) => amount)).toEqual([expected]);
    },
  },
  {
    name: 'pay there',
    weight: 8,
    can: (order, life) => openLinks(life, order).length > 0,
    async run({ life, order, number }) {
      const link = choose(openLinks(life, order), 0);
      const amount = choose([link.amount, link.amount, Math.ceil(link.amount / 3)], number);
      life.razorpay.pay(link, { amount });
    },
  },
  {
    name: 'hear of it',
    weight: 12,
    can: (order, life) => unheardLinks(life, order).length > 0,
    run: ({ life, order, number }) => hear(life, order, number),
  },
  {
    name: 'hear of an old event again',
    weight: 2,
    can: (order) => order.online.length > 0,
    async run({ life, order, number }) {
      const { razorpay } = life;
      const heard = linksOf(life, order).filter((one) => !unheardLinks(life, order).includes(one));
      for (const link of heard)
        await deliver(life, razorpay.webhook('payment_link.paid', { link }), 1);
      const [refund] = refundsOf(life, order).slice(number % 3);
      if (refund) await deliver(life, razorpay.webhook('refund.processed', { refund }), 1);
    },
  },
  {
    name: 'count what waits',
    weight: 3,
    can: (order) => waitingPaise(order) > 0,
    async run({ life, order, press }) {
      const { shop, owner } = life;
      const waiting = waitingPaise(order);
      const expected = isEnough(life, order, waiting);
      const count = () => countWaiting(shop, owner, { orderId: order.id });
      expect(await press(count)).toBe(expected ? 1 : 0);
      if (expected) countAsPaid(life, order, waiting);
    },
  },
  {
    name: 'give back what waits',
    weight: 2,
    can: (order) => waitingPaise(order) > 0,
    async run({ life: { shop, owner }, order, press }) {
      expect(await press(() => refundWaiting(shop, owner, { orderId: order.id }))).toBe(1);
    },
  },
  {
    name: 'give money back online',
    weight: 8,
    can: (order) => countedLeft(order) > 0 && order.paid > order.refunded,
    async run({ life, order, number, press }) {
      const { shop, owner } = life;
      const max = countedLeft(order);
      const { back } = owedOf(life, order);
      const refundPaise = choose([back || 1, Math.ceil(max / 2), max, max + 1, 1], number);
      const seenPayment = await markOf(shop, order.id);
      const input = { orderId: order.id, refundPaise, reference: '', seenPayment };
      const give = () => recordRefund(shop, owner, { ...input, by: 'provider' });
      const money = order.paid - order.refunded - creditLeftOf(bookOf(life, order));
      const canGive = refundPaise <= Math.min(max, money);
      expect(await press(give)).toBe(canGive ? 1 : 0);
      if (canGive) noteGivenBack(life, order, refundPaise);
    },
  },
  {
    name: 'the bank answers about a refund',
    weight: 5,
    can: (order, life) => refundsOf(life, order).length > 0,
    async run({ life, order, number }) {
      const refund = choose(refundsOf(life, order), number);
      const before = refund.status;
      const states = ['failed', 'processed', 'failed'] as const;
      const after = choose(states, Math.floor(number / 2));
      const given = refundsOf(life, order).filter(
        (one) => one.payment_id === refund.payment_id && one.status !== 'failed' && one !== refund,
      );
      const paid = order.online.find(({ id }) => id === refund.payment_id)?.amount ?? 0;
      const sum = given.reduce((all, { amount }) => all + amount, refund.amount);
      // When a bank retries a failed refund, it cannot give back more than it has.
      if (after !== 'failed' && sum > paid) return;
      refund.status = after;
      if ((before === 'failed') !== (after === 'failed')) {
        noteState(life, order, refund.id, after === 'failed');
      }
      const webhook = life.razorpay.webhook(`refund.${after}`, { refund: { ...refund } });
      await deliver(life, webhook, 1 + (number % 2));
    },
  },
  {
    name: 'the owner gives back at the provider',
    weight: 3,
    can: ({ online }) => online.some(({ left }) => left > 0),
    async run({ life, order, number }) {
      const { razorpay } = life;
      const payment = choose(
        order.online.filter(({ left }) => left > 0),
        number,
      );
      const amount = choose([Math.ceil(payment.left / 2), payment.left, 1], number);
      const id = `rfnd_${crypto.randomUUID().slice(0, 14)}`;
      const made = { id, entity: 'refund' as const, payment_id: payment.id, amount };
      const refund = { ...made, receipt: null, status: 'processed' as const };
      razorpay.refunds.push(refund);
      const book = bookOf(life, order);
      if (payment.isCounted) noteGivenBack(life, order, Math.min(amount, moneyLeftOf(book)));
      await deliver(life, razorpay.webhook('refund.processed', { refund }), 1 + (number % 3));
    },
  },
];

/** Before debts are settled, the shop hears of everything. Returns whether there was anything. */
export async function hearAll(life: Life, order: OrderState): Promise<boolean> {
  if (unheardLinks(life, order).length === 0) return false;
  await hear(life, order, 0);
  return true;
}
