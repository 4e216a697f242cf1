import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';

/*
 * Makes the smaller sizes of the shop's pictures: node scripts/make-pictures.ts
 *   database/seed/pictures/kanji.webp    -> kanji-360.webp and kanji-720.webp beside it
 *   a cloth that pages show              -> public/pictures/cloth-ajrakh-360.webp and so on
 *   public/pictures/hero-wide-1600.webp  -> narrower ones beside it, as with hero-tall-860.webp
 *   public/favicon.svg                   -> public/apple-touch-icon.png
 * Originals are never written; running it again gives the same files.
 */

const products = 'database/seed/pictures';
const pages = 'public/pictures';
const quality = 78;
const productWidths = [360, 720];

/** Swatches used outside the catalogue: category tiles; whole sides of the sign-in and lost pages. */
const tileWidths = [360, 720];
const sideWidths = [360, 720, 900];
const cloths = [
  { swatch: 'ajrakh', widths: sideWidths },
  { swatch: 'bandhani', widths: sideWidths },
  { swatch: 'ikat', widths: sideWidths },
  { swatch: 'brocade', widths: tileWidths },
  { swatch: 'dabu', widths: tileWidths },
  { swatch: 'gota', widths: tileWidths },
  { swatch: 'phulkari', widths: tileWidths },
];

const heroes = [
  { original: 'hero-wide-1600', stem: 'hero-wide', widths: [640, 960] },
  { original: 'hero-tall-860', stem: 'hero-tall', widths: [480, 720] },
];

const touchIconPx = 180;

await mkdir(pages, { recursive: true });

for (const file of await readdir(products)) {
  if (!file.endsWith('.webp') || /-(360|720)\.webp$/.test(file)) continue;
  const stem = basename(file, '.webp');
  await shrink(`${products}/${file}`, `${products}/${stem}`, productWidths);
}

for (const { swatch, widths } of cloths) {
  await shrink(`${products}/sw-${swatch}.webp`, `${pages}/cloth-${swatch}`, widths);
}

for (const { original, stem, widths } of heroes) {
  await shrink(`${pages}/${original}.webp`, `${pages}/${stem}`, widths);
}

// Home screens round the corners themselves, so the ground runs to the edge.
const mark = (await readFile('public/favicon.svg', 'utf8')).replace('rx="6"', '');
await sharp(Buffer.from(mark), { density: (72 * touchIconPx) / 32 })
  .resize(touchIconPx, touchIconPx)
  .png({ palette: true })
  .toFile('public/apple-touch-icon.png');

/** Writes `<to>-<width>.webp` for each width, px; the height follows. */
async function shrink(from: string, to: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await sharp(from)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toFile(`${to}-${width}.webp`);
  }
}
