import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { breakLines } from '#app/products/text-outlines/line-breaks.rules.ts';
import {
  loadTextOutliner,
  type TextOutliner,
} from '#app/products/text-outlines/text-outlines.server.ts';
import type { Pictures } from '#platform/pictures.ts';
import { sharePictureSize } from './seo.contract.ts';
import type { SharePicture } from './share-picture.server.ts';

const { width, height } = sharePictureSize;
const photoWidthPx = 480;
const leftPx = 556;
const marginPx = 56;
const markPx = 60;
/** The product's name is between shop name and price, in the largest of these sizes that fits. */
const nameSizesPx = [76, 64, 54, 44];
const minNameSizePx = 34;
const nameTopPx = 164;
const nameBottomPx = 484;
const lineHeight = 1.18;
const priceBaselinePx = 562;
const maxInputPixels = 40e6;

/** The colors of the light theme. */
const page = '#F4F6FB';
const sunk = '#EAEEF6';
const ink = '#151A33';
const ink2 = '#4B5272';
const madder = '#9B2335';
const haldi = '#E9A722';
const indigo = '#1E2E66';

/**
 * Draws a JPEG: the photo, a striped edge, the shop's logo and name, the product's name and price. A name in a
 * script without font is left out: messengers write it below the picture anyway.
 */
export async function drawSharePicture(pictures: Pictures, content: SharePicture): Promise<Buffer> {
  const [outliner, mark, photo] = await Promise.all([
    loadTextOutliner(),
    readFile('public/favicon.svg', 'utf8'),
    drawPhoto(pictures, content.picture),
  ]);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${photo ? '' : drawPlaceholder(mark)}
    ${selvedge}
    ${positionSvg(mark, leftPx, 56, markPx)}
    ${drawLine(outliner, content.shopName, { typeface: 'display', px: 44, x: leftPx + markPx + 18, y: 103 })}
    ${drawName(outliner, content.title)}
    ${drawPrice(outliner, content)}
  </svg>`;
  return sharp({ create: { width, height, channels: 3, background: page } })
    .composite([
      ...(photo ? [{ input: photo, left: 0, top: 0 }] : []),
      { input: Buffer.from(drawing) },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

async function drawPhoto(pictures: Pictures, address: string | null): Promise<Buffer | null> {
  const original = address === null ? null : await pictures.read(address);
  if (!original) return null;
  return sharp(original, { limitInputPixels: maxInputPixels })
    .resize(photoWidthPx, height, { fit: 'cover' })
    .toBuffer();
}

/** Drawn in place of a missing photo. */
function drawPlaceholder(mark: string): string {
  const px = 200;
  return `<rect width="${photoWidthPx}" height="${height}" fill="${sunk}"/>
    ${positionSvg(mark, (photoWidthPx - px) / 2, (height - px) / 2, px)}`;
}

/** The shop's stripes, upright, at the edge of the photo. */
const selvedge = `<g transform="translate(${photoWidthPx})">
  <rect width="20" height="${height}" fill="${page}"/>
  <rect width="9" height="${height}" fill="${madder}"/>
  <rect x="12" width="3" height="${height}" fill="${haldi}"/>
  <rect x="18" width="3" height="${height}" fill="${indigo}"/>
</g>`;

/** Places a square SVG inside another. */
function positionSvg(svg: string, x: number, y: number, px: number): string {
  return svg.replace('<svg', `<svg x="${x}" y="${y}" width="${px}" height="${px}"`);
}

function drawName(outliner: TextOutliner, name: string): string {
  const linesIn = (px: number) =>
    breakLines(stripEmoji(name), (line) => {
      const drawn = outliner.outline(line, 'display', px);
      return drawn === null || drawn.width <= width - marginPx - leftPx;
    });
  const roomFor = (px: number) => Math.floor((nameBottomPx - nameTopPx) / (px * lineHeight));
  const px = nameSizesPx.find((px) => linesIn(px).length <= roomFor(px)) ?? minNameSizePx;
  return linesIn(px)
    .slice(0, roomFor(px))
    .map((line, index) => {
      const y = nameTopPx + px * (0.9 + index * lineHeight);
      return drawLine(outliner, line, { typeface: 'display', px, x: leftPx, y });
    })
    .join('');
}

/** The price and, struck through beside it, the regular price. */
function drawPrice(outliner: TextOutliner, { line, was }: SharePicture): string {
  const now = { typeface: 'text', px: 60, x: leftPx, y: priceBaselinePx } as const;
  if (was === null) return drawLine(outliner, line, now);
  const x = leftPx + (outliner.outline(line, now.typeface, now.px)?.width ?? 0) + 22;
  const wasWidth = outliner.outline(was, 'text', 36)?.width ?? 0;
  return `${drawLine(outliner, line, now)}
    ${drawLine(outliner, was, { typeface: 'text', px: 36, x, y: priceBaselinePx, fill: ink2 })}
    <rect x="${x}" y="${priceBaselinePx - 14}" width="${wasWidth}" height="3" fill="${ink2}"/>`;
}

type LinePlacement = {
  typeface: 'text' | 'display';
  px: number;
  x: number;
  y: number;
  fill?: string;
};

/** One line of text, scaled down to stay within the margin. */
function drawLine(
  outliner: TextOutliner,
  text: string,
  { typeface, px, x, y, fill = ink }: LinePlacement,
): string {
  const line = outliner.outline(stripEmoji(text), typeface, px);
  if (!line) return '';
  const scale = Math.min(1, (width - marginPx - x) / line.width);
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">${line.svg}</g>`;
}

/** Removes emoji and invisible characters, except the joiners that Devanagari needs. */
function stripEmoji(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
