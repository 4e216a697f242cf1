import type { Paise } from '#app/kit/money.ts';

/**
 * Goods and services tax on what the shop sells. Prices include it (Q116): nobody pays more than the price, and
 * an invoice says how much of it is tax. docs/product/gst.md has the source of every rule.
 */

/**
 * From `from`, '2025-09-22', on: a piece of up to `limitPaise` before tax has `lowPercent`, a dearer one
 * `highPercent`.
 */
export type RateStep = { from: string; lowPercent: number; limitPaise: Paise; highPercent: number };

/**
 * What decides the rates on one day: the table's steps (one is enough) and the HSN of products without one. An
 * order stores those of its day.
 */
export type TaxTerms = { day: string; steps: RateStep[]; defaultHsn: string };

/** What decides a piece's rate: its price with tax, its HSN ('' for none), and its product's own rate. */
export type TaxedItem = { unitPricePaise: Paise; hsn: string; ownPercent: number | null };

/**
 * An amount split into `taxablePaise` and taxes, which add up exactly. Within a state the tax is half CGST and
 * half SGST (UTGST in a union territory without a legislature), between states IGST.
 */
export type TaxParts = {
  taxablePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
};

/** A line of goods, of any number of pieces, with its amount and rate; tax included. */
export type SoldLine = { amountPaise: Paise; percent: number; hsn: string };

export type TaxedLine = SoldLine & TaxParts;

export const documentLanguages = ['en', 'hi'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** An invoice with tax, a bill of supply from a shop without a GST number, and a credit note. */
export type DocumentKind = 'invoice' | 'bill' | 'credit';
