import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Pictures } from '#platform/pictures.ts';
import { type Lettering, readLettering } from './lettering.server.ts';
import { breakLines } from './line-breaks.rules.ts';
import { sharePictureSize } from './seo.contract.ts';
import type { SharePicture } from './share-picture.server.ts';

const { width, height } = sharePictureSize;
const clothWidth = 480;
const left = 556;
const margin = 56;
const markPx = 60;
/** The name stands between the shop's and the price, in the largest of these sizes that has room, px. */
const nameSizes = [76, 64, 54, 44];
const smallestName = 34;
const nameFrom = 164;
const nameTo = 484;
const lineHeight = 1.18;
const priceBase = 562;
const mostPixels = 40e6;

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
export async function drawSharePicture(pictures: Pictures, wanted: SharePicture): Promise<Buffer> {
  const [lettering, mark, cloth] = await Promise.all([
    readLettering(),
    readFile('public/favicon.svg', 'utf8'),
    drawCloth(pictures, wanted.picture),
  ]);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${cloth ? '' : ground(mark)}
    ${selvedge}
    ${placed(mark, left, 56, markPx)}
    ${lineOf(lettering, wanted.shopName, { face: 'display', px: 44, x: left + markPx + 18, y: 103 })}
    ${nameOf(lettering, wanted.title)}
    ${priceOf(lettering, wanted)}
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
  return sharp(original, { limitInputPixels: mostPixels })
    .resize(clothWidth, height, { fit: 'cover' })
    .toBuffer();
}

/** In the place of a picture. */
function ground(mark: string): string {
  const px = 200;
  return `<rect width="${clothWidth}" height="${height}" fill="${sunk}"/>
    ${placed(mark, (clothWidth - px) / 2, (height - px) / 2, px)}`;
}

/** The signature stripe, upright, on the edge of the cloth. */
const selvedge = `<g transform="translate(${clothWidth})">
  <rect width="20" height="${height}" fill="${page}"/>
  <rect width="9" height="${height}" fill="${madder}"/>
  <rect x="12" width="3" height="${height}" fill="${haldi}"/>
  <rect x="18" width="3" height="${height}" fill="${indigo}"/>
</g>`;

/** A square drawing inside another. */
function placed(svg: string, x: number, y: number, px: number): string {
  return svg.replace('<svg', `<svg x="${x}" y="${y}" width="${px}" height="${px}"`);
}

function nameOf(lettering: Lettering, name: string): string {
  const linesIn = (px: number) =>
    breakLines(withoutSigns(name), (line) => {
      const drawn = lettering.outline(line, 'display', px);
      return drawn === null || drawn.width <= width - margin - left;
    });
  const roomFor = (px: number) => Math.floor((nameTo - nameFrom) / (px * lineHeight));
  const px = nameSizes.find((px) => linesIn(px).length <= roomFor(px)) ?? smallestName;
  return linesIn(px)
    .slice(0, roomFor(px))
    .map((line, at) => {
      const y = nameFrom + px * (0.9 + at * lineHeight);
      return lineOf(lettering, line, { face: 'display', px, x: left, y });
    })
    .join('');
}

/** What it costs now and, struck through beside it, what it cost before. */
function priceOf(lettering: Lettering, { line, was }: SharePicture): string {
  const now = { face: 'text', px: 60, x: left, y: priceBase } as const;
  if (was === null) return lineOf(lettering, line, now);
  const x = left + (lettering.outline(line, now.face, now.px)?.width ?? 0) + 22;
  const before = lettering.outline(was, 'text', 36)?.width ?? 0;
  return `${lineOf(lettering, line, now)}
    ${lineOf(lettering, was, { face: 'text', px: 36, x, y: priceBase, fill: ink2 })}
    <rect x="${x}" y="${priceBase - 14}" width="${before}" height="3" fill="${ink2}"/>`;
}

type Place = { face: 'text' | 'display'; px: number; x: number; y: number; fill?: string };

/** One line; smaller than asked where it would run over the edge. */
function lineOf(lettering: Lettering, text: string, { face, px, x, y, fill = ink }: Place): string {
  const line = lettering.outline(withoutSigns(text), face, px);
  if (!line) return '';
  const scale = Math.min(1, (width - margin - x) / line.width);
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">${line.svg}</g>`;
}

/** Smileys and invisible signs say nothing here. What binds the letters of Devanagari stays. */
function withoutSigns(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
