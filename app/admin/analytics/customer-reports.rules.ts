import { capitalize, formatNumber } from '#app/kit/text.ts';
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

export type ReviewDay = { day: string; reviews: number; ratingSum: number };

const noReviewsText = 'No reviews yet in this period.';

export type CustomerCounts = {
  /** First bought in this period. */
  new: number;
  /** Bought in this period and before. */
  returning: number;
  /** Of both, those with two or more orders by the end of the period. */
  repeat: number;
};
export type CallCounts = { confirmed: number; cancelled: number };

export function customerMetrics(
  customers: CustomerCounts,
  calls: CallCounts,
  reviewDays: ReviewDay[],
  period: Period,
): Metric[] {
  const all = customers.new + customers.returning;
  const answered = calls.confirmed + calls.cancelled;
  const { reviews, ratingSum } = sumReviews(daysWithin(reviewDays, period));
  return [
    {
      name: 'Customers',
      value: formatNumber(all),
      note: `${formatNumber(customers.new)} new, ${formatNumber(customers.returning)} returning`,
    },
    {
      name: 'Repeat customers',
      value: percentText(customers.repeat, all),
      note: `${formatNumber(customers.repeat)} of ${formatNumber(all)}`,
    },
    {
      name: 'Confirmed by phone',
      value: percentText(calls.confirmed, answered),
      note: `${formatNumber(calls.confirmed)} confirmed, ${formatNumber(calls.cancelled)} cancelled`,
    },
    {
      name: 'Reviews',
      value: formatNumber(reviews),
      note:
        reviews === 0 ? 'No stars yet' : `${roundToTenth(ratingSum / reviews)} stars on average`,
    },
  ];
}

export function ordersByCustomers(days: SalesDay[], period: Period): Report {
  return {
    id: 'customers',
    title: 'New and returning customers',
    note: 'A customer’s first order, and every repeat order.',
    columns: [
      { name: capitalize(period.granularity), kind: 'time' },
      { name: 'First orders', kind: 'count' },
      { name: 'Repeat orders', kind: 'count' },
    ],
    rows: splitPeriod(period).map((interval) => {
      const { orderCount, firstOrders } = sumSales(daysWithin(days, interval));
      return [dateRangeCell(interval), firstOrders, orderCount - firstOrders];
    }),
    emptyText: daysWithin(days, period).length === 0 ? noSalesText : null,
    chart: { kind: 'stacked', columns: [1, 2] },
  };
}

export function reviewsByTime(days: ReviewDay[], period: Period): Report {
  return {
    id: 'reviews',
    title: `Reviews by ${period.granularity}`,
    columns: [
      { name: capitalize(period.granularity), kind: 'time' },
      { name: 'Reviews', kind: 'count' },
      { name: 'Average stars', kind: 'stars' },
    ],
    rows: splitPeriod(period).map((interval) => {
      const { reviews, ratingSum } = sumReviews(daysWithin(days, interval));
      return [
        dateRangeCell(interval),
        reviews,
        reviews === 0 ? null : roundToTenth(ratingSum / reviews),
      ];
    }),
    emptyText: daysWithin(days, period).length === 0 ? noReviewsText : null,
    chart: { kind: 'stacked', columns: [1] },
  };
}

function sumReviews(days: ReviewDay[]): { reviews: number; ratingSum: number } {
  const sum = { reviews: 0, ratingSum: 0 };
  for (const day of days) {
    sum.reviews += day.reviews;
    sum.ratingSum += day.ratingSum;
  }
  return sum;
}

function percentText(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((part / all) * 100)}%`;
}
