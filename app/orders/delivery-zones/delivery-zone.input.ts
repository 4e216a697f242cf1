import { maxPricePaise, type Paise, plainRupees } from '#app/kit/money.ts';
import { parseAmount } from '#app/kit/parse-amount.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { latinDigits, oneLine } from '#app/kit/text.ts';
import { settingsRefusals } from '#app/people/admin-parts/settings-list.contract.ts';
import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';
import {
  maxChargeRupees,
  maxPrefixes,
  maxTransitDays,
  maxZoneNameLength,
  maxZones,
  stateField,
} from './admin-delivery-zones.contract.ts';

export const zoneRefusals = settingsRefusals('zone', maxZones);

type Texts = Readonly<Record<string, string>>;
type Fields = Record<string, string>;

/** Parses the form of a zone. `allStates`: the states that can be chosen. Refuses with every field to correct. */
export function parseDeliveryZone(
  texts: Texts,
  allStates: readonly string[],
): Result<Omit<DeliveryZone, 'id'>> {
  const fields: Fields = {};
  const name = oneLine(texts.name ?? '');
  if (name === '') fields.name = 'Give it a name';
  if (name.length > maxZoneNameLength) {
    fields.name = `The name can have at most ${maxZoneNameLength} characters`;
  }
  const prefixes = parsePrefixes(texts.prefixes ?? '', fields);
  const states = allStates.filter((state) => texts[stateField(state)] === 'on');
  if (prefixes.length === 0 && states.length === 0 && !fields.prefixes) {
    fields.prefixes = 'Enter the beginning of a PIN code, or choose a state';
  }
  const isServed = texts.isNotServed !== 'on';
  const zone = {
    ...{ name, prefixes, states, isServed },
    chargePaise: readAmount(texts, 'charge', fields, maxChargeRupees) ?? 0,
    per500gPaise: readAmount(texts, 'per500g', fields, maxChargeRupees) ?? 0,
    freeFromPaise: readAmount(texts, 'freeFrom', fields, maxPricePaise / 100),
    transitDays: readDays(texts.transitDays ?? '', fields),
  };
  if (isServed && !fields.charge && !/[0-9]/.test(latinDigits(texts.charge ?? ''))) {
    fields.charge = 'Enter an amount in rupees; 0 is free';
  }
  if (zone.freeFromPaise === 0) fields.freeFrom = 'Enter an amount above 0, or leave it empty';
  return Object.keys(fields).length > 0 ? refuse({ ...zoneRefusals.notSaved, fields }) : done(zone);
}

/** '411, 412 / 4130' in any script, once each, in order. */
function parsePrefixes(text: string, fields: Fields): string[] {
  const typed = latinDigits(text)
    .split(/[^0-9A-Za-z]+/)
    .filter((word) => word !== '');
  const wrong = typed.find((word) => !/^[1-9][0-9]{0,5}$/.test(word));
  if (wrong !== undefined) {
    fields.prefixes = `‘${wrong}’ is not how a PIN code begins: 1 to 6 digits, the first not 0`;
  }
  const prefixes = [...new Set(typed)].sort();
  if (prefixes.length > maxPrefixes) fields.prefixes = `At most ${maxPrefixes} of them`;
  return prefixes;
}

/** In paise; null for an empty field. */
function readAmount(texts: Texts, name: string, fields: Fields, maxRupees: number): Paise | null {
  const text = texts[name] ?? '';
  const amount = parseAmount(text, maxRupees);
  if (typeof amount === 'number') return amount;
  if (amount !== null) fields[name] = amount.error;
  else if (text.trim() !== '') fields[name] = 'Enter an amount in rupees, or leave it empty';
  return null;
}

function readDays(text: string, fields: Fields): number | null {
  const typed = latinDigits(text).trim();
  if (typed === '') return null;
  const days = /^[0-9]{1,3}$/.test(typed) ? Number(typed) : 0;
  if (days >= 1 && days <= maxTransitDays) return days;
  fields.transitDays = `Enter a number from 1 to ${maxTransitDays}, or leave it empty`;
  return null;
}

/** The form values of a zone, which `parseDeliveryZone` reads again. */
export function zoneFormValues(zone: Omit<DeliveryZone, 'id'>): Record<string, string> {
  return {
    name: zone.name,
    prefixes: zone.prefixes.join(', '),
    charge: plainRupees(zone.chargePaise),
    per500g: zone.per500gPaise === 0 ? '' : plainRupees(zone.per500gPaise),
    freeFrom: zone.freeFromPaise === null ? '' : plainRupees(zone.freeFromPaise),
    transitDays: zone.transitDays === null ? '' : String(zone.transitDays),
    ...(!zone.isServed && { isNotServed: 'on' }),
    ...Object.fromEntries(zone.states.map((state) => [stateField(state), 'on'])),
  };
}
