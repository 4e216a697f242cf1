import { formatMoney } from '#app/kit/money.ts';
import { formatNumber } from '#app/kit/text.ts';
import { orderView } from '#app/orders/order-view.rules.ts';
import type { OrderView } from '#app/orders/orders.contract.ts';
import { listAllOrders } from '#app/orders/orders.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { maxRecentOrders, type StatCard, type TodayItem } from './admin.contract.ts';
import { addedText, growthText } from './growth.rules.ts';
import { type LowStock, readLowStock } from './low-stock.store.server.ts';
import { type OverviewMetrics, readOverviewMetrics } from './overview-metrics.store.server.ts';
import { countPendingTasks, type PendingTasks } from './pending-tasks.store.server.ts';

export type OverviewView = {
  today: TodayItem[];
  stats: StatCard[];
  orderCount: number;
  /** The latest five. */
  orders: OrderView[];
};

/** What waits today, the figures of the whole shop and its latest orders. For the owner alone. */
export async function readOverview(shop: Shop): Promise<OverviewView> {
  const [figures, pending, lowStock, orders] = await Promise.all([
    readOverviewMetrics(shop.db),
    countPendingTasks(shop.db),
    readLowStock(shop.db),
    listAllOrders(shop.db, maxRecentOrders, 0),
  ]);
  return {
    today: todayItems(figures, pending, lowStock),
    stats: statCards(figures),
    orderCount: figures.orders,
    orders: orders.map(orderView),
  };
}

function todayItems(
  figures: OverviewMetrics,
  pending: PendingTasks,
  lowStock: LowStock,
): TodayItem[] {
  return [
    { name: 'To call', count: figures.toCall, path: '/orders/calls' },
    { name: 'To pack and ship', count: figures.toPack, path: '/orders?status=confirmed' },
    { name: 'On their way', count: figures.inTransit, path: '/orders?status=shipped' },
    { name: 'Low stock', count: lowStock.count, path: '/products?show=low' },
    { name: 'Emails not sent', count: pending.failedEmails, path: '/settings' },
    { name: 'New reviews', count: pending.newReviews, path: '/analytics#reviews' },
  ];
}

function statCards(figures: OverviewMetrics): StatCard[] {
  const revenueGrowth = growthText(figures.revenueThisMonthPaise, figures.revenueLastMonthPaise);
  const awaitingPaise = figures.awaitingPaise;
  return [
    {
      title: 'Total Orders',
      value: formatNumber(figures.orders),
      note: growthText(figures.ordersThisMonth, figures.ordersLastMonth),
    },
    {
      title: 'Total Products',
      value: formatNumber(figures.products),
      note: addedText(figures.newProducts, 'new products added'),
    },
    {
      title: 'Total Customers',
      value: formatNumber(figures.customers),
      note: addedText(figures.newCustomers, 'new customers'),
    },
    {
      title: 'Total Revenue',
      value: formatMoney(figures.revenuePaise),
      note:
        awaitingPaise > 0
          ? `${revenueGrowth} · ${formatMoney(awaitingPaise)} awaiting confirmation`
          : revenueGrowth,
    },
  ];
}
