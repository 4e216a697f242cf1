import { discountOfPart } from '#app/cart/order-totals.rules.ts';
import type { DocumentLine } from './invoices.contract.ts';

/**
 * A line of an invoice in two parts: `quantity` of it, and the rest. Each amount of the rest is what the part leaves, so
 * that credit notes add up to their invoice, to the paisa.
 */
export function splitLine(
  line: DocumentLine,
  quantity: number,
): { part: DocumentLine; rest: DocumentLine } {
  const share = (paise: number) => Math.floor((paise * quantity) / line.quantity);
  const taxes = {
    cgstPaise: share(line.cgstPaise),
    sgstPaise: share(line.sgstPaise),
    igstPaise: share(line.igstPaise),
  };
  const amountPaise = share(line.amountPaise);
  const tax = taxes.cgstPaise + taxes.sgstPaise + taxes.igstPaise;
  const part = {
    ...line,
    ...taxes,
    ...{ quantity, amountPaise, taxablePaise: amountPaise - tax },
    ...(line.discountPaise && {
      discountPaise: discountOfPart(line.discountPaise, quantity, line.quantity),
    }),
  };
  return { part, rest: subtractPart(line, part) };
}

/** What is left of a line once a part of it was credited. */
export function subtractPart(line: DocumentLine, part: DocumentLine): DocumentLine {
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
