import { capitalised, grouped } from '#app/kit/text.ts';
import type { Figure, Period, Total } from './analytics.contract.ts';
import {
  noSales,
  oneDigit,
  type SalesDay,
  summed,
  timeCell,
  within,
} from './figure-parts.rules.ts';
import { stretches } from './period.rules.ts';

/** The figures of who bought and what they say of it, out of what was read. */

/** `stars` is the sum of the ratings. */
export type ReviewDay = { day: string; reviews: number; stars: number };

const noReviews = 'No reviews yet in this time.';

export type Buyers = {
  /** Bought in these days for the first time. */
  new: number;
  /** Bought in these days, and before them, too. */
  returning: number;
  /** Of both, those with two orders or more until the end of these days. */
  repeating: number;
};
export type Calls = { confirmed: number; cancelled: number };

export function customerTotals(
  people: Buyers,
  calls: Calls,
  reviewDays: ReviewDay[],
  period: Period,
): Total[] {
  const all = people.new + people.returning;
  const answered = calls.confirmed + calls.cancelled;
  const { reviews, stars } = summedReviews(within(reviewDays, period));
  return [
    {
      name: 'Customers',
      value: grouped(all),
      note: `${grouped(people.new)} new, ${grouped(people.returning)} returning`,
    },
    {
      name: 'Bought more than once',
      value: percentText(people.repeating, all),
      note: `${grouped(people.repeating)} of ${grouped(all)}`,
    },
    {
      name: 'Confirmed by phone',
      value: percentText(calls.confirmed, answered),
      note: `${grouped(calls.confirmed)} confirmed, ${grouped(calls.cancelled)} cancelled`,
    },
    {
      name: 'Reviews',
      value: grouped(reviews),
      note: reviews === 0 ? 'No stars yet' : `${oneDigit(stars / reviews)} stars on average`,
    },
  ];
}

export function ordersByCustomers(days: SalesDay[], period: Period): Figure {
  return {
    id: 'customers',
    title: 'New and returning customers',
    note: 'A customer’s first order, and every further one.',
    columns: [
      { name: capitalised(period.step), kind: 'time' },
      { name: 'First orders', kind: 'count' },
      { name: 'Further orders', kind: 'count' },
    ],
    rows: stretches(period).map((stretch) => {
      const { orders, firstOrders } = summed(within(days, stretch));
      return [timeCell(stretch), firstOrders, orders - firstOrders];
    }),
    empty: within(days, period).length === 0 ? noSales : null,
    chart: { kind: 'stacked', columns: [1, 2] },
  };
}

export function reviewsByTime(days: ReviewDay[], period: Period): Figure {
  return {
    id: 'reviews',
    title: `Reviews by ${period.step}`,
    columns: [
      { name: capitalised(period.step), kind: 'time' },
      { name: 'Reviews', kind: 'count' },
      { name: 'Average stars', kind: 'stars' },
    ],
    rows: stretches(period).map((stretch) => {
      const { reviews, stars } = summedReviews(within(days, stretch));
      return [timeCell(stretch), reviews, reviews === 0 ? null : oneDigit(stars / reviews)];
    }),
    empty: within(days, period).length === 0 ? noReviews : null,
    chart: { kind: 'stacked', columns: [1] },
  };
}

function summedReviews(days: ReviewDay[]): { reviews: number; stars: number } {
  const sum = { reviews: 0, stars: 0 };
  for (const day of days) {
    sum.reviews += day.reviews;
    sum.stars += day.stars;
  }
  return sum;
}

function percentText(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((part / all) * 100)}%`;
}
