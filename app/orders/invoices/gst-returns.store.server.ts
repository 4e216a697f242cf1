import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { IssuedDocument } from './gst-returns.contract.ts';
import type { InvoiceDocument } from './invoices.contract.ts';

/** The documents issued from one instant until another, in the sequence of their issue. */
export function listIssued(db: Db, from: Date, until: Date): Promise<IssuedDocument[]> {
  return db
    .selectFrom('invoices')
    .leftJoin('invoices as corrected', 'corrected.number', 'invoices.corrects')
    .select([
      sql<InvoiceDocument>`invoices.document`.as('document'),
      sql<number | null>`(corrected.document ->> 'totalPaise')::bigint`.as('correctedPaise'),
    ])
    .where('invoices.issued_at', '>=', from)
    .where('invoices.issued_at', '<', until)
    .orderBy('invoices.position')
    .execute();
}
