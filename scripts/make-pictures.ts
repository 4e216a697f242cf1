import { readdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureFormats, widthsUpTo } from '#app/kit/pictures.ts';
import { dominantColor } from '#app/uploads/dominant-color.server.ts';

/*
 * Writes the other widths and formats of the shop's pictures: node scripts/make-pictures.ts
 *   database/seed/pictures/kanji-900.webp  -> kanji-360.avif, kanji-360.webp and so on beside it;
 *                                             its colour goes into database/seed/tints.json
 *   a cloth swatch used on pages           -> public/pictures/cloth-ajrakh-360.avif and so on
 *   public/pictures/hero-wide-1600.webp    -> the same next to it, and for hero-tall-860.webp
 *   public/favicon.svg                     -> public/apple-touch-icon.png
 * Originals are never overwritten; running it again gives the same files. It takes some minutes.
 */

const products = 'database/seed/pictures';
const pages = 'public/pictures';
const productWidth = 900;

/** Swatches used outside the catalogue, on page sides or category tiles, with their largest width in px. */
const cloths = {
  ajrakh: 900,
  bandhani: 900,
  ikat: 900,
  brocade: 720,
  dabu: 720,
  jaal: 720,
  phulkari: 720,
};

const heroes = { 'hero-wide': 1600, 'hero-tall': 860 };

/** Compared at 100 %, AVIF shows zari and weave as well as WebP, in two thirds of the bytes. */
const avif = { quality: 55 };
const webp = { quality: 78, effort: 6 };

const touchIconPx = 180;

const tints: Record<string, string> = {};
for (const file of await readdir(products)) {
  if (!file.endsWith(`-${productWidth}.webp`)) continue;
  const original = `${products}/${file}`;
  await makeCopies(original, original.replace(/-\d+\.webp$/, ''), productWidth);
  tints[file] = await dominantColor(original);
}
await writeFile('database/seed/tints.json', `${JSON.stringify(tints, null, 2)}\n`);

for (const [swatch, maxWidth] of Object.entries(cloths)) {
  const original = `${products}/sw-${swatch}-${productWidth}.webp`;
  await makeCopies(original, `${pages}/cloth-${swatch}`, maxWidth);
}

for (const [hero, maxWidth] of Object.entries(heroes)) {
  await makeCopies(`${pages}/${hero}-${maxWidth}.webp`, `${pages}/${hero}`, maxWidth);
}

// Home screens round the corners themselves, so the background extends to the edge.
const mark = (await readFile('public/favicon.svg', 'utf8')).replace('rx="6"', '');
await sharp(Buffer.from(mark), { density: (72 * touchIconPx) / 32 })
  .resize(touchIconPx, touchIconPx)
  .png({ palette: true })
  .toFile('public/apple-touch-icon.png');

/** Writes `<stem>-<width>.<format>` for each width up to `maxWidth`, in px, keeping the proportions. */
async function makeCopies(original: string, stem: string, maxWidth: number): Promise<void> {
  for (const width of widthsUpTo(maxWidth)) {
    const resized = sharp(original).resize({ width, withoutEnlargement: true });
    for (const format of pictureFormats) {
      const file = `${stem}-${width}.${format}`;
      if (file === original) continue;
      const encoded = format === 'avif' ? resized.clone().avif(avif) : resized.clone().webp(webp);
      await encoded.toFile(file);
    }
  }
}
