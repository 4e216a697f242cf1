import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Pictures } from '#platform/pictures.ts';
import { breakLines } from './line-breaks.rules.ts';
import { sharePictureSize } from './seo.contract.ts';
import type { SharePicture } from './share-picture.server.ts';
import { loadTextOutliner, type TextOutliner } from './text-outlines.server.ts';

const { width, height } = sharePictureSize;
const clothWidth = 480;
const left = 556;
const margin = 56;
const markPx = 60;
/** The name stands between the shop's and the price, in the largest of these sizes that has room, px. */
const nameSizes = [76, 64, 54, 44];
const minNameSizePx = 34;
const nameTop = 164;
const nameBottom = 484;
const lineHeight = 1.18;
const priceBaseline = 562;
const maxInputPixels = 40e6;

/** The shop's colours in daylight. */
const page = '#F4F6FB';
const sunk = '#EAEEF6';
const ink = '#151A33';
const ink2 = '#4B5272';
const madder = '#9B2335';
const haldi = '#E9A722';
const indigo = '#1E2E66';

/**
 * A JPEG: the cloth, a selvedge, the shop's mark and name, the product's name and price. A name in a script
 * that the shop has no letters for is left out: messengers write it under the picture anyway.
 */
export async function drawSharePicture(pictures: Pictures, content: SharePicture): Promise<Buffer> {
  const [lettering, mark, cloth] = await Promise.all([
    loadTextOutliner(),
    readFile('public/favicon.svg', 'utf8'),
    drawCloth(pictures, content.picture),
  ]);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${cloth ? '' : drawPlaceholder(mark)}
    ${selvedge}
    ${positionSvg(mark, left, 56, markPx)}
    ${drawLine(lettering, content.shopName, { face: 'display', px: 44, x: left + markPx + 18, y: 103 })}
    ${drawName(lettering, content.title)}
    ${drawPrice(lettering, content)}
  </svg>`;
  return sharp({ create: { width, height, channels: 3, background: page } })
    .composite([
      ...(cloth ? [{ input: cloth, left: 0, top: 0 }] : []),
      { input: Buffer.from(drawing) },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

async function drawCloth(pictures: Pictures, address: string | null): Promise<Buffer | null> {
  const original = address === null ? null : await pictures.read(address);
  if (!original) return null;
  return sharp(original, { limitInputPixels: maxInputPixels })
    .resize(clothWidth, height, { fit: 'cover' })
    .toBuffer();
}

/** In the place of a picture. */
function drawPlaceholder(mark: string): string {
  const px = 200;
  return `<rect width="${clothWidth}" height="${height}" fill="${sunk}"/>
    ${positionSvg(mark, (clothWidth - px) / 2, (height - px) / 2, px)}`;
}

/** The signature stripe, upright, on the edge of the cloth. */
const selvedge = `<g transform="translate(${clothWidth})">
  <rect width="20" height="${height}" fill="${page}"/>
  <rect width="9" height="${height}" fill="${madder}"/>
  <rect x="12" width="3" height="${height}" fill="${haldi}"/>
  <rect x="18" width="3" height="${height}" fill="${indigo}"/>
</g>`;

/** A square drawing inside another. */
function positionSvg(svg: string, x: number, y: number, px: number): string {
  return svg.replace('<svg', `<svg x="${x}" y="${y}" width="${px}" height="${px}"`);
}

function drawName(lettering: TextOutliner, name: string): string {
  const linesIn = (px: number) =>
    breakLines(stripEmoji(name), (line) => {
      const drawn = lettering.outline(line, 'display', px);
      return drawn === null || drawn.width <= width - margin - left;
    });
  const roomFor = (px: number) => Math.floor((nameBottom - nameTop) / (px * lineHeight));
  const px = nameSizes.find((px) => linesIn(px).length <= roomFor(px)) ?? minNameSizePx;
  return linesIn(px)
    .slice(0, roomFor(px))
    .map((line, index) => {
      const y = nameTop + px * (0.9 + index * lineHeight);
      return drawLine(lettering, line, { face: 'display', px, x: left, y });
    })
    .join('');
}

/** What it costs now and, struck through beside it, what it cost before. */
function drawPrice(lettering: TextOutliner, { line, was }: SharePicture): string {
  const now = { face: 'text', px: 60, x: left, y: priceBaseline } as const;
  if (was === null) return drawLine(lettering, line, now);
  const x = left + (lettering.outline(line, now.face, now.px)?.width ?? 0) + 22;
  const before = lettering.outline(was, 'text', 36)?.width ?? 0;
  return `${drawLine(lettering, line, now)}
    ${drawLine(lettering, was, { face: 'text', px: 36, x, y: priceBaseline, fill: ink2 })}
    <rect x="${x}" y="${priceBaseline - 14}" width="${before}" height="3" fill="${ink2}"/>`;
}

type LinePlacement = { face: 'text' | 'display'; px: number; x: number; y: number; fill?: string };

/** One line; smaller than asked where it would run over the edge. */
function drawLine(
  lettering: TextOutliner,
  text: string,
  { face, px, x, y, fill = ink }: LinePlacement,
): string {
  const line = lettering.outline(stripEmoji(text), face, px);
  if (!line) return '';
  const scale = Math.min(1, (width - margin - x) / line.width);
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">${line.svg}</g>`;
}

/** Smileys and invisible signs say nothing here. What binds the letters of Devanagari stays. */
function stripEmoji(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
