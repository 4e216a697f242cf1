import { isoDay, shortDate } from '#app/kit/dates.ts';
import type { Shop } from '#platform/shop.ts';
import type { AnalyticsView } from './analytics.contract.ts';
import { customerTotals, ordersByCustomers, reviewsByTime } from './customer-figures.rules.ts';
import { listUnanswered, readAnswers, readReviewDays } from './customers.store.server.ts';
import { askedPeriod, daysBefore, periodOf, stepsFor } from './period.rules.ts';
import { readPlaces, readSales, readSoldGoods, slowAfterDays } from './sales.store.server.ts';
import {
  bestSellers,
  salesByCategory,
  salesByPlace,
  salesByTime,
  salesTotals,
  slowSellers,
} from './sales-figures.rules.ts';

const unansweredAtMost = 10;

/** Every figure of a time. In: the query of the address. For the owner alone. */
export async function readAnalytics(shop: Shop, query: URLSearchParams): Promise<AnalyticsView> {
  const asked = askedPeriod(query, isoDay(shop.now()));
  const since = asked.preset === 'all' ? asked.from : daysBefore(asked).from;
  const [{ days, people }, goods, places, answers, reviewDays, unanswered] = await Promise.all([
    readSales(shop.db, asked, since),
    readSoldGoods(shop.db, asked),
    readPlaces(shop.db, asked),
    readAnswers(shop.db, asked),
    readReviewDays(shop.db, asked),
    listUnanswered(shop.db, unansweredAtMost),
  ]);
  const period = periodOf(asked, days[0]?.day ?? null);
  return {
    period,
    steps: stepsFor(period),
    sales: {
      totals: salesTotals(days, period),
      figures: [
        salesByTime(days, period),
        salesByCategory(goods.categories),
        bestSellers(goods.best),
        slowSellers(goods.slow, slowAfterDays),
      ],
    },
    customers: {
      totals: customerTotals(people, answers, reviewDays, period),
      figures: [
        ordersByCustomers(days, period),
        salesByPlace('state', places.states),
        salesByPlace('city', places.cities),
        reviewsByTime(reviewDays, period),
      ],
    },
    unanswered: unanswered.map(({ createdAt, ...review }) => ({
      ...review,
      date: shortDate(createdAt),
    })),
  };
}
