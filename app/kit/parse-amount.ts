import type { Paise } from './money.ts';
import { readRupees } from './rupees.ts';
import { formatNumber, latinDigits } from './text.ts';

/** A typed amount in paise, or why it is refused; null if no digit was typed. */
export type ParsedAmount = Paise | { error: string } | null;

/**
 * Reads rupees as people type them: '₹1,200', '120/-', '99.50', '१२०'. Refuses more than two decimals, negative
 * amounts, more than `maxRupees`, and unreadable numbers, so that '12o' is never free (Q63).
 */
export function parseAmount(text: string, maxRupees: number): ParsedAmount {
  const typed = readRupees(text);
  if (typed === null) {
    return /[0-9]/.test(latinDigits(text))
      ? { error: 'Enter a plain amount, such as 120 or 99.50' }
      : null;
  }
  const [whole = '', decimals = ''] = typed.replace(/^[+-]/, '').split('.');
  if (/[1-9]/.test(decimals.slice(2))) return { error: 'An amount has at most two decimals' };
  const paise = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  if (typed.startsWith('-') && paise > 0) return { error: 'An amount cannot be less than ₹0' };
  if (paise > maxRupees * 100) {
    return { error: `An amount can be at most ₹${formatNumber(maxRupees)}` };
  }
  return paise;
}
