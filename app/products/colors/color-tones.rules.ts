import { own } from '#app/kit/own.ts';

const otherFamily = 'Others';

type Tone = { family: string; hex: string; words: Set<string> };

function tone(family: string, hex: string, words: string): Tone {
  return { family, hex, words: new Set(words.normalize('NFC').split(' ')) };
}

/** Color words of Indian shops, in English, and in Hindi in both scripts. A color's shades come before the color. */
const tones: Tone[] = [
  tone('Red and pink', '#712', 'maroon wine burgundy oxblood mehroon मैरून मरून'),
  tone('Red and pink', '#923', 'madder brick rust terracotta manjistha geru मजीठ मंजिष्ठा गेरू गेरुआ'),
  tone(
    'Red and pink',
    '#c12',
    'red arakku sindoor sindoori vermilion scarlet crimson cherry laal lal surkh kumkum लाल सिंदूरी सिन्दूरी सुर्ख कुमकुम',
  ),
  tone('Red and pink', '#c16', 'rani magenta fuchsia रानी'),
  tone(
    'Red and pink',
    '#e9a',
    'pink gulabi rose blush peach coral onion aadu pyazi गुलाबी आड़ू प्याज़ी प्याजी',
  ),
  tone(
    'Yellow and gold',
    '#e71',
    'orange kesari kesariya saffron tangerine narangi santra bhagwa केसरी केसरिया नारंगी संतरी भगवा',
  ),
  tone('Yellow and gold', '#ea2', 'haldi mustard mango turmeric amber sarson aam हल्दी सरसों आम'),
  tone('Yellow and gold', '#fd4', 'yellow basanti lemon peela pila nimbu पीला पीली बसंती बसन्ती नींबू'),
  tone(
    'Yellow and gold',
    '#b93',
    'gold golden antique bronze sona sunehra sunehri सोना सुनहरा सुनहरी',
  ),
  tone('Yellow and gold', '#b63', 'copper tamba तांबा ताँबा'),
  tone('Green', '#143', 'bottle बोतल'),
  tone('Green', '#064', 'emerald temple panna पन्ना'),
  tone('Green', '#077', 'mor peacock teal rama morpankhi मोर मोरपंखी रामा'),
  tone('Green', '#bd9', 'pista pistachio mint pudina पिस्ता पुदीना'),
  tone('Green', '#6b2', 'tota parrot lime totai तोता तोतई'),
  tone('Green', '#674', 'olive mehendi mehndi henna jaitun मेहंदी मेहँदी जैतून'),
  tone('Green', '#8a7', 'sage'),
  tone('Green', '#283', 'green hara hari हरा हरी'),
  tone('Blue and purple', '#235', 'indigo navy midnight neelambari इंडिगो'),
  tone(
    'Blue and purple',
    '#9bd',
    'powder sky firozi feroza turquoise aasmani asmani फ़िरोज़ी फिरोजी आसमानी',
  ),
  tone('Blue and purple', '#15a', 'blue neel royal neela nila cobalt नील नीला नीली'),
  tone('Blue and purple', '#426', 'jamuni jamun purple aubergine plum violet baingani जामुनी बैंगनी'),
  tone('Blue and purple', '#bad', 'lavender lilac mauve kasni लैवेंडर कासनी'),
  tone('White and natural', '#fed', 'ivory cream off malai हाथीदांत क्रीम मलाई'),
  tone('White and natural', '#fff', 'white safed सफ़ेद सफेद'),
  tone('White and natural', '#dca', 'natural beige fawn sand nude badami chandan बादामी चंदन'),
  tone('White and natural', '#743', 'brown coffee chocolate tan bhura kattha भूरा कत्थई कॉफ़ी'),
  tone('Black and grey', '#111', 'black kala kaala kali काला काली'),
  tone('Black and grey', '#567', 'slate charcoal'),
  tone('Black and grey', '#999', 'grey gray ash slety स्लेटी धूसर'),
  tone('Black and grey', '#bbc', 'silver chandi rupehla चांदी चाँदी रुपहला'),
];

/** The owner's colors, '#rrggbb' by name in lower case; null for none. */
export type OwnSwatches = Record<string, string>;

/** All color families, in order. */
export const colorFamilies: readonly string[] = [
  ...new Set(tones.map(({ family }) => family)),
  otherFamily,
];

/** The one or two tones of a color's swatch, as CSS: the owner's, or else from its name; none for an unknown name. */
export function swatchOf(color: string, swatches: OwnSwatches | null = null): string[] {
  const set = own(swatches ?? {}, color.toLowerCase());
  if (set !== undefined) return [set];
  return tonesOf(color)
    .slice(0, 2)
    .map(({ hex }) => hex);
}

/** The family of the first tone in a color's name. */
export function familyOf(color: string): string {
  return tonesOf(color)[0]?.family ?? otherFamily;
}

/** The tones in a color's name, in the order of its words: 'Bottle Green' is one, 'Rani and Gold' two. */
function tonesOf(color: string): Tone[] {
  const parts = color
    .normalize('NFC')
    .toLowerCase()
    .split(/ and | with | aur | और |[&/,+]/);
  const found = parts.flatMap((part) => {
    const words = part.split(/[^\p{L}\p{M}]+/u);
    const named = tones.filter((one) => words.some((word) => one.words.has(word)));
    const families = new Set(named.map(({ family }) => family));
    // 'Bottle Green' has a shade and its color, of one family; 'Madder Green Neel' has three colors.
    return families.size === 1
      ? named.slice(0, 1)
      : named.toSorted((one, other) => place(words, one) - place(words, other));
  });
  return [...new Set(found)];
}

function place(words: string[], { words: named }: Tone): number {
  return words.findIndex((word) => named.has(word));
}
