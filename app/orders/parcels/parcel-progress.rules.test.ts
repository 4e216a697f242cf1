import { expect, test } from 'vitest';
import { type ParcelState, parcelStates } from '#app/orders/record/orders.contract.ts';
import { isFinal, minutesToRetry, movesOn } from './parcel-progress.rules.ts';

/** By state, the states that a courier's report may lead to. */
const onward: Record<ParcelState, ParcelState[]> = {
  booking: [
    'shipped',
    'in transit',
    'out for delivery',
    'delivered',
    'returning',
    'returned',
    'lost',
    'cancelled',
  ],
  shipped: [
    'in transit',
    'out for delivery',
    'delivered',
    'returning',
    'returned',
    'lost',
    'cancelled',
  ],
  'in transit': ['out for delivery', 'delivered', 'returning', 'returned', 'lost', 'cancelled'],
  'out for delivery': ['delivered', 'returning', 'returned', 'lost', 'cancelled'],
  lost: ['delivered', 'returning', 'returned', 'cancelled'],
  returning: ['delivered', 'returned', 'cancelled'],
  delivered: [],
  returned: [],
  cancelled: [],
};

test.each(parcelStates)('from %s a parcel only moves on', (from) => {
  expect(parcelStates.filter((to) => movesOn(from, to))).toEqual(
    parcelStates.filter((to) => onward[from].includes(to)),
  );
  expect(isFinal(from)).toBe(onward[from].length === 0);
});

test('an outage is waited out, ever longer, but never longer than an hour', () => {
  expect([1, 2, 3, 7, 50].map(minutesToRetry)).toEqual([1, 2, 4, 60, 60]);
});
