import { done, type Result, refuse } from '#app/kit/result.ts';
import { lockOrder } from '#app/orders/record/orders.store.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { draftDocuments, statusesByHand } from './documents.rules.ts';
import { invoiceRefusals } from './invoices.contract.ts';
import { insertDocument, takeDocumentNumber } from './invoices.store.server.ts';

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
    const issue = { prefix: profile.invoicePrefix, now };
    const numbers = await Promise.all(
      drafts.map(({ kind }) => takeDocumentNumber(db, kind, issue)),
    );
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
