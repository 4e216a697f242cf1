import { rupees } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { orderLetterView } from '#app/orders/letter-state.rules.ts';
import { listLettersOf } from '#app/orders/order-letters.store.server.ts';
import { orderView } from '#app/orders/order-view.rules.ts';
import {
  type OrderLetterView,
  type OrderView,
  orderRefusals,
} from '#app/orders/orders.contract.ts';
import { findOrder, listAllOrders } from '#app/orders/orders.store.server.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { ordersPerPage, recentOrdersShown, type StatCard, type Tab } from './dashboard.contract.ts';
import { type Figures, readFigures } from './figures.store.server.ts';
import { addedText, growthText } from './growth.rules.ts';

export type DashboardView = {
  email: string;
  stats: StatCard[];
  lowStock: number;
  orderCount: number;
  /** The latest five on the overview, a page of them under Orders. */
  orders: OrderView[];
  page: number;
  pages: number;
  /** The order whose details are open, with the letters about it. */
  opened: { order: OrderView; letters: OrderLetterView[] } | null;
};

/** The owner's desk; anybody else is refused. In: the tab, its page, the id of an order to open. */
export async function readDashboard(
  shop: Shop,
  shopper: Shopper | null,
  asked: { tab: Tab; page: number; orderId: string | null },
): Promise<Result<DashboardView>> {
  if (!shopper?.isOwner) return refuse(orderRefusals.ownerOnly);
  const isOverview = asked.tab === 'overview';
  const [figures, orders, opened] = await Promise.all([
    readFigures(shop.db),
    listAllOrders(
      shop.db,
      isOverview ? recentOrdersShown : ordersPerPage,
      isOverview ? 0 : (asked.page - 1) * ordersPerPage,
    ),
    asked.orderId === null ? null : readOpened(shop, asked.orderId),
  ]);
  return done({
    email: shopper.email,
    stats: statCards(figures),
    lowStock: figures.lowStock,
    orderCount: figures.orders,
    orders: orders.map(orderView),
    page: asked.page,
    pages: Math.max(1, Math.ceil(figures.orders / ordersPerPage)),
    opened,
  });
}

async function readOpened(shop: Shop, orderId: string): Promise<DashboardView['opened']> {
  const order = await findOrder(shop.db, orderId);
  if (!order) return null;
  const letters = await listLettersOf(shop.db, orderId);
  return { order: orderView(order), letters: letters.map(orderLetterView) };
}

const grouped = new Intl.NumberFormat('en-IN');

function statCards(figures: Figures): StatCard[] {
  const revenueGrowth = growthText(figures.revenueThisMonthPaise, figures.revenueLastMonthPaise);
  const awaiting = figures.awaitingPaise;
  return [
    {
      title: 'Total Orders',
      value: grouped.format(figures.orders),
      note: growthText(figures.ordersThisMonth, figures.ordersLastMonth),
    },
    {
      title: 'Total Products',
      value: grouped.format(figures.products),
      note: addedText(figures.newProducts, 'new products added'),
    },
    {
      title: 'Total Customers',
      value: grouped.format(figures.customers),
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
