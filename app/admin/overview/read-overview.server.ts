import { dateAndTime, isoDay } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import { formatNumber, pluralize } from '#app/kit/text.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import type { OrderView } from '#app/orders/record/orders.contract.ts';
import { listAllOrders } from '#app/orders/record/orders.store.server.ts';
import {
  type LowVariantItem,
  maxLowVariants,
  maxRecentOrders,
  maxWaitingHours,
  type StatCard,
  type TodayItem,
} from '#app/people/admin-parts/admin.contract.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { demoContacts } from '#app/shop/settings/store-profile.rules.ts';
import type { Shop } from '#platform/shop.ts';
import { addedText, comparedDays, growthText } from './growth.rules.ts';
import { type LowStock, listLowVariants, readLowStock } from './low-stock.store.server.ts';
import {
  countPendingTasks,
  type OverviewMetrics,
  type PendingTasks,
  readOverviewMetrics,
} from './overview-metrics.store.server.ts';

export type OverviewView = {
  today: TodayItem[];
  /** The sizes and colors with the least stock. */
  lowVariants: LowVariantItem[];
  /** '3 orders have waited longer than 72 hours for our call'; null if there are none. */
  waitingLong: string | null;
  /** What the owner has to set or repair under Settings. */
  warnings: string[];
  stats: StatCard[];
  /** '1 to 22 Nov against 1 to 22 Oct' */
  comparedDays: string;
  orderCount: number;
  orders: OrderView[];
};

/** Today's tasks, the metrics of the whole shop and its latest orders. For the owner only. */
export async function readOverview(shop: Shop): Promise<OverviewView> {
  const today = isoDay(shop.now());
  const [metrics, pending, lowStock, orders, lastBackup] = await Promise.all([
    readOverviewMetrics(shop.db, today),
    countPendingTasks(shop.db),
    readLowStock(shop.db),
    listAllOrders(shop.db, maxRecentOrders, 0),
    readLastBackup(shop),
  ]);
  return {
    today: todayItems(metrics, pending, lowStock),
    lowVariants: lowStock.byChoice > 0 ? await readLowVariants(shop) : [],
    waitingLong: waitingLongText(metrics.waitingLong),
    warnings: [
      contactMissingText(shop.settings.storeProfile),
      backupOldText(shop, lastBackup),
      notCopiedText(shop),
    ].filter((text) => text !== null),
    stats: statCards(metrics, today),
    comparedDays: comparedDays(today),
    orderCount: metrics.orders,
    orders: orders.map((order) => orderView(order)),
  };
}

async function readLowVariants({ db }: Shop): Promise<LowVariantItem[]> {
  const variants = await listLowVariants(db, maxLowVariants);
  return variants.map(({ productId, name, size, color, stock }) => ({
    text: `${name} (${choiceText({ size, color })}): ${stock === 0 ? 'none' : stock} left`,
    path: `products?product=${productId}`,
  }));
}

function waitingLongText(count: number): string | null {
  if (count === 0) return null;
  const orders = `${pluralize(count, 'order')} ${count === 1 ? 'has' : 'have'}`;
  return `${orders} waited longer than ${maxWaitingHours} hours for our call`;
}

const maxBackupAgeMs = 48 * 3_600_000;

function contactMissingText({
  supportPhone,
  supportEmail,
}: Shop['settings']['storeProfile']): string | null {
  if (supportPhone === demoContacts.supportPhone) {
    return 'Customers see a made-up phone number: set your own before you sell';
  }
  const missing = [!supportPhone && 'phone number', !supportEmail && 'e-mail address'];
  const text = missing.filter(Boolean).join(' and ');
  return text === '' ? null : `Customers cannot reach you yet: add your ${text}`;
}

/** When the last backup was made. Looks in the bucket only if another machine may have made it. */
async function readLastBackup(shop: Shop): Promise<Date | undefined> {
  const { backups } = shop;
  const [here] = await backups.list();
  if (!shop.settings.backsUpNightly || !isOld(shop, here?.madeAt)) return here?.madeAt;
  return (await backups.listAll()).backups[0]?.madeAt;
}

function isOld(shop: Shop, time: Date | undefined): boolean {
  return !time || shop.now().getTime() - time.getTime() > maxBackupAgeMs;
}

function notCopiedText({ backups: { copies } }: Shop): string | null {
  const problem = copies?.problem();
  if (!copies || !problem) return null;
  return `Backups are not copied to the bucket ${copies.bucket}: ${problem}`;
}

function backupOldText(shop: Shop, last: Date | undefined): string | null {
  if (!shop.settings.backsUpNightly || !last || !isOld(shop, last)) return null;
  return `No backup could be made since ${dateAndTime(last)}: is there room on the disk?`;
}

function todayItems(
  metrics: OverviewMetrics,
  pending: PendingTasks,
  lowStock: LowStock,
): TodayItem[] {
  return [
    { name: 'To call', count: metrics.toCall, path: 'orders/calls' },
    { name: 'To pack and ship', count: metrics.toPack, path: 'orders?status=confirmed' },
    { name: 'On their way', count: metrics.inTransit, path: 'orders?status=shipped' },
    { name: 'Low stock', count: lowStock.count, path: 'products?show=low' },
    { name: 'Emails not sent', count: pending.failedEmails, path: 'settings' },
    { name: 'New reviews', count: pending.newReviews, path: 'analytics#reviews' },
  ];
}

function statCards(metrics: OverviewMetrics, today: string): StatCard[] {
  const revenueGrowth = growthText(metrics.revenueThisMonthPaise, metrics.revenueLastMonthPaise);
  const awaitingPaise = metrics.awaitingPaise;
  const hint = comparedDays(today);
  return [
    {
      title: 'Total Orders',
      value: formatNumber(metrics.orders),
      note: growthText(metrics.ordersThisMonth, metrics.ordersLastMonth),
      hint,
    },
    {
      title: 'Total Products',
      value: formatNumber(metrics.products),
      note: addedText(metrics.newProducts, 'new products added'),
    },
    {
      title: 'Total Customers',
      value: formatNumber(metrics.customers),
      note: addedText(metrics.newCustomers, 'new customers'),
    },
    {
      title: 'Total Revenue',
      value: formatMoney(metrics.revenuePaise),
      note:
        awaitingPaise > 0
          ? `${revenueGrowth} · ${formatMoney(awaitingPaise)} awaiting confirmation`
          : revenueGrowth,
      hint,
    },
  ];
}
