import { expect, test } from 'vitest';
import type { Order } from '#app/orders/record/order.contract.ts';
import type { OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import { modelLine, modelOrder } from '#tests/support/model-order.ts';
import type { StoredPayment, StoredRefund } from './provider-payments.contract.ts';
import { countRefund, newRefund, takeBack } from './settle-refund.rules.ts';

const paid: Order = {
  ...modelOrder,
  lines: [{ ...modelLine, status: 'confirmed' }],
  paymentStatus: 'paid',
  paidPaise: 1_687_000,
  refundedPaise: 1_600_000,
  goodwillPaise: 1_600_000,
  paidAt: new Date(0),
};
const payment: StoredPayment = {
  paymentId: 'pay_1',
  amountPaise: 1_687_000,
  leftPaise: 1_687_000,
  isCounted: true,
  paidAt: new Date(0),
};

function refundOf(amountPaise: number, countedPaise = 0): StoredRefund {
  const refund = { orderId: paid.id, paymentId: 'pay_1', amountPaise, countedPaise };
  return newRefund({ ...refund, createdAt: new Date(0) });
}

const noted = ({ order, events }: OrderEdit) => ({
  ...{ status: order.paymentStatus, refundedPaise: order.refundedPaise },
  events: events.map(({ to }) => to),
});

test('a refund counts as far as the order has as much left', () => {
  const { edit, countedPaise } = countRefund(paid, [payment], refundOf(100_000), 'refunded');
  expect(countedPaise).toBe(87_000);
  expect(noted(edit)).toEqual({
    ...{ status: 'refunded', refundedPaise: 1_687_000 },
    events: ['refunded'],
  });
});

test.each([
  ['of which nothing is left', { ...paid, refundedPaise: 1_687_000 }, [payment]],
  ['whose payment only waits', paid, [{ ...payment, isCounted: false }]],
  ['of a payment that is not of the order', paid, []],
])('a refund %s is not noted', (_what, order, payments) => {
  const { edit, countedPaise } = countRefund(order, payments, refundOf(500), 'refunded');
  expect([countedPaise, edit.events]).toEqual([0, []]);
  expect(edit.order).toBe(order);
});

test('a refund that failed takes back what was counted of it, and names all of it', () => {
  expect(noted(takeBack(paid, refundOf(100_000, 87_000)))).toEqual({
    ...{ status: 'paid', refundedPaise: 1_513_000 },
    events: ['refund of ₹1,000 failed'],
  });
  expect(takeBack(paid, refundOf(100_000)).events).toEqual([]);
});
