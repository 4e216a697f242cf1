import sharp, { type Sharp } from 'sharp';
import { type PictureFormat, pictureFormats, widthsUpTo } from '#app/kit/pictures.ts';
import { dominantColor } from './dominant-color.server.ts';

/** A picture encoded in every width and format. */
export type EncodedPicture = {
  /** The widest variant's, px. */
  width: number;
  tint: string;
  variants: { width: number; format: PictureFormat; bytes: Uint8Array }[];
  /** For zooming, in AVIF; null if the widest variant has all details. */
  detail: Uint8Array | null;
};

/** Larger pictures, such as a phone's photos, are scaled down. Smaller ones are not enlarged. */
const maxWidthPx = 1080;
const maxHeightPx = 2160;
/** How much wider and higher the zoom picture may be. */
const detailFactor = 2;
/** At twice the width, each pixel looks half as large. */
const detailQuality = 45;
const timeoutSeconds = 30;
/** As for the shop's own pictures, but with less effort for AVIF, for speed. */
const avifEffort = 2;
const webp = { quality: 78 };

/**
 * A picture's AVIF quality (docs/decisions/0048-pictures-and-style-on-a-phone.md). Only the widest is enlarged;
 * small ones are mostly on screens with more pixels than the eye can tell apart.
 */
export function avifQuality(width: number, widest: number): number {
  if (width === widest) return 55;
  return width > 480 ? 45 : 40;
}

/** The number of pixels by the picture's header; decodes nothing. */
export async function readPixelCount(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height;
}

/**
 * Encodes a picture again: upright, in sRGB, on white where transparent, only an animation's first frame,
 * without metadata.
 * @throws if the picture cannot be decoded completely or has more than `maxPixels` pixels
 */
export async function encodePicture(bytes: Uint8Array, maxPixels: number): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({
      width: detailFactor * maxWidthPx,
      height: detailFactor * maxHeightPx,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const large = sharp(data, { raw: info });
  const { decoded, width } = await scaleDown(large);
  const variants: EncodedPicture['variants'] = [];
  for (const format of pictureFormats) {
    for (const variantWidth of widthsUpTo(width, format)) {
      const resized = decoded.clone().resize({ width: variantWidth });
      const quality = avifQuality(variantWidth, width);
      const encoded =
        format === 'avif' ? resized.avif({ quality, effort: avifEffort }) : resized.webp(webp);
      variants.push({ width: variantWidth, format, bytes: await encoded.toBuffer() });
    }
  }
  const widest = await decoded.clone().png({ compressionLevel: 0 }).toBuffer();
  const avif = { quality: detailQuality, effort: avifEffort };
  const detail =
    width === maxWidthPx && info.width > width ? await large.avif(avif).toBuffer() : null;
  return { width, tint: await dominantColor(widest), variants, detail };
}

/** The same picture, no larger than pages show it. */
async function scaleDown(large: Sharp): Promise<{ decoded: Sharp; width: number }> {
  const { data, info } = await large
    .clone()
    .resize({ width: maxWidthPx, height: maxHeightPx, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { decoded: sharp(data, { raw: info }), width: info.width };
}

/**
 * The same as one small WebP, upright and without metadata, with readable text.
 * @throws if the picture cannot be decoded completely or has more than `maxPixels` pixels
 */
export function encodeScreenshot(bytes: Uint8Array, maxPixels: number): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxWidthPx, height: maxHeightPx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutSeconds })
    .webp(webp)
    .toBuffer();
}
