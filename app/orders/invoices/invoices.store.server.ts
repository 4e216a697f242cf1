import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { documentNumber, documentSeries } from './documents.rules.ts';
import type { Draft, InvoiceDocument } from './invoices.contract.ts';

/** The documents of an order, in the sequence of their issue. */
export async function listDocuments(db: Db, orderId: string): Promise<InvoiceDocument[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(sql<InvoiceDocument>`document`.as('document'))
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map(({ document }) => document);
}

/** The documents of all of a user's orders, in the sequence of their issue. */
export async function listDocumentsOf(db: Db, userId: string): Promise<InvoiceDocument[]> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(sql<InvoiceDocument>`invoices.document`.as('document'))
    .where('orders.user_id', '=', userId)
    .orderBy('invoices.position')
    .execute();
  return rows.map(({ document }) => document);
}

/**
 * The documents of an order by display id: the user's own, or anybody's if `userId` is null. Undefined if there
 * is no such order.
 */
export async function findOrderDocuments(
  db: Db,
  displayId: string,
  userId: string | null,
): Promise<InvoiceDocument[] | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(
      sql<InvoiceDocument[]>`coalesce((
        select json_agg(invoices.document order by invoices.position) from invoices
        where invoices.order_id = orders.id), '[]')`.as('documents'),
    )
    .where('orders.display_id', '=', displayId)
    .$if(userId !== null, (query) => query.where('orders.user_id', '=', userId))
    .executeTakeFirst();
  return row?.documents;
}

/**
 * The next number of a kind of document. The row of its series stays locked until the transaction ends: others who
 * issue in it wait, and a failed transaction gives its number back.
 */
export async function takeDocumentNumber(
  db: Db,
  kind: Draft['kind'],
  { prefix, now }: { prefix: string; now: Date },
): Promise<string> {
  const series = documentSeries(prefix, kind, now);
  const { last_place } = await db
    .insertInto('invoice_series')
    .values({ series, last_place: 1 })
    .onConflict((conflict) =>
      conflict
        .column('series')
        .doUpdateSet((eb) => ({ last_place: eb('invoice_series.last_place', '+', 1) })),
    )
    .returning('last_place')
    .executeTakeFirstOrThrow();
  return documentNumber(series, last_place);
}

export async function insertDocument(
  db: Db,
  orderId: string,
  document: InvoiceDocument,
  now: Date,
): Promise<void> {
  await db
    .insertInto('invoices')
    .values({
      number: document.number,
      kind: document.kind,
      order_id: orderId,
      corrects: document.corrects?.number ?? null,
      document: JSON.stringify(document),
      issued_at: now,
    })
    .execute();
}

export async function hasDocuments(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
