import bidiFactory from 'bidi-js';
import {
  type FontFile,
  loadFontFile,
  shapeText,
} from '#app/products/text-outlines/text-outlines.server.ts';

/**
 * The text of documents in the fonts of the scripts of India: which font each part is in, and which glyphs it
 * becomes.
 */

/** A part of a line in one font and one direction, from left to right. */
export type Run = { font: DocumentFont; clusters: Cluster[] };
/** Characters that are drawn together: what was typed, and its glyphs; in units of the font, from where it begins. */
export type Cluster = {
  text: string;
  width: number;
  glyphs: { glyph: number; x: number; y: number }[];
};
export type DocumentFont = FontFile & { path: string };
export type Weight = 'regular' | 'bold';

/** Noto Sans by script, the commonest first; bold in the scripts of the documents' own words. */
const ownScripts = ['latin', 'latin-ext', 'devanagari'];
const otherScripts = [
  ...['bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil'],
  ...['telugu', 'kannada', 'malayalam', 'arabic'],
];

const bidi = bidiFactory();
let fonts: Promise<Record<Weight, DocumentFont[]>> | undefined;

/** Loads the fonts on the first call, once. */
export function loadDocumentFonts(): Promise<Record<Weight, DocumentFont[]>> {
  fonts ??= load();
  return fonts;
}

async function load(): Promise<Record<Weight, DocumentFont[]>> {
  const loadAll = (names: readonly string[], weight: number) =>
    Promise.all(names.map((name) => loadFont(`app/orders/invoices/fonts/${name}-${weight}.ttf`)));
  const [regular, bold, others] = await Promise.all([
    loadAll(ownScripts, 400),
    loadAll(ownScripts, 700),
    loadAll(otherScripts, 400),
  ]);
  return { regular: [...regular, ...others], bold: [...bold, ...others] };
}

async function loadFont(path: string): Promise<DocumentFont> {
  return { ...(await loadFontFile(path)), path };
}

/**
 * Shapes one line, from left to right. A character that no font has is drawn as a question mark, and is still
 * read as typed.
 */
export function shapeLine(line: string, fonts: readonly DocumentFont[]): Run[] {
  const levels = bidi.getEmbeddingLevels(line, 'ltr');
  const parts = splitIntoParts(line, fonts, levels.levels);
  const order = bidi.getReorderedIndices(line, levels);
  const inSight = new Set(order.map((place) => parts.findLast(({ start }) => start <= place)));
  return [...inSight].flatMap((part) => (part ? [shapePart(part)] : []));
}

type Part = {
  font: DocumentFont;
  level: number;
  start: number;
  /** As it was typed. */
  text: string;
  /** As it is drawn: as long, with question marks for what no font has. */
  drawn: string;
};

/** A font goes on for as long as it has the next character. */
function splitIntoParts(line: string, fonts: readonly DocumentFont[], levels: Uint8Array): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const character of line) {
    const last = parts.at(-1);
    const level = levels[start] ?? 0;
    const lastFont = last?.font.characters.has(code(character)) ? last.font : undefined;
    const known = lastFont ?? fonts.find(({ characters }) => characters.has(code(character)));
    const font = known ?? last?.font ?? fonts[0];
    const drawn =
      known || isInvisible(character) ? character : '?'.padEnd(character.length, '\u200c');
    if (font && last?.font === font && last.level === level) {
      last.text += character;
      last.drawn += drawn;
    } else if (font) parts.push({ font, level, start, text: character, drawn });
    start += character.length;
  }
  return parts;
}

function code(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function isInvisible(character: string): boolean {
  return /\p{Default_Ignorable_Code_Point}/u.test(character);
}

function shapePart({ font, level, text, drawn }: Part): Run {
  const shaped = shapeText(font, drawn, level % 2 === 1);
  const starts = [...new Set(shaped.map(({ start }) => start)), text.length]
    .filter((start) => !/[\udc00-\udfff]/.test(text[start] ?? ''))
    .sort((a, b) => a - b);
  const clusters: Cluster[] = [];
  let current: Cluster | undefined;
  for (const [place, { start, glyph, xAdvance, xOffset, yOffset }] of shaped.entries()) {
    // What stands for an emoji is drawn in two: a character of two units is never taken apart.
    const isInside = /[\udc00-\udfff]/.test(text[start] ?? '');
    if (!current || (shaped[place - 1]?.start !== start && !isInside)) {
      const end = starts[starts.indexOf(start) + 1];
      current = { text: text.slice(start, end), width: 0, glyphs: [] };
      clusters.push(current);
    }
    current.glyphs.push({ glyph, x: current.width + xOffset, y: yOffset });
    current.width += xAdvance;
  }
  return { font, clusters };
}
