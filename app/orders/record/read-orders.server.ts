import { formatPhone, isDisplayId } from '#app/kit/text.ts';
import { findInvoicePath } from '#app/orders/invoices/read-invoices.server.ts';
import { readPayPaths } from '#app/orders/payments/pay-links.server.ts';
import { readReturnLinks } from '#app/orders/returns/read-return-links.server.ts';
import type { ReturnLink } from '#app/orders/returns/returns.contract.ts';
import { nextCallText, parseCallHours } from '#app/shop/settings/call-hours.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import { emailState } from './order-emails.rules.ts';
import { listOrderEmails } from './order-emails.store.server.ts';
import { isJustPlaced, orderView } from './order-view.rules.ts';
import {
  type OrdersPage,
  type OrderView,
  type OwnOrderView,
  ownOrdersPerPage,
} from './orders.contract.ts';
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
  const payPathOf = await readPayPaths(shop, shop.db, orders);
  const returnLinkOf = await readReturnLinks(shop, shop.db, orders);
  const isOnPage = orders.some((order) => order.displayId === query.displayId);
  return {
    orders: orders.map((order) => ({
      ...orderView(order, payPathOf(order)),
      ...withReturnLink(returnLinkOf(order)),
    })),
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
  const { supportHours, holidays } = shop.settings.storeProfile;
  const hours = parseCallHours(supportHours, holidays);
  const emails = await listOrderEmails(shop.db, order.id);
  const payPathOf = await readPayPaths(shop, shop.db, [order]);
  const invoicePath = await findInvoicePath(shop, shop.db, order);
  const returnLinkOf = await readReturnLinks(shop, shop.db, [order]);
  const confirmation = emails.find((email) => email.kind === 'order-placed');
  return {
    ...orderView(order, payPathOf(order)),
    ...withReturnLink(returnLinkOf(order)),
    isNew,
    callNote: isNew
      ? `We will call ${formatPhone(order.customerPhone)} ${nextCallText(now, hours)}`
      : null,
    confirmationEmail: confirmation?.to
      ? { to: confirmation.to, state: emailState(confirmation) }
      : null,
    invoicePath,
  };
}

function withReturnLink(returnLink: ReturnLink | null): Pick<OrderView, 'returnLink'> {
  return returnLink ? { returnLink } : {};
}
