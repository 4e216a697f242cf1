import sharp from 'sharp';
import { pictureFormats, widthsUpTo } from '#app/kit/pictures.ts';
import { dominantColor } from './dominant-color.server.ts';

/** A picture in every width and format it is shown in. */
export type EncodedPicture = {
  /** Of the widest copy, px. */
  width: number;
  tint: string;
  copies: { width: number; format: (typeof pictureFormats)[number]; bytes: Uint8Array }[];
};

/** No copy is larger; a phone's photo is made to fit, nothing is made larger than it came. */
const maxWidthPx = 1080;
const maxHeightPx = 2160;
const timeoutSeconds = 30;
/** As the shop's own pictures are drawn (docs/decisions/0011-pictures.md); AVIF in less time for some bytes more. */
const avif = { quality: 55, effort: 2 };
const webp = { quality: 78 };

/** In: the bytes of a picture. Out: its pixels by what its header says; nothing of them is decoded. */
export async function readPixelCount(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height;
}

/**
 * Draws a picture anew: upright, in sRGB, on white where it was transparent, of a moving one the first
 * frame; nothing the file said besides comes along. Throws for one that cannot be read to its end or has
 * more than `atMostPixels`.
 */
export async function encodePicture(bytes: Uint8Array, maxPixels: number): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxWidthPx, height: maxHeightPx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = sharp(data, { raw: { width, height, channels } });
  const copies: EncodedPicture['copies'] = [];
  for (const copyWidth of widthsUpTo(width)) {
    const copy = decoded.clone().resize({ width: copyWidth });
    for (const format of pictureFormats) {
      const encoded = format === 'avif' ? copy.clone().avif(avif) : copy.clone().webp(webp);
      copies.push({ width: copyWidth, format, bytes: await encoded.toBuffer() });
    }
  }
  const widest = await decoded.clone().png({ compressionLevel: 0 }).toBuffer();
  return { width, tint: await dominantColor(widest), copies };
}
