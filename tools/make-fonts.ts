import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/*
 * Subsets the shop's typefaces to the characters it uses: node tools/make-fonts.ts
 *
 * In both packages the rupee sign is in the latin-ext file, so each face has a file for it, and another for
 * letters that the shop's own texts do not need; app/styles.css gives each its range. Share pictures are drawn
 * on the server, with TrueType fonts in app/products/text-outlines/fonts: prices in one weight, names in Gotu
 * with all its Latin and Devanagari. Documents use Noto Sans, a font for each script of India in
 * app/orders/invoices/fonts: bold for their own languages, one weight for names and addresses. Run it again
 * after changing the characters or a package.
 */

type Cut = {
  targetFormat: 'woff2' | 'sfnt';
  variationAxes?: Record<string, number | { min: number; max: number; default: number }>;
  /** Default: everything the script needs. */
  keepFeatures?: string[];
  noHinting: boolean;
};

// The package has no types.
const subsetFont: (font: Buffer, text: string, cut: Cut) => Promise<Buffer> = createRequire(
  import.meta.url,
)('subset-font');

/** The characters of the shop's own texts. */
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
/** The other letters of Western Europe, as in a customer's name. Most pages have none. */
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
const documents = 'app/orders/invoices/fonts';

type Job = { from: string; to: string; text: string } & Partial<Cut>;

const lettered: (Omit<Job, 'from'> & {
  from: keyof typeof sources;
  axes?: Cut['variationAxes'];
})[] = [
  { from: 'anek', to: `${pages}/anek-latin.woff2`, text: core, axes: weights },
  { from: 'anek', to: `${pages}/anek-latin-western.woff2`, text: western, axes: weights },
  { from: 'anekExtended', to: `${pages}/anek-latin-rupee.woff2`, text: rupee, axes: weights },
  { from: 'gotu', to: `${pages}/gotu.woff2`, text: core },
  { from: 'gotu', to: `${pages}/gotu-western.woff2`, text: western },
  { from: 'gotuExtended', to: `${pages}/gotu-rupee.woff2`, text: rupee },
  { from: 'anek', to: `${lettering}/anek.ttf`, text: written, axes: boldest },
  { from: 'anekExtended', to: `${lettering}/anek-rupee.ttf`, text: rupee, axes: boldest },
  { from: 'gotu', to: `${lettering}/gotu.ttf`, text: written },
  { from: 'gotuExtended', to: `${lettering}/gotu-extended.ttf`, text: latinExtended },
  { from: 'gotuDevanagari', to: `${lettering}/gotu-devanagari.ttf`, text: devanagari },
];

/** The letters of a document by the Noto Sans file that has them, each with its script's joiners. */
const scripts: Record<string, { text: string; weights: number[] }> = {
  latin: { text: written + characters([0x2010, 0x2027]), weights: [400, 700] },
  'latin-ext': { text: latinExtended, weights: [400, 700] },
  devanagari: { text: devanagari, weights: [400, 700] },
  bengali: { text: script([0x980, 0x9ff]), weights: [400] },
  gurmukhi: { text: script([0xa00, 0xa7f]), weights: [400] },
  gujarati: { text: script([0xa80, 0xaff]), weights: [400] },
  oriya: { text: script([0xb00, 0xb7f]), weights: [400] },
  tamil: { text: script([0xb80, 0xbff]), weights: [400] },
  telugu: { text: script([0xc00, 0xc7f]), weights: [400] },
  kannada: { text: script([0xc80, 0xcff]), weights: [400] },
  malayalam: { text: script([0xd00, 0xd7f]), weights: [400] },
  arabic: { text: script([0x600, 0x6ff], [0x750, 0x77f]), weights: [400] },
};

const jobs: Job[] = [
  ...lettered.map(({ from, axes, ...job }) => ({
    ...job,
    from: sources[from],
    variationAxes: axes,
    keepFeatures: [...features, ...(from === 'gotuDevanagari' ? indicFeatures : [])],
  })),
  ...Object.entries(scripts).flatMap(([name, { text, weights }]) =>
    weights.map((weight) => {
      const family = name.startsWith('latin') ? 'noto-sans' : `noto-sans-${name}`;
      return {
        from: `node_modules/@fontsource/${family}/files/${family}-${name}-${weight}-normal.woff2`,
        to: `${documents}/${name}-${weight}.ttf`,
        text,
      };
    }),
  ),
];

for (const folder of [pages, lettering, documents]) await mkdir(folder, { recursive: true });
for (const { from, to, text, ...cut } of jobs) {
  const font = await subsetFont(await readFile(from), text, {
    ...cut,
    targetFormat: to.endsWith('.ttf') ? 'sfnt' : 'woff2',
    noHinting: true,
  });
  await writeFile(to, font);
  console.log(`${to}  ${font.length} bytes`);
}

/** The letters of a script of India, with joiners and dandas. */
function script(...ranges: [first: number, last: number][]): string {
  return characters(...ranges, [0x964, 0x965], [0x200c, 0x200d], [0x25cc]);
}

/** Every character of the ranges, both ends included, as one text. */
function characters(...ranges: [first: number, last?: number][]): string {
  let text = '';
  for (const [first, last = first] of ranges) {
    for (let code = first; code <= last; code++) text += String.fromCodePoint(code);
  }
  return text;
}
