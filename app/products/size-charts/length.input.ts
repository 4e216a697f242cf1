import { latinDigits } from '#app/kit/text.ts';
import { type LengthUnit, lengthFieldText, mmPerUnit, type Range } from './size-charts.contract.ts';

/** Returns whole millimetres of '88', '88.5', '34,5'; null if it is not a length. */
export function parseLength(text: string, unit: LengthUnit): number | null {
  const typed = latinDigits(text).trim().replace(',', '.');
  if (!/^[0-9]{1,4}(\.[0-9]{1,3})?$/.test(typed)) return null;
  return Math.round(Number(typed) * mmPerUnit[unit]);
}

/** Returns the range of '88 to 92', '88-92', '88 – 92', or of a single value; null for anything else. */
export function parseRange(text: string, unit: LengthUnit): Range | null {
  const parts = text.split(/-|–|—|to/i);
  if (parts.length > 2) return null;
  const [from, to] = [parts[0] ?? '', parts[1] ?? parts[0] ?? ''].map((part) =>
    parseLength(part, unit),
  );
  return from == null || to == null || from > to ? null : [from, to];
}

/** The text of a range for a field and `parseRange`; '' for none. */
export function rangeFieldText(range: Range | null, unit: LengthUnit): string {
  if (range === null) return '';
  const [from, to] = range.map((mm) => lengthFieldText(mm, unit));
  return from === to ? (from ?? '') : `${from} to ${to}`;
}
