import { expect } from 'vitest';
import { confirmClaims } from '#app/orders/payments/answer-claims.server.ts';
import { claimPayment } from '#app/orders/payments/claim-payment.server.ts';
import { correctPayment } from '#app/orders/payments/correct-payment.server.ts';
import { paymentMark } from '#app/orders/payments/payment-mark.rules.ts';
import { recordPayment } from '#app/orders/payments/record-payment.server.ts';
import { recordRefund } from '#app/orders/payments/record-refund.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type Act, choose } from './act.ts';
import {
  activeLines,
  bookOf,
  creditLeftOf,
  type Life,
  noteGivenAsCredit,
  noteGivenBack,
  owedOf,
  payableOf,
} from './life.ts';
import type { OrderState } from './read-orders.ts';

export async function markOf({ db }: Shop, orderId: string): Promise<string> {
  const order = await findOrder(db, orderId);
  return order ? paymentMark(order) : '';
}

function isCancelled(order: OrderState): boolean {
  return activeLines(order).length === 0;
}

const cash = { method: 'cash' as const, reference: '' };

const waitingClaims = ({ claims }: OrderState) => claims.filter(({ state }) => state === 'waiting');

/** Whether only the rest is due, at the door, once the advance has come. */
export function isRestAtDoor(life: Life, order: OrderState): boolean {
  const { advance } = payableOf(life, order);
  return order.advancePercent > 0 && order.isCod && advance === 0 && owedOf(life, order).due > 0;
}

/** The owner's records of manual payments, and customers' claims that they have paid. */
export const moneyActs: Act[] = [
  {
    name: 'note a payment',
    weight: 5,
    can: (order, life) => owedOf(life, order).due > 0,
    async run({ life, order, press }) {
      const { shop, owner } = life;
      const { due } = owedOf(life, order);
      const input = { orderId: order.id, ...cash, isReceived: true, seenDuePaise: due };
      expect(await press(() => recordPayment(shop, owner, input))).toBe(1);
      bookOf(life, order).in += due;
    },
  },
  {
    name: 'note the advance',
    weight: 3,
    can: (order, life) => order.isCod && payableOf(life, order).advance > 0,
    async run({ life, order, press }) {
      const { shop, owner } = life;
      const { due } = owedOf(life, order);
      const { advance } = payableOf(life, order);
      const input = { orderId: order.id, ...cash, isReceived: true, isAdvance: true };
      const note = () => recordPayment(shop, owner, { ...input, seenDuePaise: due });
      expect(await press(note)).toBe(1);
      bookOf(life, order).in += advance;
    },
  },
  {
    name: 'take the payment back',
    weight: 2,
    can: ({ paid }) => paid > 0,
    async run({ life, order, press }) {
      const { shop, owner } = life;
      const seenPayment = await markOf(shop, order.id);
      const input = { orderId: order.id, ...cash, isReceived: false, seenPayment };
      const accepted = await press(() => correctPayment(shop, owner, input));
      const book = bookOf(life, order);
      const isOnline = order.method === 'provider' || order.online.some((one) => one.isCounted);
      const isRefunded = order.refunded > book.spentBack;
      const isMoney = order.paid > book.spent;
      expect(accepted).toBe(isMoney && !isOnline && !isRefunded ? 1 : 0);
      if (accepted === 0) return;
      book.in = book.spent;
      for (const { id } of order.claims) life.confirmedClaims.delete(id);
    },
  },
  {
    name: 'give money back by hand',
    weight: 6,
    can: ({ paid, refunded }) => paid > refunded,
    async run({ life, order, number, press }) {
      const { shop, owner } = life;
      const left = order.paid - order.refunded;
      const { back } = owedOf(life, order);
      const refundPaise = choose([back || 1, 1, Math.ceil(left / 2), left + 1, left], number);
      const seenPayment = await markOf(shop, order.id);
      const input = { orderId: order.id, refundPaise, reference: '', seenPayment };
      const accepted = await press(() => recordRefund(shop, owner, input));
      const money = left - creditLeftOf(bookOf(life, order));
      expect(accepted).toBe(refundPaise <= money ? 1 : 0);
      if (accepted === 1) noteGivenBack(life, order, refundPaise);
    },
  },
  {
    name: 'claim a payment',
    weight: 3,
    can: (order, life) => owedOf(life, order).due > 0,
    async run({ life, order, number }) {
      const { shop } = life;
      const { payable } = payableOf(life, order);
      const paise = choose([payable, Math.ceil(payable / 2), payable + 100], number);
      const reference = String(100_000_000_000 + order.claims.length);
      const texts = { reference, amount: (paise / 100).toFixed(2) };
      await claimPayment(shop, order.id, { texts, picture: null });
    },
  },
  {
    name: 'confirm what was claimed',
    weight: 6,
    can: (order) => waitingClaims(order).length > 0,
    async run({ life, order, number, press }) {
      const { shop, owner } = life;
      const claims = waitingClaims(order);
      const some = number % 2 === 0 ? claims : claims.slice(0, 1);
      const sum = some.reduce((all, { amount }) => all + amount, 0);
      const input = {
        ...{ orderId: order.id, claimIds: some.map(({ id }) => id) },
        ...{ seenPayment: await markOf(shop, order.id), seenDuePaise: owedOf(life, order).due },
      };
      const isEnough = isRestAtDoor(life, order) || sum >= payableOf(life, order).payable;
      expect(await press(() => confirmClaims(shop, owner, input))).toBe(isEnough ? 1 : 0);
      if (!isEnough) return;
      bookOf(life, order).in += sum;
      for (const id of input.claimIds) life.confirmedClaims.add(id);
    },
  },
];

/** At the end of a life, debts are refunded and dues paid: the books then equal each order's cost. */
export async function settle(life: Life, order: OrderState): Promise<void> {
  const { shop, owner } = life;
  const { due, back } = owedOf(life, order);
  const credit = Math.min(back, creditLeftOf(bookOf(life, order)));
  if (credit > 0) {
    await giveBack(life, order, credit, 'store credit');
    noteGivenAsCredit(life, order, credit);
  }
  if (back > credit) {
    await giveBack(life, order, back - credit, 'hand');
    noteGivenBack(life, order, back - credit);
  }
  if (due > 0 && !isCancelled(order)) {
    const input = { orderId: order.id, ...cash, isReceived: true, seenDuePaise: due };
    expect(await recordPayment(shop, owner, input)).toMatchObject({ ok: true });
    bookOf(life, order).in += due;
  }
  const { in: paid, out, goodwill } = bookOf(life, order);
  expect(paid - out).toBeLessThanOrEqual(order.cost);
  expect(paid - out).toBeGreaterThanOrEqual(order.cost - goodwill);
}

async function giveBack(
  { shop, owner }: Life,
  { id: orderId }: OrderState,
  refundPaise: number,
  by: 'hand' | 'store credit',
): Promise<void> {
  const seenPayment = await markOf(shop, orderId);
  const input = { orderId, refundPaise, reference: '', seenPayment, by };
  expect(await recordRefund(shop, owner, input)).toMatchObject({ ok: true });
}
