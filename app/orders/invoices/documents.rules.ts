import { isoDay } from '#app/kit/dates.ts';
import type { Paise } from '#app/kit/money.ts';
import type { Order, OrderLine } from '#app/orders/record/order.contract.ts';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { lineTotal, partOfLine } from '#app/shop/pricing/order-totals.rules.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import { gstPercent } from '#app/shop/tax/gst-rates.rules.ts';
import { parseRateTable } from '#app/shop/tax/rate-table.contract.ts';
import { stateCodeOf, stateName } from '#app/shop/tax/states.rules.ts';
import type { TaxedLine } from '#app/shop/tax/tax.contract.ts';
import { taxSale } from '#app/shop/tax/tax-split.rules.ts';
import type { DocumentLine, InvoiceDocument } from './invoices.contract.ts';
import { subtractPart, takePart } from './line-part.rules.ts';

/** What an invoice is issued of by shipping, and by the owner's press. */
export const statusesOnItsWay: readonly OrderStatus[] = ['shipped', 'delivered'];
export const statusesByHand: readonly OrderStatus[] = ['confirmed', ...statusesOnItsWay];

/** A document without its number. */
export type Draft = Omit<InvoiceDocument, 'number'>;

/** An invoice with what of it stands, because no credit note has taken it back. */
type Standing = { invoice: InvoiceDocument; lines: DocumentLine[]; delivery: TaxedLine[] };

/** The part of each invoice that still stands. `documents`: all of the order's, in the sequence of issue. */
function findStanding(documents: readonly InvoiceDocument[]): Standing[] {
  const standing = new Map<string, Standing>();
  for (const one of documents) {
    if (one.corrects === null) {
      standing.set(one.number, { invoice: one, lines: one.lines, delivery: one.delivery });
      continue;
    }
    const before = standing.get(one.corrects.number);
    if (!before) continue;
    standing.set(one.corrects.number, {
      invoice: before.invoice,
      lines: before.lines.flatMap((line) => withoutCredit(line, one.lines)),
      delivery: one.delivery.length > 0 ? [] : before.delivery,
    });
  }
  return [...standing.values()];
}

/** What a credit note with these lines leaves of a line: nothing if all of it was credited. */
function withoutCredit(line: DocumentLine, credited: readonly DocumentLine[]): DocumentLine[] {
  const part = credited.find(({ lineId }) => lineId === line.lineId);
  if (!part) return [line];
  return part.quantity < line.quantity ? [subtractPart(line, part)] : [];
}

/**
 * The credit notes that an order needs: for invoiced lines that were cancelled, or whose quantity, price or
 * discount changed; for the returned part of a line; and for the delivery charge once everything is cancelled.
 */
export function draftCreditNotes(
  order: Order,
  documents: readonly InvoiceDocument[],
  now: Date,
): Draft[] {
  const isAllCancelled = order.lines.every(({ status }) => status === 'cancelled');
  return findStanding(documents).flatMap(({ invoice, lines, delivery }) => {
    const wrong = lines.flatMap((line) => toCredit(line, order.lines));
    const credited = isAllCancelled ? delivery : [];
    if (wrong.length === 0 && credited.length === 0) return [];
    return {
      ...invoice,
      kind: 'credit' as const,
      day: isoDay(now),
      corrects: { number: invoice.number, day: invoice.day },
      lines: wrong,
      delivery: credited,
      totalPaise: sumAmounts([...wrong, ...credited]),
    };
  });
}

/** How much of an invoiced line to credit: nothing, a returned part, or all of it. */
function toCredit(line: DocumentLine, lines: readonly OrderLine[]): DocumentLine[] {
  const now = lines.find(({ id }) => id === line.lineId);
  if (!now || !isStillRight(line, now)) return [line];
  const stays = now.quantity - now.returnedQuantity;
  if (stays === 0 || stays === line.quantity) return stays === 0 ? [line] : [];
  const quantity = line.quantity - stays;
  const part = partOfLine(now, now.quantity - line.quantity, quantity);
  return [takePart(line, { quantity, ...part })];
}

/** Does a line on an invoice say what the order does, but for what has come back since? Before it, others may have. */
function isStillRight(line: DocumentLine, now: OrderLine): boolean {
  const before = now.quantity - line.quantity;
  return (
    now.status !== 'cancelled' &&
    now.unitPricePaise === line.unitPricePaise &&
    before >= 0 &&
    before <= now.returnedQuantity &&
    partOfLine(now, before, line.quantity).totalPaise === line.amountPaise
  );
}

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

function sumAmounts(lines: readonly { amountPaise: Paise }[]): Paise {
  return lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
