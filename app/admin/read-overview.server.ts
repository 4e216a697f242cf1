import { rupees } from '#app/kit/money.ts';
import { grouped } from '#app/kit/text.ts';
import { orderView } from '#app/orders/order-view.rules.ts';
import type { OrderView } from '#app/orders/orders.contract.ts';
import { listAllOrders } from '#app/orders/orders.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { recentOrdersShown, type StatCard, type TodayItem } from './admin.contract.ts';
import { type Figures, readFigures } from './figures.store.server.ts';
import { addedText, growthText } from './growth.rules.ts';
import { type LowStock, readLowStock } from './low-stock.store.server.ts';
import { countWaiting, type Waiting } from './waiting.store.server.ts';

export type OverviewView = {
  today: TodayItem[];
  stats: StatCard[];
  orderCount: number;
  /** The latest five. */
  orders: OrderView[];
};

/** What waits today, the figures of the whole shop and its latest orders. For the owner alone. */
export async function readOverview(shop: Shop): Promise<OverviewView> {
  const [figures, waiting, lowStock, orders] = await Promise.all([
    readFigures(shop.db),
    countWaiting(shop.db),
    readLowStock(shop.db),
    listAllOrders(shop.db, recentOrdersShown, 0),
  ]);
  return {
    today: todayItems(figures, waiting, lowStock),
    stats: statCards(figures),
    orderCount: figures.orders,
    orders: orders.map(orderView),
  };
}

function todayItems(figures: Figures, waiting: Waiting, lowStock: LowStock): TodayItem[] {
  return [
    { name: 'To call', count: figures.toCall, path: '/orders/calls' },
    { name: 'To pack and ship', count: figures.toPack, path: '/orders?status=confirmed' },
    { name: 'On their way', count: figures.onTheirWay, path: '/orders?status=shipped' },
    { name: 'Low stock', count: lowStock.count, path: '/products?show=low' },
    { name: 'Emails not sent', count: waiting.failedEmails, path: '/settings' },
    { name: 'New reviews', count: waiting.newReviews, path: '/analytics#reviews' },
  ];
}

function statCards(figures: Figures): StatCard[] {
  const revenueGrowth = growthText(figures.revenueThisMonthPaise, figures.revenueLastMonthPaise);
  const awaiting = figures.awaitingPaise;
  return [
    {
      title: 'Total Orders',
      value: grouped(figures.orders),
      note: growthText(figures.ordersThisMonth, figures.ordersLastMonth),
    },
    {
      title: 'Total Products',
      value: grouped(figures.products),
      note: addedText(figures.newProducts, 'new products added'),
    },
    {
      title: 'Total Customers',
      value: grouped(figures.customers),
      note: addedText(figures.newCustomers, 'new customers'),
    },
    {
      title: 'Total Revenue',
      value: rupees(figures.revenuePaise),
      note:
        awaiting > 0
          ? `${revenueGrowth} · ${rupees(awaiting)} awaiting confirmation`
          : revenueGrowth,
    },
  ];
}
