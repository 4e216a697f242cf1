import { isoDay, shortDate } from '#app/kit/dates.ts';
import type { Shop } from '#platform/shop.ts';
import type { AnalyticsView } from './analytics.contract.ts';
import { customerMetrics, ordersByCustomers, reviewsByTime } from './customer-reports.rules.ts';
import { listUnanswered, readCallCounts, readReviewDays } from './customers.store.server.ts';
import { granularitiesFor, parsePeriod, previousDateRange, resolvePeriod } from './period.rules.ts';
import {
  minSlowSellerAgeDays,
  readProductSales,
  readSales,
  readSalesByLocation,
} from './sales.store.server.ts';
import {
  bestSellers,
  salesByCategory,
  salesByLocation,
  salesByTime,
  salesMetrics,
  slowSellers,
} from './sales-reports.rules.ts';

const maxUnansweredReviews = 10;

/** Every figure of a time. In: the query of the address. For the owner alone. */
export async function readAnalytics(shop: Shop, query: URLSearchParams): Promise<AnalyticsView> {
  const requested = parsePeriod(query, isoDay(shop.now()));
  const since = requested.preset === 'all' ? requested.from : previousDateRange(requested).from;
  const [
    { days, people: customerCounts },
    productSales,
    locationSales,
    callCounts,
    reviewDays,
    unanswered,
  ] = await Promise.all([
    readSales(shop.db, requested, since),
    readProductSales(shop.db, requested),
    readSalesByLocation(shop.db, requested),
    readCallCounts(shop.db, requested),
    readReviewDays(shop.db, requested),
    listUnanswered(shop.db, maxUnansweredReviews),
  ]);
  const period = resolvePeriod(requested, days[0]?.day ?? null);
  return {
    period,
    steps: granularitiesFor(period),
    sales: {
      totals: salesMetrics(days, period),
      figures: [
        salesByTime(days, period),
        salesByCategory(productSales.categories),
        bestSellers(productSales.best),
        slowSellers(productSales.slow, minSlowSellerAgeDays),
      ],
    },
    customers: {
      totals: customerMetrics(customerCounts, callCounts, reviewDays, period),
      figures: [
        ordersByCustomers(days, period),
        salesByLocation('state', locationSales.states),
        salesByLocation('city', locationSales.cities),
        reviewsByTime(reviewDays, period),
      ],
    },
    unanswered: unanswered.map(({ createdAt, ...review }) => ({
      ...review,
      date: shortDate(createdAt),
    })),
  };
}
