import type { Paise } from '#app/kit/money.ts';
import type { SoldLine, TaxedLine, TaxParts } from './tax.contract.ts';

/** Splits an amount that includes tax, to the paisa. CGST and SGST are always equal, as the law requires. */
export function splitInclusive(
  amountPaise: Paise,
  percent: number,
  isInterState: boolean,
): TaxParts {
  if (isInterState) {
    const igstPaise = divide(amountPaise * percent, 100 + percent);
    return { taxablePaise: amountPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise };
  }
  const half = divide(amountPaise * percent, 2 * (100 + percent));
  return {
    taxablePaise: amountPaise - 2 * half,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: 0,
  };
}

/** Splits a charge in proportion to amounts, so that the parts add up. If all amounts are 0, it goes on the first. */
export function apportion(chargePaise: Paise, amounts: readonly Paise[]): Paise[] {
  const total = sum(amounts);
  if (total === 0) return amounts.map((_, place) => (place === 0 ? chargePaise : 0));
  let seen = 0;
  let given = 0;
  return amounts.map((amount) => {
    seen += amount;
    const part = divide(chargePaise * seen, total) - given;
    given += part;
    return part;
  });
}

/**
 * The tax of a sale: for each line, and for the delivery charge. Delivery is taxed like its goods (section 8: a
 * composite supply), spread over them by value. `delivery` has a line for each rate and HSN.
 */
export function taxSale(
  lines: readonly SoldLine[],
  deliveryChargePaise: Paise,
  isInterState: boolean,
): { lines: TaxedLine[]; delivery: TaxedLine[] } {
  const withTax = (line: SoldLine): TaxedLine => ({
    ...line,
    ...splitInclusive(line.amountPaise, line.percent, isInterState),
  });
  const groups = groupLines(lines);
  const parts = apportion(
    deliveryChargePaise,
    groups.map(({ amountPaise }) => amountPaise),
  );
  const delivery = groups
    .map((group, place) => ({ ...group, amountPaise: parts[place] ?? 0 }))
    .filter(({ amountPaise }) => amountPaise > 0);
  return { lines: lines.map(withTax), delivery: delivery.map(withTax) };
}

/** One line for each rate and HSN, in order of appearance. */
function groupLines(lines: readonly SoldLine[]): SoldLine[] {
  const groups = new Map<string, SoldLine>();
  for (const { amountPaise, percent, hsn } of lines) {
    const key = `${percent} ${hsn}`;
    const before = groups.get(key)?.amountPaise ?? 0;
    groups.set(key, { amountPaise: before + amountPaise, percent, hsn });
  }
  return [...groups.values()];
}

/** Adds up the parts of several amounts. */
export function sumParts(parts: readonly TaxParts[]): TaxParts {
  return {
    taxablePaise: sum(parts.map((part) => part.taxablePaise)),
    cgstPaise: sum(parts.map((part) => part.cgstPaise)),
    sgstPaise: sum(parts.map((part) => part.sgstPaise)),
    igstPaise: sum(parts.map((part) => part.igstPaise)),
  };
}

/**
 * Rounds a sum payable under the Act to the rupee, 50 paise up (section 170). For a month's tax, not for the
 * price of a sale, which stays as agreed.
 */
export function roundToRupee(paise: Paise): Paise {
  return divide(paise, 100) * 100;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Integers only, so that no paisa is lost. Half is rounded up. */
function divide(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
