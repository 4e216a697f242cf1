import { isoDay, shortDate } from '#app/kit/dates.ts';
import type { Shop } from '#platform/shop.ts';
import type { AnalyticsView } from './analytics.contract.ts';
import { customerMetrics, ordersByCustomers, reviewsByTime } from './customer-reports.rules.ts';
import { listUnansweredReviews, readCallCounts, readReviewDays } from './customers.store.server.ts';
import { granularitiesFor, parsePeriod, previousDateRange, resolvePeriod } from './period.rules.ts';
import { minSlowSellerAgeDays, readProductSales } from './product-sales.store.server.ts';
import { daysWithin, sumSales } from './report-parts.rules.ts';
import { readSales, readSalesByLocation } from './sales.store.server.ts';
import {
  bestSellers,
  salesByCategory,
  salesByLocation,
  salesByTime,
  salesMetrics,
  slowSellers,
} from './sales-reports.rules.ts';

const maxUnansweredReviews = 10;

/** Every report for the period in the URL. For the owner only. */
export async function readAnalytics(shop: Shop, query: URLSearchParams): Promise<AnalyticsView> {
  const requested = parsePeriod(query, isoDay(shop.now()));
  const since = requested.preset === 'all' ? requested.from : previousDateRange(requested).from;
  const { db } = shop;
  const { days, customers: customerCounts } = await readSales(db, requested, since);
  const { orderCount } = sumSales(daysWithin(days, requested));
  const [productSales, locationSales, callCounts, reviewDays, unanswered] = await Promise.all([
    readProductSales(db, requested, orderCount),
    readSalesByLocation(db, requested),
    readCallCounts(db, requested),
    readReviewDays(db, requested),
    listUnansweredReviews(db, maxUnansweredReviews),
  ]);
  const period = resolvePeriod(requested, days[0]?.day ?? null);
  return {
    period,
    granularities: granularitiesFor(period),
    sales: {
      metrics: salesMetrics(days, period),
      reports: [
        salesByTime(days, period),
        salesByCategory(productSales.categories),
        bestSellers(productSales.bestSellers),
        slowSellers(productSales.slowSellers, minSlowSellerAgeDays),
      ],
    },
    customers: {
      metrics: customerMetrics(customerCounts, callCounts, reviewDays, period),
      reports: [
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
