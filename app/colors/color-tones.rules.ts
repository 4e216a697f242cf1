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

/** All families of colours, in their order. */
export const colorFamilies: readonly string[] = [
  ...new Set(tones.map(({ family }) => family)),
  otherFamily,
];

/** The one or two tones that a colour's name holds, as CSS, for its swatch; none for a name that is unknown. */
export function swatchOf(color: string): string[] {
  return tonesOf(color)
    .slice(0, 2)
    .map(({ hex }) => hex);
}

/** The family of the first tone that a colour's name holds. */
export function familyOf(color: string): string {
  return tonesOf(color)[0]?.family ?? otherFamily;
}

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
