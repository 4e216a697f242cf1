import sharp from 'sharp';
import { pictureFormats, widthsUpTo } from '#app/kit/pictures.ts';
import { tintOf } from './tint-of.server.ts';

/** A picture in every width and format it is shown in. */
export type DrawnPicture = {
  /** Of the widest copy, px. */
  width: number;
  tint: string;
  copies: { width: number; format: (typeof pictureFormats)[number]; bytes: Uint8Array }[];
};

/** No copy is larger; a phone's photo is made to fit, nothing is made larger than it came. */
const widestPx = 1080;
const highestPx = 2160;
const patienceSeconds = 30;
/** As the shop's own pictures are drawn (docs/decisions/0011-pictures.md); AVIF in less time for some bytes more. */
const avif = { quality: 55, effort: 2 };
const webp = { quality: 78 };

/** In: the bytes of a picture. Out: its pixels by what its header says; nothing of them is decoded. */
export async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height;
}

/**
 * Draws a picture anew: upright, in sRGB, on white where it was transparent, of a moving one the first
 * frame; nothing the file said besides comes along. Throws for one that cannot be read to its end or has
 * more than `atMostPixels`.
 */
export async function drawPicture(bytes: Uint8Array, atMostPixels: number): Promise<DrawnPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: atMostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: widestPx, height: highestPx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: patienceSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const whole = sharp(data, { raw: { width, height, channels } });
  const copies: DrawnPicture['copies'] = [];
  for (const copyWidth of widthsUpTo(width)) {
    const copy = whole.clone().resize({ width: copyWidth });
    for (const format of pictureFormats) {
      const encoded = format === 'avif' ? copy.clone().avif(avif) : copy.clone().webp(webp);
      copies.push({ width: copyWidth, format, bytes: await encoded.toBuffer() });
    }
  }
  const widest = await whole.clone().png({ compressionLevel: 0 }).toBuffer();
  return { width, tint: await tintOf(widest), copies };
}
