import { isoDay, toIndianClock } from '#app/kit/dates.ts';
import type { Paise } from '#app/kit/money.ts';
import type { Order, OrderLine } from '#app/orders/record/order.contract.ts';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { lineTotal, partOfLine } from '#app/shop/pricing/order-totals.rules.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import { parseRateTable } from '#app/shop/tax/rate-table.contract.ts';
import { stateCodeOf, stateName } from '#app/shop/tax/states.rules.ts';
import type { DocumentKind, TaxedLine } from '#app/shop/tax/tax.contract.ts';
import { taxSale } from '#app/shop/tax/tax-split.rules.ts';
import { gstPercent } from '#app/shop/tax/tax-terms.rules.ts';
import { draftCreditNotes, findStanding, sumAmounts } from './credit-notes.rules.ts';
import type { DocumentLine, Draft, InvoiceDocument } from './invoices.contract.ts';

/** What an invoice is issued of by shipping, and by the owner's press. */
export const statusesOnItsWay: readonly OrderStatus[] = ['shipped', 'delivered'];
export const statusesByHand: readonly OrderStatus[] = ['confirmed', ...statusesOnItsWay];

/**
 * All documents that an order needs: credit notes, then an invoice of what has one of these statuses. None for a demo
 * order.
 */
export function draftDocuments(
  order: Order,
  documents: readonly InvoiceDocument[],
  statuses: readonly OrderStatus[],
  profile: StoreProfile,
  now: Date,
): Draft[] {
  if (order.isDemo) return [];
  const creditNotes = draftCreditNotes(order, documents, now);
  const issued = [...documents, ...creditNotes.map((one) => ({ ...one, number: '' }))];
  const invoice = draftInvoice(order, issued, statuses, profile, now);
  return invoice ? [...creditNotes, invoice] : creditNotes;
}

/**
 * The invoice that an order needs now: of what has one of these statuses and is on none that stands; with the delivery
 * charge and the fee for cash on delivery, unless they are on another. Null where there is nothing to invoice.
 */
export function draftInvoice(
  order: Order,
  documents: readonly InvoiceDocument[],
  statuses: readonly OrderStatus[],
  profile: StoreProfile,
  now: Date,
): Draft | null {
  const standing = findStanding(documents);
  const invoiced = new Set(standing.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)));
  const toInvoice = order.lines
    .filter(({ id, status }) => statuses.includes(status) && !invoiced.has(id))
    .map(withoutReturned)
    .filter(({ quantity }) => quantity > 0);
  if (toInvoice.length === 0) return null;
  const hasDelivery = standing.some(({ delivery }) => delivery.length > 0);
  const { deliveryChargePaise, codFeePaise } = order;
  const deliveryPaise = hasDelivery ? 0 : deliveryChargePaise + codFeePaise;
  const feeIn = deliveryChargePaise > 0 ? 'both' : 'fee';
  return {
    ...headOf(order, profile, now),
    ...(!hasDelivery && codFeePaise > 0 && { feeIn }),
    ...taxLines(order, toInvoice, deliveryPaise, profile, now),
  };
}

/** A line without what of it has come back, with the discount that belongs to the rest. */
function withoutReturned(line: OrderLine): OrderLine {
  const quantity = line.quantity - line.returnedQuantity;
  const { discountPaise } = partOfLine(line, line.returnedQuantity, quantity);
  return { ...line, quantity, discountPaise };
}

function headOf(order: Order, profile: StoreProfile, now: Date) {
  const isTaxed = profile.gstNumber !== '';
  return {
    kind: isTaxed ? ('invoice' as const) : ('bill' as const),
    day: isoDay(now),
    corrects: null,
    order: { displayId: order.displayId, day: isoDay(order.createdAt) },
    seller: {
      name: profile.legalName || profile.name,
      address: profile.legalAddress,
      gstin: profile.gstNumber,
      phone: profile.supportPhone,
      email: profile.supportEmail,
    },
    buyer: {
      name: order.customerName,
      business: order.buyerBusiness,
      gstin: order.buyerGstin,
      address: [order.deliveryAddress, order.pincode].filter(Boolean).join(' '),
    },
  };
}

/**
 * The price after discount is taxed (section 15). If the state is unknown, the place of supply is the shop's
 * own, as for a buyer without an address on record.
 */
function taxLines(
  order: Order,
  lines: readonly OrderLine[],
  deliveryPaise: Paise,
  profile: StoreProfile,
  now: Date,
): Pick<Draft, 'lines' | 'delivery' | 'placeOfSupply' | 'isInterState' | 'totalPaise'> {
  const isTaxed = profile.gstNumber !== '';
  const shopState = profile.gstNumber.slice(0, 2);
  const code = stateCodeOf(order.state, order.pincode) ?? shopState;
  const isInterState = isTaxed && code !== shopState;
  const { steps } = parseRateTable(profile.gstRates);
  const sold = lines.map((line) => {
    const hsn = line.hsn || profile.defaultHsn;
    const amountPaise = lineTotal(line);
    const eachPaise = amountPaise / line.quantity;
    const item = { unitPricePaise: eachPaise, hsn, ownPercent: line.gstRate };
    const percent = isTaxed ? gstPercent(item, isoDay(now), steps) : 0;
    return { amountPaise, percent, hsn };
  });
  const taxed = taxSale(sold, deliveryPaise, isInterState);
  const documentLines = taxed.lines.map((tax, place) => describeLine(tax, lines[place]));
  return {
    lines: documentLines,
    delivery: taxed.delivery,
    placeOfSupply: isTaxed ? { code, name: stateName(code) } : null,
    isInterState,
    totalPaise: sumAmounts([...taxed.lines, ...taxed.delivery]),
  };
}

function describeLine(tax: TaxedLine, line: OrderLine | undefined): DocumentLine {
  return {
    ...tax,
    lineId: line?.id ?? '',
    name: line?.name ?? '',
    choice: line ? choiceText(line) : '',
    quantity: line?.quantity ?? 0,
    unitPricePaise: line?.unitPricePaise ?? 0,
    ...(line && line.discountPaise > 0 && { discountPaise: line.discountPaise }),
  };
}

/** What follows the shop's prefix in the numbers of each kind of document. */
const documentSuffixes = {
  invoice: '',
  bill: 'B',
  credit: 'C',
} as const satisfies Record<DocumentKind, string>;

/** '26-27' from 1 April 2026 to 31 March 2027, by the day in India. */
export function financialYear(date: Date): string {
  const day = toIndianClock(date);
  const first = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** 'FH/26-27', whose numbers count up from 1. `prefix`: one or two of A to Z and 0 to 9. */
export function documentSeries(prefix: string, kind: DocumentKind, date: Date): string {
  return `${prefix}${documentSuffixes[kind]}/${financialYear(date)}`;
}

/** 'FH/26-27/000123': at most 16 characters (rule 46) for the first million of a year. */
export function documentNumber(series: string, place: number): string {
  return `${series}/${String(place).padStart(6, '0')}`;
}
