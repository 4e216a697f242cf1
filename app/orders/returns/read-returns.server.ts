import { isDisplayId } from '#app/kit/text.ts';
import { listRefundableOrders } from '#app/orders/payments/provider-payments.store.server.ts';
import { findOwnOrder, listOrders } from '#app/orders/record/orders.store.server.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import {
  type OwnerReturns,
  type OwnerReturnView,
  type ReturnPage,
  returnsPerPage,
} from './order-returns.contract.ts';
import { orderToRefund } from './return-refund.rules.ts';
import { lineToReturnView, ownerReturnView, returnView } from './return-view.rules.ts';
import {
  countReturns,
  listAllReturns,
  listLinesToReturn,
  listPickupCalls,
  listReturnsOfOrder,
} from './returns.store.server.ts';
import type { StoredReturn } from './stored-return.rules.ts';

/** A user's page about returning something of their own order; null for any other. */
export async function readReturnPage(
  shop: Shop,
  user: User,
  displayId: string,
): Promise<ReturnPage | null> {
  const order = isDisplayId(displayId)
    ? await findOwnOrder(shop.db, user.userId, displayId)
    : undefined;
  if (!order) return null;
  const [lines, returns] = await Promise.all([
    listLinesToReturn(shop.db, [order.id]),
    listReturnsOfOrder(shop.db, order.id),
  ]);
  const productIds = lines.flatMap(({ productId, status }) =>
    status === 'delivered' && productId ? productId : [],
  );
  const products = await findProductsForOrder(shop.db, productIds);
  const terms = { returnDays: shop.settings.storeProfile.returnDays, now: shop.now() };
  return {
    displayId: order.displayId,
    lines: lines.map((line) => lineToReturnView(line, terms, products.get(line.productId ?? ''))),
    returns: returns.map(returnView),
  };
}

/** A page of all returns, first those that wait for the owner. For the owner only. */
export async function readOwnerReturns(shop: Shop, requestedPage: number): Promise<OwnerReturns> {
  const pages = Math.max(1, Math.ceil((await countReturns(shop.db)) / returnsPerPage));
  const page = Math.min(requestedPage, pages);
  const skip = (page - 1) * returnsPerPage;
  const returns = await listAllReturns(shop.db, returnsPerPage, skip);
  return { returns: await withOrders(shop, returns), page, pages };
}

/** The returns whose customers are to be called about the pickup. For the owner only. */
export async function readPickupCalls(shop: Shop): Promise<OwnerReturnView[]> {
  return withOrders(shop, await listPickupCalls(shop.db));
}

/** What is still to be given back follows from the order that it was paid with. */
async function withOrders(shop: Shop, returns: StoredReturn[]): Promise<OwnerReturnView[]> {
  const received = returns.filter(({ state }) => state === 'received');
  const orderIds = [
    ...new Set(received.flatMap((one) => [one, ...one.origins].map(({ orderId }) => orderId))),
  ];
  const orders = await listOrders(shop.db, orderIds);
  const { paymentProvider } = shop;
  const online = paymentProvider ? await listRefundableOrders(shop.db, orderIds) : [];
  const now = shop.now();
  const shopName = shop.settings.storeProfile.name;
  return returns.map((one) => {
    const order = one.state === 'received' ? orderToRefund(one, orders) : undefined;
    const provider = online.includes(order?.id ?? '') ? (paymentProvider?.name ?? null) : null;
    return ownerReturnView(one, { order, provider, now, shopName });
  });
}
