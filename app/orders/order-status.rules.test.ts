import { describe, expect, test } from 'vitest';
import { canCancel, statusOf, stockMove } from './order-status.rules.ts';
import { type OrderStatus, orderStatuses } from './orders.contract.ts';

const lines = (...statuses: OrderStatus[]) => statuses.map((status) => ({ status }));

test('there are five statuses, in the order in which they are offered', () => {
  expect(orderStatuses).toEqual(['pending', 'confirmed', 'shipped', 'delivered', 'cancelled']);
});

describe('the status of an order', () => {
  test.each(orderStatuses)('whose lines are all %s is that', (status) => {
    expect(statusOf(lines(status, status))).toBe(status);
  });

  test.each<[OrderStatus[], OrderStatus]>([
    [['delivered', 'pending'], 'pending'],
    [['shipped', 'confirmed', 'delivered'], 'confirmed'],
    [['delivered', 'shipped'], 'shipped'],
    [['cancelled', 'delivered'], 'delivered'],
    [['cancelled', 'shipped', 'cancelled'], 'shipped'],
    [['pending', 'cancelled'], 'pending'],
  ])('with lines %s is %s', (statuses, whole) => {
    expect(statusOf(lines(...statuses))).toBe(whole);
    expect(statusOf(lines(...statuses.toReversed()))).toBe(whole);
  });
});

describe('a customer can cancel', () => {
  test('while a line is pending', () => {
    expect(canCancel(lines('pending'))).toBe(true);
    expect(canCancel(lines('delivered', 'pending', 'cancelled'))).toBe(true);
  });

  test('but not once every line is beyond that', () => {
    expect(canCancel(lines('confirmed', 'shipped', 'delivered', 'cancelled'))).toBe(false);
  });
});

describe('the stock', () => {
  const moves = Object.fromEntries(
    orderStatuses.map((from) => [from, orderStatuses.map((to) => stockMove(from, to))]),
  );

  test('comes back when a line is cancelled, is taken when it is opened again, else stays', () => {
    // Columns: to pending, confirmed, shipped, delivered, cancelled.
    expect(moves).toEqual({
      pending: ['none', 'none', 'none', 'none', 'return'],
      confirmed: ['none', 'none', 'none', 'none', 'return'],
      shipped: ['none', 'none', 'none', 'none', 'return'],
      delivered: ['none', 'none', 'none', 'none', 'return'],
      cancelled: ['take', 'take', 'take', 'take', 'none'],
    });
  });
});
