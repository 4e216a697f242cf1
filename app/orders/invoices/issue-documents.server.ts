import { done, type Result, refuse } from '#app/kit/result.ts';
import { lockOrder } from '#app/orders/record/orders.store.server.ts';
import { documentNumber, documentSeries } from '#app/shop/tax/document-number.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { type Draft, draftDocuments, statusesByHand } from './documents.rules.ts';
import { invoiceRefusals } from './invoices.contract.ts';
import { insertDocument, takePlace } from './invoices.store.server.ts';

/** The owner issues an invoice of what is confirmed or further; refuses where there is nothing to invoice. */
export async function issueInvoice(
  shop: Shop,
  _owner: Permitted<'orders:write'>,
  { orderId }: { orderId: string },
): Promise<Result<null>> {
  const { storeProfile: profile } = shop.settings;
  const now = shop.now();
  return shop.transaction(async (db) => {
    const order = profile.issuesInvoices ? await lockOrder(db, orderId) : undefined;
    const drafts = order
      ? draftDocuments(order, order.documents, statusesByHand, profile, now)
      : [];
    if (drafts.length === 0) return refuse(invoiceRefusals.nothingToInvoice);
    const numbers = await Promise.all(drafts.map(({ kind }) => takeDocumentNumber(shop, db, kind)));
    await shop.withCommit(db, () =>
      Promise.all(
        drafts.map((draft, place) =>
          insertDocument(db, orderId, { ...draft, number: numbers[place] ?? '' }, now),
        ),
      ),
    );
    return done();
  });
}

/** The next number of a kind of document. Others who issue one wait until the transaction ends. */
export async function takeDocumentNumber(shop: Shop, db: Db, kind: Draft['kind']): Promise<string> {
  const series = documentSeries(shop.settings.storeProfile.invoicePrefix, kind, shop.now());
  return documentNumber(series, await takePlace(db, series));
}
