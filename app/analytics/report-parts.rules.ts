import type { DateRange, ReportCell } from './analytics.contract.ts';

/** What figures of sales and of customers have in common. */

export type SalesDay = {
  /** '2026-11-21' */
  day: string;
  orders: number;
  paise: number;
  /** How many customers bought for the first time on this day. */
  firstOrders: number;
};

export const noSalesText = 'No sales yet in this time.';

/** Those of the days that lie in a time. */
export function daysWithin<D extends { day: string }>(days: D[], { from, to }: DateRange): D[] {
  return days.filter(({ day }) => day >= from && day <= to);
}

/** What they come to together. */
export function sumSales(days: SalesDay[]): Omit<SalesDay, 'day'> {
  const sum = { orders: 0, paise: 0, firstOrders: 0 };
  for (const day of days) {
    sum.orders += day.orders;
    sum.paise += day.paise;
    sum.firstOrders += day.firstOrders;
  }
  return sum;
}

/** A stretch of time as the cell of a table. */
export function dateRangeCell({ from, to }: DateRange): ReportCell {
  return `${from}/${to}`;
}

/** 4.25 → 4.3 */
export function roundToTenth(number: number): number {
  return Math.round(number * 10) / 10;
}
