import { latinDigits, oneLine } from './text.ts';

/** Signs before or after an amount that only mean rupees. */
const before = /^(?:₹|rs\b\.?|inr\b|rupees\b)\s*/i;
const after = / ?(?:\/[-–=]|₹|rs\b\.?|inr\b|rupees\b|only\b)$/i;

/** With such signs. */
const maxAmountLength = 60;

const plain = /^([+-]?)([0-9]*|[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3})(?:\.([0-9]*))?$/;
const inLakhs = /^([0-9]+(?:\.[0-9]{1,5})?)\s*(?:lakh|lac)s?$/i;

/**
 * Reads an amount as written in India into a plain number of rupees: '1,20,000', '₹120', 'Rs. 120/-', '120 rs',
 * '1.5 lakh' and 'Rs 99.50 only' become '120000', '120', '120', '120', '150000' and '99.50'. Null for anything
 * ambiguous, such as '99,50' or '12k'. The caller limits decimals and size.
 */
export function readRupees(text: string): string | null {
  const line = oneLine(text);
  if (line.length > maxAmountLength) return null;
  const typed = withoutMarks(latinDigits(line));
  const lakhs = inLakhs.exec(typed)?.[1];
  if (lakhs) return String(Math.round(Number(lakhs) * 100_000));
  const [, sign = '', whole = '', decimals] = plain.exec(typed) ?? [];
  if (whole === '' && !decimals) return null;
  return `${sign}${whole.replaceAll(',', '')}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** 'Rs. 120/- only' has three of them. */
function withoutMarks(text: string): string {
  let typed = text.replace(before, '');
  for (let shorter = typed.replace(after, ''); shorter !== typed; ) {
    typed = shorter;
    shorter = typed.replace(after, '');
  }
  return typed;
}
