import type { Paise } from '#app/kit/money.ts';
import type { Refusal } from '#app/kit/result.ts';
import type { DocumentKind, TaxedLine } from '#app/shop/tax/tax.contract.ts';

/**
 * A document of an order: a tax invoice, a bill of supply (without a GST number), or a credit note, which takes
 * back an invoice in whole or in part. It is stored as issued and never changed.
 */
export type InvoiceDocument = {
  kind: DocumentKind;
  number: string;
  /** The day of issue in India, '2026-11-23'. */
  day: string;
  /** Of a credit note: the document it takes back. */
  corrects: { number: string; day: string } | null;
  order: { displayId: string; day: string };
  seller: Seller;
  buyer: Buyer;
  /** '27' and 'Maharashtra', the state delivered to; null on a bill of supply. */
  placeOfSupply: { code: string; name: string } | null;
  isInterState: boolean;
  lines: DocumentLine[];
  /**
   * The delivery charge with the fee for cash on delivery, one line for each rate and HSN; none if both are
   * nothing or on another invoice.
   */
  delivery: TaxedLine[];
  /** What is in `delivery`: 'fee' for the fee alone; left out for the delivery charge alone. */
  feeIn?: 'both' | 'fee';
  totalPaise: Paise;
};

/** A document without its number. */
export type Draft = Omit<InvoiceDocument, 'number'>;

export type Seller = { name: string; address: string; gstin: string; phone: string; email: string };

/** `business` and `gstin` are '' for a private person. */
export type Buyer = { name: string; business: string; gstin: string; address: string };

/** A line of goods. On a bill of supply its rate is 0. */
export type DocumentLine = TaxedLine & {
  lineId: string;
  name: string;
  /** 'M · Rani', or '' */
  choice: string;
  quantity: number;
  unitPricePaise: Paise;
  /** Taken off the whole line, in its amount; left out without. */
  discountPaise?: Paise;
};

/** A document in one language, as the page and the PDF show it: everything is text. */
export type DocumentView = {
  number: string;
  title: string;
  seller: { label: string; name: string; lines: string[] };
  buyer: { label: string; name: string; lines: string[] };
  facts: { label: string; value: string }[];
  columns: string[];
  /** As many cells as there are columns; the second is the description. */
  rows: string[][];
  totals: { label: string; amount: string }[];
  words: string;
  notes: string[];
};

/** The page of an order's documents, in the sequence of their issue. */
export type InvoicePage = {
  displayId: string;
  /** Of the page itself, in the language of the documents. */
  heading: string;
  print: string;
  documents: DocumentView[];
};

/**
 * An order's documents, as the owner sees them with it. `canIssue`: is anything of it on none, and confirmed or
 * further?
 */
export type OrderInvoicesView = { path: string; numbers: string[]; canIssue: boolean };

/** The page of an order's documents. */
export function invoicePath(displayId: string): string {
  return `/orders/${displayId}/invoice`;
}

/** The place of one of them on that page. */
export function documentPath(displayId: string, number: string): string {
  return `${invoicePath(displayId)}#${number}`;
}

export const invoiceRefusals = {
  busy: {
    kind: 'busy',
    code: 'too_many_pdfs',
    title: 'Too many invoices at once',
    description: 'Many PDFs are being drawn at the moment. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  nothingToInvoice: {
    kind: 'conflict',
    code: 'nothing_to_invoice',
    title: 'No invoice issued',
    description:
      'Everything of this order is on an invoice already, or is not confirmed yet, or invoices are switched off.',
  },
} as const satisfies Record<string, Refusal>;

export const invoiceToasts = { issued: { title: 'Invoice issued' } } as const;
