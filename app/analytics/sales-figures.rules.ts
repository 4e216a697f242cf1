import { rupees } from '#app/kit/money.ts';
import { capitalised, counted, grouped } from '#app/kit/text.ts';
import type { Figure, Period, Total } from './analytics.contract.ts';
import {
  noSales,
  oneDigit,
  type SalesDay,
  summed,
  timeCell,
  within,
} from './figure-parts.rules.ts';
import { daysBefore, lengthOf, plusDays, stretches } from './period.rules.ts';

/** The figures of what was sold, out of what was read: pure, so that every number can be checked by hand. */

export type Sold = { name: string; pieces: number; paise: number };
export type Place = { name: string; orders: number; paise: number };

const nothingSlow = 'Nothing in stock has been here that long.';

/** Sales, orders and the average order. In: the days of the period and of the one before. */
export function salesTotals(days: SalesDay[], period: Period): Total[] {
  const now = summed(within(days, period));
  const before = summed(within(days, daysBefore(period)));
  return [
    { name: 'Sales', value: rupees(now.paise), note: comparedText(now.paise, before.paise) },
    {
      name: 'Orders',
      value: grouped(now.orders),
      note: comparedText(now.orders, before.orders),
    },
    {
      name: 'Average order',
      value: rupees(average(now)),
      note: comparedText(average(now), average(before)),
    },
  ];
}

/** '+12% on the time before' */
function comparedText(now: number, before: number): string {
  if (before === 0) return 'No sales in the time before';
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent < 0 ? '' : '+'}${percent}% on the time before`;
}

/** What an order came to, in whole rupees. */
function average({ orders, paise }: { orders: number; paise: number }): number {
  return orders === 0 ? 0 : Math.round(paise / orders / 100) * 100;
}

/** In: the days of the period and of the one before, which is drawn beside it; amounts in paise. */
export function salesByTime(days: SalesDay[], period: Period): Figure {
  const length = lengthOf(period);
  return {
    id: 'sales',
    title: `Sales by ${period.step}`,
    columns: [
      { name: capitalised(period.step), kind: 'time' },
      { name: 'Sales', kind: 'money' },
      { name: 'The time before', kind: 'money' },
      { name: 'Orders', kind: 'count' },
      { name: 'Average order', kind: 'money' },
    ],
    rows: stretches(period).map((stretch) => {
      const now = summed(within(days, stretch));
      const before = {
        from: plusDays(stretch.from, -length),
        to: plusDays(stretch.to, -length),
      };
      return [
        timeCell(stretch),
        now.paise,
        summed(within(days, before)).paise,
        now.orders,
        now.orders === 0 ? null : average(now),
      ];
    }),
    empty: within(days, period).length === 0 ? noSales : null,
    chart: { kind: 'line', columns: [1, 2] },
  };
}

export function salesByCategory(categories: Sold[]): Figure {
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
    rows: categories.map(({ name, paise, pieces }) => [name, paise, share(paise, all), pieces]),
    empty: all === 0 ? noSales : null,
    chart: { kind: 'bars', columns: [1] },
  };
}

export function bestSellers(best: Sold[]): Figure {
  return {
    id: 'best-sellers',
    title: 'Best sellers',
    columns: [
      { name: 'Product', kind: 'text' },
      { name: 'Sales', kind: 'money' },
      { name: 'Pieces', kind: 'count' },
    ],
    rows: best.map(({ name, paise, pieces }) => [name, paise, pieces]),
    empty: best.length === 0 ? noSales : null,
    chart: { kind: 'bars', columns: [1] },
  };
}

/** In: the products, and for how many days they have been on sale at least. */
export function slowSellers(slow: (Sold & { stock: number })[], forDays: number): Figure {
  return {
    id: 'slow-sellers',
    title: 'Slow sellers',
    note: `In stock, ${counted(forDays, 'day')} or more in the shop, and sold least in this time.`,
    columns: [
      { name: 'Product', kind: 'text' },
      { name: 'Pieces sold', kind: 'count' },
      { name: 'In stock', kind: 'count' },
    ],
    rows: slow.map(({ name, pieces, stock }) => [name, pieces, stock]),
    empty: slow.length === 0 ? nothingSlow : null,
  };
}

export function salesByPlace(kind: 'state' | 'city', places: Place[]): Figure {
  return {
    id: kind === 'state' ? 'states' : 'cities',
    title: `Sales by ${kind}`,
    columns: [
      { name: capitalised(kind), kind: 'text' },
      { name: 'Sales', kind: 'money' },
      { name: 'Orders', kind: 'count' },
    ],
    rows: places.map(({ name, paise, orders }) => [name, paise, orders]),
    empty: places.length === 0 ? noSales : null,
    chart: { kind: 'bars', columns: [1] },
  };
}

/** Percent with one digit after the point. */
function share(part: number, all: number): number {
  return all === 0 ? 0 : oneDigit((part / all) * 100);
}
