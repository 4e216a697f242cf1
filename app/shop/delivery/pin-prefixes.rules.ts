/**
 * The PIN prefixes of every state, as India Post numbers its circles and sorting districts, for codes not yet
 * in the list. The longest match decides: 40 is Maharashtra, but 403 is Goa.
 */
const prefixesByState: Record<string, string> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 81 82 84 85',
  Chandigarh: '160',
  Chhattisgarh: '49',
  'Dadra and Nagar Haveli and Daman and Diu': '36252 36254 36257 396193 39621 39622 39623',
  Delhi: '11',
  Goa: '403',
  Gujarat: '36 37 38 39',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Jharkhand: '814 815 816 822 825 826 827 828 829 83',
  Karnataka: '56 57 58 59',
  Kerala: '67 68 69',
  Ladakh: '194',
  Lakshadweep: '68255',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Puducherry: '60500 60501 605110 605501 607402 607403 60960',
  Punjab: '14 15 16 160055 160059 160062 160071 160104',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '60 61 62 63 64',
  Telangana: '50',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28 2467',
  Uttarakhand:
    '24471 246 24765 24766 24767 248 249 262308 262309 26231 262401 262402 262405 2625 263',
  'West Bengal': '70 71 72 73 74',
};

export const stateNames = Object.keys(prefixesByState);

const stateByPrefix = byPrefix(prefixesByState);

/** The state of a PIN code's sorting district; null if there is none. */
export function findStateByPrefix(pin: string): string | null {
  return matchPrefix(stateByPrefix, pin);
}

/** Each prefix of the lists, with its name. */
export function byPrefix(lists: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([name, list]) =>
      list.split(' ').map((prefix): [string, string] => [prefix, name]),
    ),
  );
}

export function matchPrefix(names: ReadonlyMap<string, string>, pin: string): string | null {
  for (let length = pin.length; length > 0; length -= 1) {
    const name = names.get(pin.slice(0, length));
    if (name !== undefined) return name;
  }
  return null;
}
