import { may } from '#app/kit/permissions.ts';
import { isDisplayId } from '#app/kit/text.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import type { DocumentLanguage } from '#app/shop/tax/tax.contract.ts';
import type { Db, Shop, User } from '#platform/shop.ts';
import { invoicePageTexts } from './document-texts.rules.ts';
import { documentView } from './document-view.rules.ts';
import { draftInvoice, statusesByHand } from './documents.rules.ts';
import { type InvoicePage, invoicePath, type OrderInvoicesView } from './invoices.contract.ts';
import { findOrderDocuments, hasDocuments, listDocuments } from './invoices.store.server.ts';

/** The documents of an order, for its customer and the owner; null for anybody else, and while there are none. */
export async function readInvoices(
  { db }: Shop,
  user: User,
  displayId: string,
  language: DocumentLanguage,
): Promise<InvoicePage | null> {
  if (!isDisplayId(displayId)) return null;
  const userId = may(user, 'orders:read-all') ? null : user.userId;
  const documents = (await findOrderDocuments(db, displayId, userId)) ?? [];
  if (documents.length === 0) return null;
  const { heading, print } = invoicePageTexts[language];
  return {
    ...{ displayId, heading: heading(displayId), print },
    documents: documents.map((one) => documentView(one, language)),
  };
}

/** The page of an order's documents; null while it has none. No query in a shop that issues no invoices. */
export async function findInvoicePath(
  { settings }: Pick<Shop, 'settings'>,
  db: Db,
  order: { id: string; displayId: string },
): Promise<string | null> {
  if (!settings.storeProfile.issuesInvoices) return null;
  return (await hasDocuments(db, order.id)) ? invoicePath(order.displayId) : null;
}

/** The documents of an order, for the owner; null, without a query, in a shop that issues none. */
export async function readOrderInvoices(
  shop: Shop,
  orderId: string,
): Promise<OrderInvoicesView | null> {
  if (!shop.settings.storeProfile.issuesInvoices) return null;
  const [order, documents] = await Promise.all([
    findOrder(shop.db, orderId),
    listDocuments(shop.db, orderId),
  ]);
  if (!order || order.isDemo) return null;
  const draft = draftInvoice(
    order,
    documents,
    statusesByHand,
    shop.settings.storeProfile,
    shop.now(),
  );
  return {
    path: invoicePath(order.displayId),
    numbers: documents.map(({ number }) => number),
    canIssue: draft !== null,
  };
}
