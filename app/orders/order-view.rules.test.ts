import { describe, expect, test } from 'vitest';
import { isNew, type KeptOrder, orderView } from './order-view.rules.ts';
import type { OrderStatus } from './orders.contract.ts';

const placedAt = new Date('2026-11-21T09:35:00Z');

function order(
  statuses: OrderStatus[],
  rest: Partial<Pick<KeptOrder, 'bookingMethod' | 'paymentStatus'>> = {},
): KeptOrder {
  return {
    id: '0b7c2a9e-31a5-4f59-8f0e-9f4f5d1f2a77',
    displayId: 'FH7K2M9Q',
    customerName: 'Ananya Deshpande',
    customerEmail: 'ananya@example.com',
    customerPhone: '9820001234',
    deliveryAddress: '12 Sahyadri Apartments, Pune',
    pincode: '411004',
    bookingMethod: 'online',
    paymentStatus: 'unpaid',
    subtotalPaise: 330_000,
    deliveryChargePaise: 0,
    totalPaise: 330_000,
    createdAt: placedAt,
    holidays: [],
    lines: statuses.map((status, position) => ({
      id: String(position),
      productId: null,
      name: 'Dabu Kurta',
      unitPricePaise: 165_000,
      quantity: 2,
      size: null,
      color: null,
      pictureUrl: null,
      status,
      trackingLink: status === 'pending' ? null : 'https://post.example/EX1IN',
    })),
    ...rest,
  };
}

describe('beside Total Paid it says of an order', () => {
  test.each([
    [
      'that waits for the call',
      order(['pending']),
      'Payment pending: we will call you to confirm.',
    ],
    ['that is on its way unpaid', order(['shipped']), 'Payment pending.'],
    ['paid on delivery', order(['shipped'], { bookingMethod: 'cod' }), 'To be paid on delivery.'],
    ['that is paid', order(['confirmed'], { paymentStatus: 'paid' }), 'Payment received.'],
    ['that was cancelled', order(['cancelled']), 'Nothing has been charged.'],
    [
      'that was paid and cancelled',
      order(['cancelled'], { paymentStatus: 'paid' }),
      'We will call you about the refund.',
    ],
    [
      'that was refunded',
      order(['cancelled'], { paymentStatus: 'refunded' }),
      'The payment has been refunded.',
    ],
    [
      'of which a part was cancelled',
      order(['pending', 'cancelled']),
      'Payment pending: we will call you to confirm; ₹3,300 for cancelled items will not be charged.',
    ],
  ])('%s', (_what, kept, note) => {
    expect(orderView(kept).paymentNote).toBe(note);
  });
});

describe('an order is new', () => {
  const hours = (n: number) => new Date(placedAt.getTime() + n * 3_600_000);

  test('for a day, while it waits', () => {
    expect(isNew(order(['pending']), hours(23.9))).toBe(true);
    expect(isNew(order(['pending']), hours(24))).toBe(false);
  });

  test.each(['confirmed', 'shipped', 'delivered', 'cancelled'] as const)(
    'and not once it is %s',
    (status) => {
      expect(isNew(order([status]), hours(0))).toBe(false);
    },
  );
});

test('a tracking link is told once, and not of what was cancelled', () => {
  expect(orderView(order(['shipped', 'shipped', 'cancelled'])).trackingLinks).toEqual([
    'https://post.example/EX1IN',
  ]);
  expect(orderView(order(['cancelled', 'pending'])).trackingLinks).toEqual([]);
});
