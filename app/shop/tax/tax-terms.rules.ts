import { isoDay } from '#app/kit/dates.ts';
import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import { parseRateTable } from './rate-table.contract.ts';
import type { RateStep, TaxedItem, TaxTerms } from './tax.contract.ts';
import { apportion, splitInclusive } from './tax-split.rules.ts';

/** Silk, wool, cotton and man-made fabrics, including sarees: one rate at every price. */
const textileChapters = /^5[0-5]/;
const textilePercent = 5;

/**
 * A piece's rate on a day, '2026-11-23', in per cent: its product's own, else 5 % for fabrics, else by the
 * table. The limit is compared with the price less the lower tax, because the law speaks of the sale value.
 */
export function gstPercent(
  { unitPricePaise, hsn, ownPercent }: TaxedItem,
  day: string,
  steps: readonly RateStep[],
): number {
  if (ownPercent !== null) return ownPercent;
  if (textileChapters.test(hsn)) return textilePercent;
  const step = stepOn(day, steps);
  if (!step) return 0;
  return isUpTo(unitPricePaise, step) ? step.lowPercent : step.highPercent;
}

/** The step of the table in force on a day; the first for earlier days. */
function stepOn(day: string, steps: readonly RateStep[]): RateStep | undefined {
  return steps.findLast(({ from }) => from <= day) ?? steps[0];
}

function isUpTo(unitPricePaise: Paise, { limitPaise, lowPercent }: RateStep): boolean {
  return unitPricePaise * 100 <= limitPaise * (100 + lowPercent);
}

/** What decides the rate of a line or product, as stored. */
type Rated = { hsn?: string; gstRate?: number | null };

/** A line of a cart or an order, at its price with tax. `discountPaise` is taken off the whole line. */
type PricedLine = Rated & { unitPricePaise: Paise; quantity: number; discountPaise?: Paise };

/**
 * What decides the rates of a shop that also shows prices before tax, as of now. Null for other shops, and
 * without a GST number: an unregistered seller may not collect the tax (CGST Act, section 32).
 */
export function taxTerms(
  profile: Pick<StoreProfile, 'showsPricesBeforeTax' | 'gstNumber' | 'gstRates' | 'defaultHsn'>,
  now: Date,
): TaxTerms | null {
  if (!profile.showsPricesBeforeTax || profile.gstNumber === '') return null;
  const day = isoDay(now);
  const step = stepOn(day, parseRateTable(profile.gstRates).steps);
  return { day, steps: step ? [step] : [], defaultHsn: profile.defaultHsn };
}

function percentOf(unitPricePaise: Paise, { hsn, gstRate }: Rated, terms: TaxTerms): number {
  const item = { unitPricePaise, hsn: hsn || terms.defaultHsn, ownPercent: gstRate ?? null };
  return gstPercent(item, terms.day, terms.steps);
}

/** The price of a piece with tax, from the price before tax. To the paisa. */
export function addTax(pricePaise: Paise, rated: Rated, terms: TaxTerms): Paise {
  const plus = (percent: number) => pricePaise + Math.round((pricePaise * percent) / 100);
  // The table's limit is a price before tax. With the lower tax it compares like any other price.
  const lower = plus(terms.steps[0]?.lowPercent ?? 0);
  return plus(percentOf(lower, rated, terms));
}

/** '₹1,000 + ₹50 GST (5%)' for a piece at ₹1,050; null for a shop that does not show it. */
export function priceBeforeTax(
  pricePaise: Paise,
  rated: Rated,
  terms: TaxTerms | null,
): string | null {
  if (!terms) return null;
  const percent = percentOf(pricePaise, rated, terms);
  return `${sumText(pricePaise, splitInclusive(pricePaise, percent, true).igstPaise)} (${percent}%)`;
}

/**
 * The tax in a sum: lines at their own rates, and the rest of the sum (delivery, a fee, a discount) with them
 * by value. Null if the shop, or the order when placed, does not show it, and for lines worth nothing.
 */
export function taxOfSum(
  sumPaise: Paise,
  lines: readonly PricedLine[],
  terms: TaxTerms | null | undefined,
): Paise | null {
  if (!terms || lines.length === 0) return null;
  const byPercent = new Map<number, Paise>();
  for (const line of lines) {
    const amount = line.unitPricePaise * line.quantity - (line.discountPaise ?? 0);
    const percent = percentOf(amount / line.quantity, line, terms);
    byPercent.set(percent, (byPercent.get(percent) ?? 0) + amount);
  }
  const parts = apportion(sumPaise, [...byPercent.values()]);
  return [...byPercent.keys()].reduce(
    (tax, percent, place) => tax + splitInclusive(parts[place] ?? 0, percent, true).igstPaise,
    0,
  );
}

/** `beforeTax` is '₹1,000 + ₹50 GST', which adds up to the sum; left out if `taxOfSum` is null. */
export function sumBeforeTax(
  sumPaise: Paise,
  lines: readonly PricedLine[],
  terms: TaxTerms | null | undefined,
): { beforeTax?: string } {
  const taxPaise = taxOfSum(sumPaise, lines, terms);
  return taxPaise === null ? {} : { beforeTax: sumText(sumPaise, taxPaise) };
}

function sumText(sumPaise: Paise, taxPaise: Paise): string {
  return `${formatMoney(sumPaise - taxPaise)} + ${formatMoney(taxPaise)} GST`;
}
