import { readdir, readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { pictureFormats, widthsUpTo } from '#app/kit/pictures.ts';
import { dominantColor } from '#app/products/uploads/dominant-color.server.ts';
import { avifQuality } from '#app/products/uploads/encode-picture.server.ts';

/*
 * Writes the other widths and formats of the shop's pictures: node tools/make-pictures.ts
 *   database/seed/pictures/kanji-900.webp  -> kanji-180.avif, kanji-360.webp and so on beside it;
 *                                             its colour goes into database/seed/tints.json
 *   a cloth swatch used on pages           -> public/pictures/cloth-ajrakh-360.avif and so on
 *   public/pictures/hero-wide-1600.webp    -> the same next to it, and for hero-tall-860.webp
 *   the middle of hero-tall-860.webp       -> public/pictures/hero-phone-720.avif and so on
 *   public/favicon.svg                     -> public/apple-touch-icon.png
 * Originals are never overwritten; running it again gives the same files. It takes many minutes.
 */

const products = 'database/seed/pictures';
const pages = 'public/pictures';
const productWidth = 900;

/** Swatches used outside the catalogue, on page sides or category tiles. */
const cloths = {
  ajrakh: ['360.avif', '720.avif', '900.avif', '360.webp', '720.webp'],
  bandhani: ['360.avif', '720.avif', '900.avif', '360.webp', '720.webp'],
  ikat: ['720.avif', '900.avif', '720.webp'],
  brocade: ['360.avif', '720.avif', '360.webp'],
  dabu: ['360.avif', '720.avif', '360.webp'],
  jaal: ['360.avif', '720.avif', '360.webp'],
  phulkari: ['360.avif', '720.avif', '360.webp'],
};

const wide = `${pages}/hero-wide-1600.webp`;
const tall = `${pages}/hero-tall-860.webp`;
/** The part of the tall picture on a phone 360 px wide, 340 px high. */
const onPhone = { left: 0, top: 94, width: 860, height: 812 };

/** Pages show their pictures as decoration; nobody enlarges them. */
const pageAvif = { quality: 40 };
/** A first visit of the home page on a phone loads seven of them. */
const phoneAvif = { quality: 38 };
const pageWebp = { quality: 62, effort: 6 };
const webp = { quality: 78, effort: 6 };

const touchIconPx = 180;

const tints: Record<string, string> = {};
for (const file of await readdir(products)) {
  if (!file.endsWith(`-${productWidth}.webp`)) continue;
  const original = `${products}/${file}`;
  const stem = original.replace(/-\d+\.webp$/, '');
  for (const format of pictureFormats) {
    for (const width of widthsUpTo(productWidth, format)) {
      if (`${stem}-${width}.${format}` === original) continue;
      const resized = sharp(original).resize({ width });
      const quality = avifQuality(width, productWidth);
      const encoded = format === 'avif' ? resized.avif({ quality }) : resized.webp(webp);
      await encoded.toFile(`${stem}-${width}.${format}`);
    }
  }
  tints[file] = await dominantColor(original);
}
await writeFile('database/seed/tints.json', `${JSON.stringify(tints, null, 2)}\n`);

for (const [swatch, copies] of Object.entries(cloths)) {
  const original = sharp(`${products}/sw-${swatch}-${productWidth}.webp`);
  await makeCopies(original, `${pages}/cloth-${swatch}`, copies);
}
await makeCopies(sharp(wide), `${pages}/hero-wide`, ['1080.avif', '1600.avif', '1080.webp']);
await makeCopies(sharp(tall), `${pages}/hero-tall`, ['720.avif', '860.avif', '720.webp']);
const phone = sharp(await sharp(tall).extract(onPhone).png().toBuffer());
await makeCopies(phone, `${pages}/hero-phone`, ['720.avif', '860.avif', '720.webp'], onPhone.width);

// Home screens round the corners themselves, so the background extends to the edge.
const mark = (await readFile('public/favicon.svg', 'utf8')).replace('rx="6"', '');
await sharp(Buffer.from(mark), { density: (72 * touchIconPx) / 32 })
  .resize(touchIconPx, touchIconPx)
  .png({ palette: true })
  .toFile('public/apple-touch-icon.png');

/**
 * Writes a picture of the pages as `<stem>-<copy>`, where a copy is named by width in px and format. Phones
 * load those up to `phoneWidth` px.
 */
async function makeCopies(
  original: Sharp,
  stem: string,
  copies: readonly string[],
  phoneWidth = 360,
): Promise<void> {
  for (const copy of copies) {
    const width = Number.parseInt(copy, 10);
    const avif = width > phoneWidth ? pageAvif : phoneAvif;
    const resized = original.clone().resize({ width });
    const encoded = copy.endsWith('.avif') ? resized.avif(avif) : resized.webp(pageWebp);
    await encoded.toFile(`${stem}-${copy}`);
  }
}
