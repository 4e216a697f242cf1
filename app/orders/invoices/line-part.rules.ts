import type { Paise } from '#app/kit/money.ts';
import type { DocumentLine } from './invoices.contract.ts';

/**
 * A part of an invoiced line, as a credit note takes it back: `totalPaise` and `discountPaise` are its amounts
 * in the order. It has its share of each tax, rounded down to the paisa; the rest stays.
 */
export function takePart(
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
