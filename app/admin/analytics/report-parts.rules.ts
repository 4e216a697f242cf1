import type { DateRange, ReportCell } from './analytics.contract.ts';

/** What the reports on sales and on customers share. */

export type SalesDay = {
  /** '2026-11-21' */
  day: string;
  orderCount: number;
  paise: number;
  /** How many customers first bought on this day. */
  firstOrders: number;
};

export const noSalesText = 'No sales yet in this period.';

export function daysWithin<D extends { day: string }>(days: D[], { from, to }: DateRange): D[] {
  return days.filter(({ day }) => day >= from && day <= to);
}

export function sumSales(days: SalesDay[]): Omit<SalesDay, 'day'> {
  const sum = { orderCount: 0, paise: 0, firstOrders: 0 };
  for (const day of days) {
    sum.orderCount += day.orderCount;
    sum.paise += day.paise;
    sum.firstOrders += day.firstOrders;
  }
  return sum;
}

/** A range of days as a 'time' cell. */
export function dateRangeCell({ from, to }: DateRange): ReportCell {
  return `${from}/${to}`;
}

/** 4.25 → 4.3 */
export function roundToTenth(number: number): number {
  return Math.round(number * 10) / 10;
}
