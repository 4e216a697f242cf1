import { describe, expect, test } from 'vitest';
import { modelLine, modelOrder } from '#tests/support/model-order.ts';
import type { Order } from './order.contract.ts';
import { isJustPlaced, orderView } from './order-view.rules.ts';
import type { OrderStatus } from './orders.contract.ts';

const placedAt = new Date('2026-11-21T09:35:00Z');

/** Paid by UPI a day after the order. */
const paid = {
  paymentStatus: 'paid',
  paymentMethod: 'upi',
  paidPaise: 330_000,
  paidAt: new Date('2026-11-22T09:35:00Z'),
} as const;

function order(statuses: OrderStatus[], rest: Partial<Order> = {}): Order {
  return {
    ...modelOrder,
    deliveryAddress: '12 Sahyadri Apartments, Pune',
    subtotalPaise: 330_000,
    deliveryChargePaise: 0,
    totalPaise: 330_000,
    createdAt: placedAt,
    lines: statuses.map((status, position) => ({
      ...modelLine,
      id: String(position),
      name: 'Dabu Kurta',
      unitPricePaise: 165_000,
      quantity: 2,
      status,
      trackingLink: status === 'pending' ? null : 'https://post.example/EX1IN',
    })),
    ...rest,
  };
}

describe('the payment note of an order', () => {
  test.each([
    ['that awaits the call', order(['pending']), 'Payment pending: we will call you to confirm.'],
    ['that is on its way unpaid', order(['shipped']), 'Payment pending.'],
    ['paid on delivery', order(['shipped'], { bookingMethod: 'cod' }), 'To be paid on delivery.'],
    [
      'that will be paid in cash, as agreed on the phone',
      order(['confirmed'], { paymentMethod: 'cash' }),
      'Payment pending in cash.',
    ],
    [
      'that will be paid on delivery, as agreed on the phone',
      order(['confirmed'], { paymentMethod: 'cod' }),
      'To be paid on delivery.',
    ],
    ['that is paid', order(['confirmed'], paid), 'Paid by UPI on 22 Nov 2026: ₹3,300.'],
    [
      'that was paid, and then partly cancelled',
      order(['confirmed', 'cancelled'], { ...paid, paidPaise: 660_000 }),
      'Paid by UPI on 22 Nov 2026: ₹6,600. We will call you about the refund of ₹3,300.',
    ],
    [
      'that was paid, and to which something was added',
      order(['confirmed', 'confirmed'], paid),
      'Paid by UPI on 22 Nov 2026: ₹3,300. ₹3,300 more is due.',
    ],
    [
      'that was partly refunded',
      order(['confirmed', 'cancelled'], { ...paid, paidPaise: 660_000, refundedPaise: 330_000 }),
      'Paid by UPI on 22 Nov 2026: ₹6,600. ₹3,300 of it has been refunded.',
    ],
    ['that was cancelled', order(['cancelled']), 'Nothing has been charged.'],
    [
      'that was paid and cancelled',
      order(['cancelled'], paid),
      'Paid by UPI on 22 Nov 2026: ₹3,300. We will call you about the refund of ₹3,300.',
    ],
    [
      'that was refunded',
      order(['cancelled'], { ...paid, paymentStatus: 'refunded', refundedPaise: 330_000 }),
      'The payment has been refunded.',
    ],
    [
      'that was partly cancelled',
      order(['pending', 'cancelled'], { subtotalPaise: 660_000 }),
      'Payment pending: we will call you to confirm; ₹3,300 for cancelled items will not be charged.',
    ],
  ])('%s', (_what, stored, note) => {
    expect(orderView(stored).paymentNote).toBe(note);
  });
});

describe('an order is new', () => {
  const hours = (n: number) => new Date(placedAt.getTime() + n * 3_600_000);

  test('for a day, while it is pending', () => {
    expect(isJustPlaced(order(['pending']), hours(23.9))).toBe(true);
    expect(isJustPlaced(order(['pending']), hours(24))).toBe(false);
  });

  test.each(['confirmed', 'shipped', 'delivered', 'cancelled'] as const)(
    'and not once it is %s',
    (status) => {
      expect(isJustPlaced(order([status]), hours(0))).toBe(false);
    },
  );
});

test('a discount stands under the subtotal, and each line at its full price', () => {
  const stored = order(['pending']);
  const view = orderView({
    ...stored,
    ...{ subtotalPaise: 280_000, discountPaise: 50_000, totalPaise: 280_000 },
    lines: stored.lines.map((line) => ({ ...line, discountPaise: 50_000 })),
  });
  expect(view).toMatchObject({
    ...{ subtotal: '₹3,300', discount: '₹500', total: '₹2,800', amountDue: '₹2,800' },
    lines: [{ lineTotal: '₹3,300' }],
  });
  expect(orderView(stored).discount).toBeNull();
});

test('a tracking link is listed once, and not for cancelled lines', () => {
  expect(orderView(order(['shipped', 'shipped', 'cancelled'])).trackingLinks).toEqual([
    'https://post.example/EX1IN',
  ]);
  expect(orderView(order(['cancelled', 'pending'])).trackingLinks).toEqual([]);
});

test('a line says what of it has come back', () => {
  const { lines, ...rest } = order(['delivered', 'delivered', 'delivered']);
  const returned = [0, 1, 2] as const;
  const view = orderView({
    ...rest,
    lines: lines.map((line, place) => ({ ...line, returnedQuantity: returned[place] ?? 0 })),
  });
  expect(view.lines.map((line) => line.returned)).toEqual([
    undefined,
    '1 of 2 returned',
    'Returned',
  ]);
});
