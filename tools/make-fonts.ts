import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/*
 * Subsets the shop's two typefaces to the characters it uses: node tools/make-fonts.ts
 * In both packages the rupee sign is in the latin-ext file, so each face has a file for it, and another for
 * the letters that the shop's own texts do not need; app/styles.css gives each its range. Share pictures are drawn on the server, with TrueType fonts in app/products/text-outlines/fonts:
 * prices in one weight, names in Gotu with all its Latin and Devanagari; documents have a lighter weight as well. Run it
 * again after changing the characters or a package.
 */

type Cut = {
  targetFormat: 'woff2' | 'sfnt';
  variationAxes?: Record<string, number | { min: number; max: number; default: number }>;
  keepFeatures: string[];
  noHinting: boolean;
};

// The package has no types.
const subsetFont: (font: Buffer, text: string, cut: Cut) => Promise<Buffer> = createRequire(
  import.meta.url,
)('subset-font');

/** What the shop's own texts are written in. */
const core = characters(
  [0x20, 0x7e],
  [0xa0],
  [0xa9],
  [0xb7],
  [0xd7],
  [0x2013],
  [0x2018, 0x201d],
  [0x2022],
  [0x2026],
);
/** The rest of Western Europe's letters, as in a customer's name: most pages have none of them. */
const western = characters([0xa1, 0xa8], [0xaa, 0xb6], [0xb8, 0xd6], [0xd8, 0xff]);
const written = core + western;
const rupee = characters([0x20b9]);
const features = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'locl', 'mark'];
/** Without these, half forms and vowel signs of Devanagari are not joined. */
const indicFeatures = [
  ...['nukt', 'akhn', 'rphf', 'rkrf', 'pref', 'blwf', 'half', 'pstf', 'vatu', 'cjct'],
  ...[
    'init',
    'pres',
    'abvs',
    'blws',
    'psts',
    'haln',
    'calt',
    'clig',
    'rlig',
    'dist',
    'abvm',
    'blwm',
  ],
  'mkmk',
];
const weights = { wght: { min: 400, max: 650, default: 400 } };

const latinExtended = characters([0x100, 0x17f], [0x1e00, 0x1eff], [0x20b9]);
// With the joiners that combine its letters, and the dandas.
const devanagari = characters([0x900, 0x97f], [0x200c, 0x200d], [0x25cc]);
const boldest = { wght: 650 };
const regular = { wght: 400 };

const anek = 'node_modules/@fontsource-variable/anek-latin/files/anek-latin';
const gotu = 'node_modules/@fontsource/gotu/files/gotu';

const sources = {
  anek: `${anek}-latin-wght-normal.woff2`,
  anekExtended: `${anek}-latin-ext-wght-normal.woff2`,
  gotu: `${gotu}-latin-400-normal.woff2`,
  gotuExtended: `${gotu}-latin-ext-400-normal.woff2`,
  gotuDevanagari: `${gotu}-devanagari-400-normal.woff2`,
};
const pages = 'public/fonts';
const lettering = 'app/products/text-outlines/fonts';

const cuts: {
  from: keyof typeof sources;
  to: string;
  text: string;
  axes?: Cut['variationAxes'];
}[] = [
  { from: 'anek', to: `${pages}/anek-latin.woff2`, text: core, axes: weights },
  { from: 'anek', to: `${pages}/anek-latin-western.woff2`, text: western, axes: weights },
  { from: 'anekExtended', to: `${pages}/anek-latin-rupee.woff2`, text: rupee, axes: weights },
  { from: 'gotu', to: `${pages}/gotu.woff2`, text: core },
  { from: 'gotu', to: `${pages}/gotu-western.woff2`, text: western },
  { from: 'gotuExtended', to: `${pages}/gotu-rupee.woff2`, text: rupee },
  { from: 'anek', to: `${lettering}/anek.ttf`, text: written, axes: boldest },
  { from: 'anekExtended', to: `${lettering}/anek-rupee.ttf`, text: rupee, axes: boldest },
  { from: 'anek', to: `${lettering}/anek-regular.ttf`, text: written, axes: regular },
  { from: 'anekExtended', to: `${lettering}/anek-rupee-regular.ttf`, text: rupee, axes: regular },
  { from: 'gotu', to: `${lettering}/gotu.ttf`, text: written },
  { from: 'gotuExtended', to: `${lettering}/gotu-extended.ttf`, text: latinExtended },
  { from: 'gotuDevanagari', to: `${lettering}/gotu-devanagari.ttf`, text: devanagari },
];

for (const folder of [pages, lettering]) await mkdir(folder, { recursive: true });
for (const { from, to, text, axes } of cuts) {
  const font = await subsetFont(await readFile(sources[from]), text, {
    targetFormat: to.endsWith('.ttf') ? 'sfnt' : 'woff2',
    variationAxes: axes,
    keepFeatures: [...features, ...(from === 'gotuDevanagari' ? indicFeatures : [])],
    noHinting: true,
  });
  await writeFile(to, font);
  console.log(`${to}  ${font.length} bytes`);
}

/** Every character of the ranges, ends included, as one text. */
function characters(...ranges: [first: number, last?: number][]): string {
  let text = '';
  for (const [first, last = first] of ranges) {
    for (let code = first; code <= last; code++) text += String.fromCodePoint(code);
  }
  return text;
}
