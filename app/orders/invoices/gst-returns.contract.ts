import type { TaxParts } from '#app/shop/tax/tax.contract.ts';
import type { InvoiceDocument } from './invoices.contract.ts';

/**
 * GSTR-1: what a registered shop reports each month of the invoices and credit notes it has issued. `payable`:
 * the tax of the month, rounded to the rupee.
 */
export type Gstr1 = {
  gstin: string;
  /** '2026-11' */
  month: string;
  /** To buyers with a GST number. */
  b2b: ReportedDocument[];
  /** To others in another state, of more than ₹1,00,000. */
  b2cl: ReportedDocument[];
  /** Credit notes to buyers with a GST number, and of what was in `b2cl`. */
  cdnr: ReportedDocument[];
  cdnur: ReportedDocument[];
  /** All other sales less their credit notes: a sum for each place of supply and rate. */
  b2cs: (RateSum & { isInterState: boolean; placeCode: string })[];
  /** Less credit notes; goods and delivery. `isB2b`: to buyers with a GST number. */
  hsn: (RateSum & { hsn: string; quantity: number; isB2b: boolean })[];
  issued: { kind: 'invoice' | 'credit'; series: string; from: string; to: string; count: number }[];
  payable: Omit<TaxParts, 'taxablePaise'>;
};

export type RateSum = TaxParts & { percent: number };
export type ReportedDocument = { document: InvoiceDocument; rates: RateSum[] };

/** A document of the month. `correctedPaise`: of a credit note, the total of the invoice it takes back. */
export type IssuedDocument = { document: InvoiceDocument; correctedPaise: number | null };
