import { readFile } from 'node:fs/promises';
import * as harfbuzz from 'harfbuzzjs';

/**
 * Text as outlines in the shop's two typefaces, so that a picture looks the same whatever fonts a machine
 * has.
 */

/** The font files of each typeface; a character comes from the first file that has it. */
const fontFileNames = {
  text: ['anek', 'anek-rupee'],
  display: ['gotu', 'gotu-extended', 'gotu-devanagari'],
} as const;

/** Has one weight, a light one. */
const lightFontNames = ['gotu-devanagari', 'gotu-extended'];
/** For documents: Latin as in the shop's texts, Devanagari beside it. */
const documentFontNames = {
  regular: ['anek-regular', 'anek-rupee-regular', ...lightFontNames],
  bold: ['anek', 'anek-rupee', ...lightFontNames],
};

/** One line, starting at 0, 0 on its baseline; in px. */
type Outline = { svg: string; width: number };

export type TextOutliner = {
  /** Null when the typeface lacks a character: better no name than one with gaps. */
  outline(text: string, typeface: keyof typeof fontFileNames, px: number): Outline | null;
};

type FontFile = {
  font: harfbuzz.Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
  isLight: boolean;
};

/**
 * A glyph as the path of an SVG, upwards; `scale` brings it to its size, at `x`, `y` to the right of and above the start.
 * `isLight`: of a font that has no bold.
 */
export type Glyph = { path: string; x: number; y: number; scale: number; isLight: boolean };
/** Shapes one line; a character that no font has becomes a question mark. `size` and `width` in the same unit. */
export type Shaper = (
  text: string,
  size: number,
  weight: keyof typeof documentFontNames,
) => { glyphs: Glyph[]; width: number };

let outliner: Promise<TextOutliner> | undefined;
let documentFonts: Promise<Record<keyof typeof documentFontNames, FontFile[]>> | undefined;

/** Loads the fonts of documents on the first call, once. */
export async function loadShaper(): Promise<Shaper> {
  documentFonts ??= loadDocumentFonts();
  const fonts = await documentFonts;
  return (text, size, weight) => {
    const fontFiles = fonts[weight];
    const known = [...text].map((character) => {
      const code = character.codePointAt(0) ?? 0;
      return fontFiles.some(({ characters }) => characters.has(code)) ? character : '?';
    });
    const glyphs: Glyph[] = [];
    let width = 0;
    for (const run of splitIntoRuns(known.join(''), fontFiles) ?? []) {
      const shaped = shapeRun(run, size);
      glyphs.push(...shaped.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + width })));
      width += shaped.width;
    }
    return { glyphs, width };
  };
}

async function loadDocumentFonts(): Promise<Record<keyof typeof documentFontNames, FontFile[]>> {
  const { regular, bold } = documentFontNames;
  return {
    regular: await Promise.all(regular.map(loadFontFile)),
    bold: await Promise.all(bold.map(loadFontFile)),
  };
}

/** Loads the fonts on the first call, once. */
export function loadTextOutliner(): Promise<TextOutliner> {
  outliner ??= loadFonts();
  return outliner;
}

async function loadFonts(): Promise<TextOutliner> {
  const fonts = {
    text: await Promise.all(fontFileNames.text.map(loadFontFile)),
    display: await Promise.all(fontFileNames.display.map(loadFontFile)),
  };
  return {
    outline(text, typeface, px) {
      const runs = splitIntoRuns(text, fonts[typeface]);
      return runs?.reduce((line, run) => appendRun(line, run, px), { svg: '', width: 0 }) ?? null;
    },
  };
}

async function loadFontFile(name: string): Promise<FontFile> {
  const typeface = new harfbuzz.Face(
    new harfbuzz.Blob(await readFile(`app/products/text-outlines/fonts/${name}.ttf`)),
  );
  return {
    font: new harfbuzz.Font(typeface),
    unitsPerEm: typeface.upem,
    characters: new Set(typeface.collectUnicodes()),
    isLight: lightFontNames.includes(name),
  };
}

type Run = { fontFile: FontFile; text: string };

/** Splits a text into runs of one font file each; null when no file has a character. */
function splitIntoRuns(text: string, fontFiles: readonly FontFile[]): Run[] | null {
  const runs: Run[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (last?.fontFile.characters.has(code)) {
      last.text += character;
      continue;
    }
    const fontFile = fontFiles.find(({ characters }) => characters.has(code));
    if (!fontFile) return null;
    runs.push({ fontFile, text: character });
  }
  return runs;
}

function appendRun(line: Outline, run: Run, px: number): Outline {
  const { glyphs, width } = shapeRun(run, px);
  let { svg } = line;
  for (const { path, x, y, scale } of glyphs) {
    const [left, top] = [line.width + x, -y].map((n) => n.toFixed(2));
    const size = scale.toFixed(5);
    svg += `<path transform="translate(${left} ${top}) scale(${size} -${size})" d="${path}"/>`;
  }
  return { svg, width: line.width + width };
}

function shapeRun({ fontFile, text }: Run, size: number): { glyphs: Glyph[]; width: number } {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(fontFile.font, buffer);
  const positions = buffer.getGlyphPositions();
  const scale = size / fontFile.unitsPerEm;
  let width = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const x = width + xOffset * scale;
    width += xAdvance * scale;
    const path = fontFile.font.glyphToPath(glyph);
    return { path, x, y: yOffset * scale, scale, isLight: fontFile.isLight };
  });
  return { glyphs, width };
}
