import { describe, expect, test } from 'vitest';
import {
  canCustomerCancel,
  canMove,
  deriveOrderStatus,
  promiseEffect,
  statusMoves,
  stockEffect,
} from './order-status.rules.ts';
import { type OrderStatus, orderStatuses } from './orders.contract.ts';

const lines = (...statuses: OrderStatus[]) => statuses.map((status) => ({ status }));

test('there are five statuses, in the order in which they are offered', () => {
  expect(orderStatuses).toEqual(['pending', 'confirmed', 'shipped', 'delivered', 'cancelled']);
});

describe('a status may be followed', () => {
  /** By status, the statuses that may follow. */
  const allowed = (who: 'owner' | 'customer') =>
    orderStatuses.map((from) => [from, orderStatuses.filter((to) => canMove(who, from, to))]);

  test('by any other for the owner', () => {
    expect(allowed('owner')).toEqual(
      orderStatuses.map((from) => [from, orderStatuses.filter((to) => to !== from)]),
    );
  });

  test('by cancelled alone for the customer, while it is pending', () => {
    expect(allowed('customer')).toEqual([
      ['pending', ['cancelled']],
      ['confirmed', []],
      ['shipped', []],
      ['delivered', []],
      ['cancelled', []],
    ]);
  });

  test.each(['owner', 'customer'] as const)('not twice, nor by itself, for the %s', (who) => {
    for (const [from, to] of Object.entries(statusMoves[who])) {
      expect(to).toEqual([...new Set<string>(to)].filter((one) => one !== from));
    }
  });
});

describe('the status of an order', () => {
  test.each(orderStatuses)('whose lines are all %s is the same', (status) => {
    expect(deriveOrderStatus(lines(status, status))).toBe(status);
  });

  test.each<[OrderStatus[], OrderStatus]>([
    [['delivered', 'pending'], 'pending'],
    [['shipped', 'confirmed', 'delivered'], 'confirmed'],
    [['delivered', 'shipped'], 'shipped'],
    [['cancelled', 'delivered'], 'delivered'],
    [['cancelled', 'shipped', 'cancelled'], 'shipped'],
    [['pending', 'cancelled'], 'pending'],
  ])('with lines %s is %s', (statuses, whole) => {
    expect(deriveOrderStatus(lines(...statuses))).toBe(whole);
    expect(deriveOrderStatus(lines(...statuses.toReversed()))).toBe(whole);
  });
});

describe('a customer can cancel', () => {
  test('while a line is pending', () => {
    expect(canCustomerCancel(lines('pending'))).toBe(true);
    expect(canCustomerCancel(lines('delivered', 'pending', 'cancelled'))).toBe(true);
  });

  test('but not once no line is', () => {
    expect(canCustomerCancel(lines('confirmed', 'shipped', 'delivered', 'cancelled'))).toBe(false);
  });
});

describe('the stock', () => {
  const moves = Object.fromEntries(
    orderStatuses.map((from) => [from, orderStatuses.map((to) => stockEffect(from, to))]),
  );

  test('is returned when a line is cancelled, taken when it is reopened, else unchanged', () => {
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

describe('the delivery promise is counted anew (Q133)', () => {
  test.each([
    ['pending', 'confirmed', 'confirmed'],
    ['pending', 'shipped', 'confirmed'],
    ['cancelled', 'confirmed', 'confirmed'],
    ['confirmed', 'pending', 'expected'],
    ['cancelled', 'pending', 'expected'],
    ['delivered', 'pending', 'expected'],
    ['confirmed', 'shipped', 'none'],
    ['shipped', 'confirmed', 'none'],
    ['pending', 'delivered', 'none'],
    ['pending', 'cancelled', 'none'],
  ] as const)('from %s to %s: %s', (from, to, effect) => {
    expect(promiseEffect(lines(from), lines(to))).toBe(effect);
  });

  test('not before the last line is confirmed, nor for one that is left out', () => {
    expect(promiseEffect(lines('pending', 'pending'), lines('confirmed', 'pending'))).toBe('none');
    expect(promiseEffect(lines('pending', 'confirmed'), lines('cancelled', 'confirmed'))).toBe(
      'confirmed',
    );
    expect(promiseEffect(lines('confirmed', 'confirmed'), lines('cancelled', 'confirmed'))).toBe(
      'none',
    );
  });

  test('but for one that takes longer to be made', () => {
    const made = (extraDays: number) => [
      {
        ...{ groupId: 'g', group: 'Blouse', optionId: 'o', option: 'Stitched', pricePaise: 0 },
        ...{ extraDays, measures: [], isReturnable: false },
      },
    ];
    const of = (one: OrderStatus, other: OrderStatus) => [
      { status: one, addOns: made(5) },
      { status: other, addOns: null },
    ];
    expect(promiseEffect(of('pending', 'pending'), of('cancelled', 'pending'))).toBe('expected');
    expect(promiseEffect(of('confirmed', 'confirmed'), of('cancelled', 'confirmed'))).toBe(
      'confirmed',
    );
    expect(promiseEffect(of('shipped', 'shipped'), of('cancelled', 'shipped'))).toBe('none');
  });
});
