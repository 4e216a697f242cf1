import { readOrderAddress } from '#app/orders/order-changes.store.server.ts';
import { readLastEvent } from '#app/orders/order-events.store.server.ts';
import { orderView } from '#app/orders/order-view.rules.ts';
import { findOrder, listOrders } from '#app/orders/orders.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import {
  type CallQueue,
  type CallsPage,
  type ChangeView,
  callsPerPage,
} from './call-queue.contract.ts';
import { callRow } from './call-rows.rules.ts';
import { countQueue, listQueue } from './calls.store.server.ts';
import { paymentView } from './payment-view.server.ts';

/** A page of the call queue, and the order that is open to be changed or paid. For the owner alone. */
export async function readCallQueue(
  shop: Shop,
  asked: { page: number; change: string | null; payment: string | null },
): Promise<CallsPage> {
  const [queue, change, paid] = await Promise.all([
    readQueue(shop, asked.page),
    asked.change === null ? null : readChange(shop, asked.change),
    asked.payment === null ? null : findOrder(shop.db, asked.payment),
  ]);
  return { queue, change, payment: paid ? paymentView(shop, paid) : null };
}

async function readQueue(shop: Shop, page: number): Promise<CallQueue> {
  const now = shop.now();
  const [count, queued] = await Promise.all([
    countQueue(shop.db),
    listQueue(shop.db, { now, most: callsPerPage, skip: (page - 1) * callsPerPage }),
  ]);
  const orders = await listOrders(
    shop.db,
    queued.map((one) => one.orderId),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const rows = queued.flatMap((one) => {
    const order = byId.get(one.orderId);
    return order ? [callRow({ ...one, order }, now, shop.settings.shop.name)] : [];
  });
  const tries = queued.flatMap(({ calls: [last] }) => last?.nextAt?.getTime() ?? []);
  const ahead = tries.filter((time) => time > now.getTime());
  return {
    count,
    due: rows.filter((row) => row.nextTry === null),
    later: rows.filter((row) => row.nextTry !== null),
    page,
    pages: Math.max(1, Math.ceil(count / callsPerPage)),
    nextAt: ahead.length > 0 ? Math.min(...ahead) : null,
  };
}

/** What had happened is read first: what happens between is then told, not overruled. */
async function readChange(shop: Shop, orderId: string): Promise<ChangeView | null> {
  const seen = await readLastEvent(shop.db, orderId);
  const order = await findOrder(shop.db, orderId);
  if (!order) return null;
  const address = await readOrderAddress(shop.db, orderId);
  return { order: orderView(order), seen: String(seen), address };
}
