import type { PinZone } from './delivery.contract.ts';
import { prefixesByCity } from './pin-cities.rules.ts';
import { pinList } from './pin-list.rules.ts';
import { byPrefix, findStateByPrefix, matchPrefix } from './pin-prefixes.rules.ts';

/** Where a PIN code is. `district` is null if it is in more than one. */
type PinPlace = { state: string; district: string | null };

/** The sorting districts that count as metros, suburbs included. */
const metroPrefixes = ['110', '380', '400', '411', '500', '560', '600', '700'];

/** Beyond the mainland, in the northern mountains, or in the north-east. */
const remoteStates = [
  'Andaman and Nicobar Islands',
  'Arunachal Pradesh',
  'Assam',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Sikkim',
  'Tripura',
];

const cityByPrefix = byPrefix(prefixesByCity);
const armyPrefix = '9';

/**
 * Whether this six-digit PIN is in India Post's list, or the army's, which is in none. Others may still exist,
 * because new ones come.
 */
export function isListedPin(pin: string): boolean {
  return pin.startsWith(armyPrefix) || places().byPin.has(Number(pin));
}

/** Returns the state or union territory of a six-digit PIN; null if it does not exist. */
export function findStateByPin(pin: string): string | null {
  return places().byPin.get(Number(pin))?.state ?? findStateByPrefix(pin);
}

/** Whether a PIN is in this state. A few are in two. */
export function isPinInState(pin: string, state: string): boolean {
  return findStateByPin(pin) === state || places().alsoIn.has(`${pin} ${state}`);
}

/** Returns the city of a six-digit PIN, else its district; null if the PIN tells neither. */
export function findCityByPin(pin: string): string | null {
  return matchPrefix(cityByPrefix, pin) ?? places().byPin.get(Number(pin))?.district ?? null;
}

/** Returns the zone, which decides how long a parcel takes; null if the PIN does not exist. */
export function findZoneByPin(pin: string): PinZone | null {
  if (pin.startsWith(armyPrefix)) return 'remote';
  const state = findStateByPin(pin);
  if (state === null) return null;
  if (metroPrefixes.some((prefix) => pin.startsWith(prefix))) return 'metro';
  return remoteStates.includes(state) ? 'remote' : 'other';
}

/** 'Pune, Maharashtra'; only the state if the PIN tells no more; null if it does not exist. */
export function findPlaceByPin(pin: string): string | null {
  if (pin.startsWith(armyPrefix)) return 'Army Postal Service';
  const state = findStateByPin(pin);
  const city = findCityByPin(pin);
  return city === null || city === state ? state : `${city}, ${state}`;
}

type Places = {
  byPin: ReadonlyMap<number, PinPlace>;
  /** '605501 Puducherry' */
  alsoIn: ReadonlySet<string>;
};
let read: Places | null = null;

/** The list, parsed on first use. */
function places(): Places {
  read ??= readPlaces(pinList);
  return read;
}

function readPlaces(list: string): Places {
  const byPin = new Map<number, PinPlace>();
  const alsoIn = new Set<string>();
  let state = '';
  for (const line of list.trim().split('\n')) {
    if (line.startsWith('# ')) {
      state = line.slice(2);
      continue;
    }
    const [name = '', runs = ''] = line.split(': ');
    const place = { state, district: name === '-' ? null : name };
    for (const pin of readRuns(runs)) {
      if (name === '+') alsoIn.add(`${pin} ${state}`);
      else byPin.set(pin, place);
    }
  }
  return { byPin, alsoIn };
}

/** '411001-003 412101' → 411001, 411002, 411003, 412101 */
function* readRuns(runs: string): Generator<number> {
  let thousands = 0;
  for (const run of runs.split(' ')) {
    const [first = '', last = first] = run.split('-');
    if (first.length === 6) thousands = 1000 * Number(first.slice(0, 3));
    const end = Number(last.slice(-3));
    for (let pin = Number(first.slice(-3)); pin <= end; pin += 1) yield thousands + pin;
  }
}
