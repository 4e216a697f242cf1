import { formatMoney } from '#app/kit/money.ts';
import { capitalize, formatNumber, pluralize } from '#app/kit/text.ts';
import type { Metric, Period, Report } from './analytics.contract.ts';
import { addIsoDays, dayCount, previousDateRange, splitPeriod } from './period.rules.ts';
import {
  dateRangeCell,
  daysWithin,
  noSalesText,
  roundToTenth,
  type SalesDay,
  sumSales,
} from './report-parts.rules.ts';

/** The reports on sales. Amounts are in paise. */

export type ProductSales = { name: string; quantity: number; paise: number };
export type SlowSeller = { name: string; quantity: number; stock: number };
export type LocationSales = { name: string; orderCount: number; paise: number };

const noSlowSellersText = 'No product in stock is that old yet.';

/** Sales, orders and the average order. `days` cover the period and the one before. */
export function salesMetrics(days: SalesDay[], period: Period): Metric[] {
  const now = sumSales(daysWithin(days, period));
  const before = sumSales(daysWithin(days, previousDateRange(period)));
  return [
    { name: 'Sales', value: formatMoney(now.paise), note: changeText(now.paise, before.paise) },
    {
      name: 'Orders',
      value: formatNumber(now.orderCount),
      note: changeText(now.orderCount, before.orderCount),
    },
    {
      name: 'Average order',
      value: formatMoney(averageOrder(now)),
      note: changeText(averageOrder(now), averageOrder(before)),
    },
  ];
}

/** '+12% vs previous period' */
function changeText(now: number, before: number): string {
  if (before === 0) return 'No sales in the previous period';
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent < 0 ? '' : '+'}${percent}% vs previous period`;
}

/** The average order in paise, rounded to whole rupees. */
function averageOrder({ orderCount, paise }: { orderCount: number; paise: number }): number {
  return orderCount === 0 ? 0 : Math.round(paise / orderCount / 100) * 100;
}

/** Compares the period with the one before. `days` cover both. */
export function salesByTime(days: SalesDay[], period: Period): Report {
  const length = dayCount(period);
  return {
    id: 'sales',
    title: `Sales by ${period.granularity}`,
    columns: [
      { name: capitalize(period.granularity), kind: 'time' },
      { name: 'Sales', kind: 'money' },
      { name: 'Previous period', kind: 'money' },
      { name: 'Orders', kind: 'count' },
      { name: 'Average order', kind: 'money' },
    ],
    rows: splitPeriod(period).map((interval) => {
      const now = sumSales(daysWithin(days, interval));
      const before = {
        from: addIsoDays(interval.from, -length),
        to: addIsoDays(interval.to, -length),
      };
      return [
        dateRangeCell(interval),
        now.paise,
        sumSales(daysWithin(days, before)).paise,
        now.orderCount,
        now.orderCount === 0 ? null : averageOrder(now),
      ];
    }),
    emptyText: daysWithin(days, period).length === 0 ? noSalesText : null,
    chart: { kind: 'line', columns: [1, 2] },
  };
}

export function salesByCategory(categories: ProductSales[]): Report {
  const all = categories.reduce((sum, { paise }) => sum + paise, 0);
  return {
    id: 'categories',
    title: 'Sales by category',
    columns: [
      { name: 'Category', kind: 'text' },
      { name: 'Sales', kind: 'money' },
      { name: 'Share', kind: 'share' },
      { name: 'Pieces', kind: 'count' },
    ],
    rows: categories.map(({ name, paise, quantity }) => [name, paise, share(paise, all), quantity]),
    emptyText: all === 0 ? noSalesText : null,
    chart: { kind: 'bars', columns: [1] },
  };
}

export function bestSellers(best: ProductSales[]): Report {
  return {
    id: 'best-sellers',
    title: 'Best sellers',
    columns: [
      { name: 'Product', kind: 'text' },
      { name: 'Sales', kind: 'money' },
      { name: 'Pieces', kind: 'count' },
    ],
    rows: best.map(({ name, paise, quantity }) => [name, paise, quantity]),
    emptyText: best.length === 0 ? noSalesText : null,
    chart: { kind: 'bars', columns: [1] },
  };
}

/** `forDays`: the minimum number of days the products have been in the shop. */
export function slowSellers(slow: SlowSeller[], forDays: number): Report {
  return {
    id: 'slow-sellers',
    title: 'Slow sellers',
    note: `In stock, ${pluralize(forDays, 'day')} or more in the shop, and sold least in this period.`,
    columns: [
      { name: 'Product', kind: 'text' },
      { name: 'Pieces sold', kind: 'count' },
      { name: 'In stock', kind: 'count' },
    ],
    rows: slow.map(({ name, quantity, stock }) => [name, quantity, stock]),
    emptyText: slow.length === 0 ? noSlowSellersText : null,
  };
}

export function salesByLocation(kind: 'state' | 'city', locations: LocationSales[]): Report {
  return {
    id: kind === 'state' ? 'states' : 'cities',
    title: `Sales by ${kind}`,
    columns: [
      { name: capitalize(kind), kind: 'text' },
      { name: 'Sales', kind: 'money' },
      { name: 'Orders', kind: 'count' },
    ],
    rows: locations.map(({ name, paise, orderCount }) => [name, paise, orderCount]),
    emptyText: locations.length === 0 ? noSalesText : null,
    chart: { kind: 'bars', columns: [1] },
  };
}

/** In percent, with one decimal. */
function share(part: number, all: number): number {
  return all === 0 ? 0 : roundToTenth((part / all) * 100);
}
