import { isoDay } from '#app/kit/dates.ts';
import type { Paise } from '#app/kit/money.ts';
import type { Order, OrderLine } from '#app/orders/record/order.contract.ts';
import { partOfLine } from '#app/shop/pricing/order-totals.rules.ts';
import type { TaxedLine } from '#app/shop/tax/tax.contract.ts';
import type { DocumentLine, Draft, InvoiceDocument } from './invoices.contract.ts';

/** An invoice with what of it stands, because no credit note has taken it back. */
type Standing = { invoice: InvoiceDocument; lines: DocumentLine[]; delivery: TaxedLine[] };

/** The part of each invoice that still stands. `documents`: all of the order's, in the sequence of issue. */
export function findStanding(documents: readonly InvoiceDocument[]): Standing[] {
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
 * A part of an invoiced line, as a credit note takes it back: `totalPaise` and `discountPaise` are its amounts
 * in the order. It has its share of each tax, rounded down to the paisa; the rest stays.
 */
function takePart(
  line: DocumentLine,
  part: { quantity: number; totalPaise: Paise; discountPaise: Paise },
): DocumentLine {
  const { quantity, totalPaise, discountPaise } = part;
  const share = (paise: number) => Math.floor((paise * quantity) / line.quantity);
  const taxes = {
    cgstPaise: share(line.cgstPaise),
    sgstPaise: share(line.sgstPaise),
    igstPaise: share(line.igstPaise),
  };
  const tax = taxes.cgstPaise + taxes.sgstPaise + taxes.igstPaise;
  return {
    ...line,
    ...taxes,
    ...{ quantity, amountPaise: totalPaise, taxablePaise: totalPaise - tax },
    ...(line.discountPaise && { discountPaise }),
  };
}

/** What is left of a line after a part of it was credited. */
function subtractPart(line: DocumentLine, part: DocumentLine): DocumentLine {
  return {
    ...line,
    quantity: line.quantity - part.quantity,
    amountPaise: line.amountPaise - part.amountPaise,
    taxablePaise: line.taxablePaise - part.taxablePaise,
    cgstPaise: line.cgstPaise - part.cgstPaise,
    sgstPaise: line.sgstPaise - part.sgstPaise,
    igstPaise: line.igstPaise - part.igstPaise,
    ...(line.discountPaise && {
      discountPaise: line.discountPaise - (part.discountPaise ?? 0),
    }),
  };
}

export function sumAmounts(lines: readonly { amountPaise: Paise }[]): Paise {
  return lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
