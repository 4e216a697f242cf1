import { done, type Result, refuse } from '#app/kit/result.ts';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { documentNumber, documentSeries } from '#app/shop/tax/document-number.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import {
  type Draft,
  draftCreditNotes,
  draftInvoice,
  statusesByHand,
  statusesOnItsWay,
} from './documents.rules.ts';
import { type InvoiceDocument, invoiceRefusals } from './invoices.contract.ts';
import {
  insertDocument,
  listDocuments,
  lockLinesToInvoice,
  takePlace,
} from './invoices.store.server.ts';

/**
 * Issues the documents an order needs after its lines moved to a status: credit notes for cancelled lines and,
 * unless the owner issues invoices by hand, an invoice for lines on their way. Runs in the transaction of the
 * move, which has locked the lines. Sends no statement in a shop that issues no invoices.
 */
export async function issueDocuments(
  shop: Shop,
  db: Db,
  orderId: string,
  to: OrderStatus,
): Promise<void> {
  const { issuesInvoices, invoicesByHand } = shop.settings.storeProfile;
  const isOnItsWay = statusesOnItsWay.includes(to);
  if (!issuesInvoices || !(isOnItsWay || to === 'cancelled')) return;
  await issue(shop, db, orderId, isOnItsWay && !invoicesByHand ? statusesOnItsWay : []);
}

/**
 * Issues credit notes for invoiced lines that were cancelled, changed or returned, in the transaction that notes it and
 * has locked the lines.
 */
export async function issueCreditNotes(shop: Shop, db: Db, orderId: string): Promise<void> {
  if (shop.settings.storeProfile.issuesInvoices) await issue(shop, db, orderId, []);
}

/** The owner issues an invoice of what is confirmed or further; refuses where there is nothing to invoice. */
export async function issueInvoice(
  shop: Shop,
  _owner: Permitted<'orders:write'>,
  { orderId }: { orderId: string },
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    await lockLinesToInvoice(db, orderId);
    const isIssued =
      shop.settings.storeProfile.issuesInvoices && (await issue(shop, db, orderId, statusesByHand));
    return isIssued ? done() : refuse(invoiceRefusals.nothingToInvoice);
  });
}

/** Issues the credit notes of an order, then an invoice of what has these statuses. Returns whether there was any. */
async function issue(
  shop: Shop,
  db: Db,
  orderId: string,
  statuses: readonly OrderStatus[],
): Promise<boolean> {
  const now = shop.now();
  const [order, documents] = await Promise.all([
    findOrder(db, orderId),
    listDocuments(db, orderId),
  ]);
  if (!order || order.isDemo) return false;
  const issued = [...documents];
  for (const creditNote of draftCreditNotes(order, documents, now)) {
    issued.push(await writeDocument(shop, db, orderId, creditNote));
  }
  const invoice = draftInvoice(order, issued, statuses, shop.settings.storeProfile, now);
  if (invoice) issued.push(await writeDocument(shop, db, orderId, invoice));
  return issued.length > documents.length;
}

async function writeDocument(
  shop: Shop,
  db: Db,
  orderId: string,
  draft: Draft,
): Promise<InvoiceDocument> {
  const document = { ...draft, number: await takeDocumentNumber(shop, db, draft.kind) };
  await insertDocument(db, orderId, document, shop.now());
  return document;
}

/** The next number of a kind of document. Others who issue one wait until the transaction ends. */
export async function takeDocumentNumber(shop: Shop, db: Db, kind: Draft['kind']): Promise<string> {
  const series = documentSeries(shop.settings.storeProfile.invoicePrefix, kind, shop.now());
  return documentNumber(series, await takePlace(db, series));
}
