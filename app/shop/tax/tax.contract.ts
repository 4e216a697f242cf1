import type { Paise } from '#app/kit/money.ts';

/**
 * The goods and services tax on what the shop sells. Prices include it (Q116): nobody pays more than the price, and an
 * invoice says how much of it is tax. The sources of every rule are in docs/product/gst.md.
 */

/** From `from`, '2025-09-22', on: a piece of up to `limitPaise`, less its tax, has `lowPercent`; a dearer one `highPercent`. */
export type RateStep = { from: string; lowPercent: number; limitPaise: Paise; highPercent: number };

/**
 * What decides the rates on one day: the steps of the table, of which one is enough, and the HSN of products without one.
 * An order stores those of the day on which it was placed.
 */
export type TaxTerms = { day: string; steps: RateStep[]; defaultHsn: string };

/** What decides the rate of a piece: its price with tax, its HSN ('' for none), and the rate its product was given. */
export type TaxedItem = { unitPricePaise: Paise; hsn: string; ownPercent: number | null };

/**
 * An amount taken apart: `taxablePaise` and the taxes, which add up to it exactly. Within a state the tax is half CGST
 * and half SGST (UTGST in a union territory without a legislature), between states IGST.
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

/** The languages of an invoice. */
export const documentLanguages = ['en', 'hi'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** An invoice with tax, a bill of supply of a shop without a GST number, and a credit note. */
export type DocumentKind = 'invoice' | 'bill' | 'credit';
