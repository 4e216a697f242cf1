import { plainRupees } from '#app/kit/money.ts';
import { parseAmount } from '#app/kit/parse-amount.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { latinDigits } from '#app/kit/text.ts';
import type { CodRules } from '#app/shop/settings/shop-settings.contract.ts';
import {
  type CodRulesValues,
  codRulesRefused,
  maxAdvancePercent,
  maxCountedOrders,
  maxExcludedPins,
} from './admin-cod.contract.ts';

type Fields = Record<string, string>;

const maxRupees = 10_00_000;
const maxFeeRupees = 10_000;

/** Parses the form of the rules. Refuses with every field to correct. */
export function parseCodRules(texts: Readonly<Record<string, string>>): Result<CodRules> {
  const fields: Fields = {};
  const { maxTotal = '', fee = '', excludedPins = '' } = texts;
  const count = (name: keyof CodRulesValues, max: number) =>
    readCount(texts[name] ?? '', max, (error) => {
      fields[name] = error;
    });
  const amount = (name: keyof CodRulesValues, text: string, max: number) =>
    readAmount(text, max, (error) => {
      fields[name] = error;
    });
  const rules = {
    maxTotalPaise: amount('maxTotal', maxTotal, maxRupees),
    feePaise: amount('fee', fee, maxFeeRupees),
    excludedPins: readPins(excludedPins, fields),
    afterDelivered: count('afterDelivered', maxCountedOrders),
    advancePercent: count('advancePercent', maxAdvancePercent),
    maxRefusals: count('maxRefusals', maxCountedOrders),
  };
  return Object.keys(fields).length > 0 ? refuse({ ...codRulesRefused, fields }) : done(rules);
}

type Report = (error: string) => void;

/** In paise; 0 for an empty field. */
function readAmount(text: string, max: number, report: Report): number {
  if (text.trim() === '') return 0;
  const paise = parseAmount(text, max);
  if (typeof paise === 'number') return paise;
  report(paise?.error ?? 'Enter an amount in rupees, or leave it empty');
  return 0;
}

function readCount(text: string, max: number, report: Report): number {
  const typed = latinDigits(text).replace(/%/, '').trim() || '0';
  if (/^[0-9]{1,3}$/.test(typed) && Number(typed) <= max) return Number(typed);
  report(`Enter a whole number from 0 to ${max}`);
  return 0;
}

/** Sorted and unique, without PIN codes that another one covers. */
function readPins(text: string, fields: Fields): string[] {
  // A PIN code may be written '781 001'.
  const typed = latinDigits(text)
    .replace(/\b([1-9][0-9]{2}) ([0-9]{3})\b/g, '$1$2')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const wrong = typed.filter((pin) => !/^[1-9][0-9]{0,5}$/.test(pin));
  if (wrong.length > 0) {
    fields.excludedPins = `Not a PIN code or its beginning: ${wrong.slice(0, 5).join(', ')}`;
    return [];
  }
  const pins = [...new Set(typed)].sort();
  if (pins.length > maxExcludedPins) {
    fields.excludedPins = `At most ${maxExcludedPins}; give what they begin with`;
  }
  const covering = new Set(pins);
  return pins.filter((pin) => !startsOf(pin).some((start) => covering.has(start)));
}

/** '781' → '7', '78' */
function startsOf(pin: string): string[] {
  return Array.from({ length: pin.length - 1 }, (_, place) => pin.slice(0, place + 1));
}

/** The rules as the form has them. */
export function codRulesValues(rules: CodRules): CodRulesValues {
  const amount = (paise: number) => (paise === 0 ? '' : plainRupees(paise));
  const count = (value: number) => (value === 0 ? '' : String(value));
  return {
    maxTotal: amount(rules.maxTotalPaise),
    fee: amount(rules.feePaise),
    advancePercent: count(rules.advancePercent),
    afterDelivered: count(rules.afterDelivered),
    maxRefusals: count(rules.maxRefusals),
    excludedPins: rules.excludedPins.join(' '),
  };
}
