import type { FacetGroup, FacetValue, GroupedValue } from '../catalogue/store-query.contract.ts';

/** Values under the names of their groups, in the order of the groups; without a name if there is but one. */
function group(
  values: readonly GroupedValue[],
  names: readonly string[],
  groupOf: (value: string) => string,
): FacetGroup[] {
  const byName = Map.groupBy(values, ([value]) => groupOf(value));
  const groups = names
    .map((name) => ({ name, values: byName.get(name) ?? [] }))
    .filter((one) => one.values.length > 0);
  return groups.length === 1 ? [{ name: '', values: [...values] }] : groups;
}

const sizeGroups = ['Clothes', 'Bangles', 'Shoes'] as const;

/**
 * Sizes of clothes, bangles and shoes apart. 36 may be the chest of a kurta or a shoe: chests are even, so odd
 * numbers beside it tell.
 */
export function groupSizes(sizes: readonly FacetValue[]): FacetGroup[] {
  const hasOddNumbers = sizes.some(({ value }) => isShoeNumber(value) && Number(value) % 2 === 1);
  const values = sizes.map(({ value, count }): GroupedValue => [value, count]);
  return group(values, sizeGroups, (size) => {
    if (/^2[.-]\d{1,2}$/.test(size)) return 'Bangles';
    const isShoe = /^(?:UK|EU|US) ?\d/i.test(size) || (isShoeNumber(size) && hasOddNumbers);
    return isShoe ? 'Shoes' : 'Clothes';
  });
}

function isShoeNumber(size: string): boolean {
  return /^(?:[3-9]|1[0-2]|3[4-9]|4[0-7])$/.test(size);
}

/** Colours in families, each with one or two tones for its swatch. */
export function groupColors(colors: readonly FacetValue[]): FacetGroup[] {
  const withTones = colors.map(({ value, count }): GroupedValue => {
    const tones = tonesOf(value).slice(0, 2);
    return [value, count, ...tones.map(({ hex }) => hex)];
  });
  const families = [...new Set(tones.map(({ family }) => family)), otherFamily];
  return group(withTones, families, (color) => tonesOf(color)[0]?.family ?? otherFamily);
}

const otherFamily = 'Others';

type Tone = { family: string; hex: string; words: Set<string> };

function tone(family: string, hex: string, words: string): Tone {
  return { family, hex, words: new Set(words.split(' ')) };
}

/** Words of colours as Indian shops use them. The shades of one colour come before the colour itself. */
const tones: Tone[] = [
  tone('Red and pink', '#712', 'maroon wine burgundy'),
  tone('Red and pink', '#923', 'madder brick rust'),
  tone('Red and pink', '#c12', 'red arakku sindoor vermilion scarlet laal lal crimson'),
  tone('Red and pink', '#c16', 'rani magenta fuchsia'),
  tone('Red and pink', '#e9a', 'pink gulabi rose blush peach coral'),
  tone('Yellow and gold', '#e71', 'orange kesari saffron tangerine'),
  tone('Yellow and gold', '#ea2', 'haldi mustard mango turmeric'),
  tone('Yellow and gold', '#fd4', 'yellow basanti lemon peela'),
  tone('Yellow and gold', '#b93', 'gold golden antique bronze'),
  tone('Green', '#143', 'bottle'),
  tone('Green', '#064', 'emerald temple'),
  tone('Green', '#077', 'mor peacock teal rama'),
  tone('Green', '#bd9', 'pista mint'),
  tone('Green', '#6b2', 'tota parrot lime'),
  tone('Green', '#674', 'olive mehendi henna'),
  tone('Green', '#283', 'green hara'),
  tone('Blue and purple', '#235', 'indigo navy midnight'),
  tone('Blue and purple', '#9bd', 'powder sky firozi turquoise'),
  tone('Blue and purple', '#15a', 'blue neel royal neela'),
  tone('Blue and purple', '#426', 'jamuni purple aubergine plum violet baingani'),
  tone('Blue and purple', '#bad', 'lavender lilac mauve'),
  tone('White and natural', '#fed', 'ivory cream off'),
  tone('White and natural', '#fff', 'white safed'),
  tone('White and natural', '#dca', 'natural beige fawn sand nude'),
  tone('White and natural', '#743', 'brown coffee chocolate tan'),
  tone('Black and grey', '#111', 'black kala'),
  tone('Black and grey', '#567', 'slate charcoal'),
  tone('Black and grey', '#999', 'grey gray ash'),
  tone('Black and grey', '#bbc', 'silver'),
];

/** The tones a colour names, in the order of its words: 'Bottle Green' is one, 'Rani and Gold' two. */
function tonesOf(color: string): Tone[] {
  const parts = color.toLowerCase().split(/ and | with |[&/,+]/);
  const found = parts.flatMap((part) => {
    const words = part.split(/[^\p{L}]+/u);
    const named = tones.filter((one) => words.some((word) => one.words.has(word)));
    const families = new Set(named.map(({ family }) => family));
    // 'Bottle Green' has a shade and its colour, of one family; 'Madder Green Neel' has three colours.
    return families.size === 1
      ? named.slice(0, 1)
      : named.toSorted((one, other) => place(words, one) - place(words, other));
  });
  return [...new Set(found)];
}

function place(words: string[], { words: named }: Tone): number {
  return words.findIndex((word) => named.has(word));
}
