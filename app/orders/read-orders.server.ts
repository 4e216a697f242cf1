import { formatPhone } from '#app/kit/text.ts';
import { nextCallText, parseCallHours } from '#app/shop-settings/call-hours.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import { isDisplayId } from './display-id.rules.ts';
import { emailState } from './order-emails.rules.ts';
import { listOrderEmails } from './order-emails.store.server.ts';
import { isJustPlaced, orderView } from './order-view.rules.ts';
import { type OrdersPage, type OwnOrderView, ownOrdersPerPage } from './orders.contract.ts';
import { countUserOrders, findOwnOrder, listUserOrders } from './orders.store.server.ts';

/**
 * A page of the user's own orders, newest first: the one with the order `displayId`, or else the page with
 * that number.
 */
export async function readOwnOrders(
  shop: Shop,
  user: User,
  query: { page: number; displayId: string | null },
): Promise<OrdersPage> {
  const { total, newer } = await countUserOrders(shop.db, user.userId, query.displayId ?? '');
  const pages = Math.max(1, Math.ceil(total / ownOrdersPerPage));
  const page =
    query.displayId === null
      ? Math.min(query.page, pages)
      : Math.floor(newer / ownOrdersPerPage) + 1;
  const skip = (page - 1) * ownOrdersPerPage;
  const orders = await listUserOrders(shop.db, user.userId, ownOrdersPerPage, skip);
  const isOnPage = orders.some((order) => order.displayId === query.displayId);
  return {
    orders: orders.map(orderView),
    page,
    pages,
    highlightedDisplayId: isOnPage ? query.displayId : null,
  };
}

/** The user's own order; null for any other text or display id. */
export async function readOwnOrder(
  shop: Shop,
  user: User,
  displayId: string,
): Promise<OwnOrderView | null> {
  if (!isDisplayId(displayId)) return null;
  const order = await findOwnOrder(shop.db, user.userId, displayId);
  if (!order) return null;
  const now = shop.now();
  const isNew = isJustPlaced(order, now);
  const { supportHours, holidays } = shop.settings.shop;
  const hours = parseCallHours(supportHours, holidays);
  const emails = await listOrderEmails(shop.db, order.id);
  const confirmation = emails.find((email) => email.kind === 'order-placed');
  return {
    ...orderView(order),
    isNew,
    callNote: isNew
      ? `We will call ${formatPhone(order.customerPhone)} ${nextCallText(now, hours)}`
      : null,
    confirmationEmail: confirmation?.to
      ? { to: confirmation.to, state: emailState(confirmation) }
      : null,
  };
}
