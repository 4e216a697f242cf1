import { capitalised, formatNumber } from '#app/kit/text.ts';
import type { Metric, Period, Report } from './analytics.contract.ts';
import { splitPeriod } from './period.rules.ts';
import {
  dateRangeCell,
  daysWithin,
  noSalesText,
  roundToTenth,
  type SalesDay,
  sumSales,
} from './report-parts.rules.ts';

/** The figures of who bought and what they say of it, out of what was read. */

/** `stars` is the sum of the ratings. */
export type ReviewDay = { day: string; reviews: number; stars: number };

const noReviewsText = 'No reviews yet in this time.';

export type CustomerCounts = {
  /** Bought in these days for the first time. */
  new: number;
  /** Bought in these days, and before them, too. */
  returning: number;
  /** Of both, those with two orders or more until the end of these days. */
  repeating: number;
};
export type CallCounts = { confirmed: number; cancelled: number };

export function customerMetrics(
  people: CustomerCounts,
  calls: CallCounts,
  reviewDays: ReviewDay[],
  period: Period,
): Metric[] {
  const all = people.new + people.returning;
  const answered = calls.confirmed + calls.cancelled;
  const { reviews, stars } = sumReviews(daysWithin(reviewDays, period));
  return [
    {
      name: 'Customers',
      value: formatNumber(all),
      note: `${formatNumber(people.new)} new, ${formatNumber(people.returning)} returning`,
    },
    {
      name: 'Bought more than once',
      value: percentText(people.repeating, all),
      note: `${formatNumber(people.repeating)} of ${formatNumber(all)}`,
    },
    {
      name: 'Confirmed by phone',
      value: percentText(calls.confirmed, answered),
      note: `${formatNumber(calls.confirmed)} confirmed, ${formatNumber(calls.cancelled)} cancelled`,
    },
    {
      name: 'Reviews',
      value: formatNumber(reviews),
      note: reviews === 0 ? 'No stars yet' : `${roundToTenth(stars / reviews)} stars on average`,
    },
  ];
}

export function ordersByCustomers(days: SalesDay[], period: Period): Report {
  return {
    id: 'customers',
    title: 'New and returning customers',
    note: 'A customer’s first order, and every further one.',
    columns: [
      { name: capitalised(period.step), kind: 'time' },
      { name: 'First orders', kind: 'count' },
      { name: 'Further orders', kind: 'count' },
    ],
    rows: splitPeriod(period).map((interval) => {
      const { orders, firstOrders } = sumSales(daysWithin(days, interval));
      return [dateRangeCell(interval), firstOrders, orders - firstOrders];
    }),
    empty: daysWithin(days, period).length === 0 ? noSalesText : null,
    chart: { kind: 'stacked', columns: [1, 2] },
  };
}

export function reviewsByTime(days: ReviewDay[], period: Period): Report {
  return {
    id: 'reviews',
    title: `Reviews by ${period.step}`,
    columns: [
      { name: capitalised(period.step), kind: 'time' },
      { name: 'Reviews', kind: 'count' },
      { name: 'Average stars', kind: 'stars' },
    ],
    rows: splitPeriod(period).map((interval) => {
      const { reviews, stars } = sumReviews(daysWithin(days, interval));
      return [
        dateRangeCell(interval),
        reviews,
        reviews === 0 ? null : roundToTenth(stars / reviews),
      ];
    }),
    empty: daysWithin(days, period).length === 0 ? noReviewsText : null,
    chart: { kind: 'stacked', columns: [1] },
  };
}

function sumReviews(days: ReviewDay[]): { reviews: number; stars: number } {
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
