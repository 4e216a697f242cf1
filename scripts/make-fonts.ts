import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/*
 * Cuts the shop's two typefaces to the characters it writes: node scripts/make-fonts.ts
 * In both packages the rupee sign lies in the latin-ext file, so each face comes in two files;
 * app/styles.css gives each its range. Run again after changing the characters or a package.
 */

type Cut = {
  targetFormat: 'woff2';
  variationAxes?: Record<string, { min: number; max: number; default: number }>;
  keepFeatures: string[];
  noHinting: boolean;
};

// The package brings no types of its own.
const subsetFont: (font: Buffer, text: string, cut: Cut) => Promise<Buffer> = createRequire(
  import.meta.url,
)('subset-font');

const written = characters(
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2013],
  [0x2018, 0x201d],
  [0x2022],
  [0x2026],
);
const rupee = characters([0x20b9]);
const features = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'locl', 'mark'];
const weights = { wght: { min: 400, max: 650, default: 400 } };

const anek = 'node_modules/@fontsource-variable/anek-latin/files/anek-latin';
const gotu = 'node_modules/@fontsource/gotu/files/gotu';

const cuts = [
  { from: `${anek}-latin-wght-normal.woff2`, to: 'anek-latin', text: written, axes: weights },
  {
    from: `${anek}-latin-ext-wght-normal.woff2`,
    to: 'anek-latin-rupee',
    text: rupee,
    axes: weights,
  },
  { from: `${gotu}-latin-400-normal.woff2`, to: 'gotu', text: written },
  { from: `${gotu}-latin-ext-400-normal.woff2`, to: 'gotu-rupee', text: rupee },
];

await mkdir('public/fonts', { recursive: true });
for (const { from, to, text, axes } of cuts) {
  const font = await subsetFont(await readFile(from), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(`public/fonts/${to}.woff2`, font);
  console.log(`${to}.woff2  ${font.length} bytes`);
}

/** Every character of the ranges, ends included, as one text. */
function characters(...ranges: [first: number, last?: number][]): string {
  let text = '';
  for (const [first, last = first] of ranges) {
    for (let code = first; code <= last; code++) text += String.fromCodePoint(code);
  }
  return text;
}
