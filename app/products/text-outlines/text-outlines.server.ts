import { readFile } from 'node:fs/promises';
import * as harfbuzz from 'harfbuzzjs';

/** Text as outlines in the shop's two typefaces, so that a picture looks the same whatever fonts a machine has. */

/** The font files of each typeface; a character comes from the first file that has it. */
const fontFileNames = {
  text: ['anek', 'anek-rupee'],
  display: ['gotu', 'gotu-extended', 'gotu-devanagari'],
} as const;

/** One line, starting at 0, 0 on its baseline; in px. */
type Outline = { svg: string; width: number };

export type TextOutliner = {
  /** Null if the typeface lacks a character: better no name than one with gaps. */
  outline(text: string, typeface: keyof typeof fontFileNames, px: number): Outline | null;
};

/** A font, and which characters it has. */
export type FontFile = { font: harfbuzz.Font; unitsPerEm: number; characters: ReadonlySet<number> };

/**
 * A glyph as placed by HarfBuzz, in its font's units. `glyph` is its number in the font, `start` the place in
 * the text of its first character, in UTF-16 units; glyphs with the same start belong together.
 */
export type ShapedGlyph = {
  glyph: number;
  start: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
};

let outliner: Promise<TextOutliner> | undefined;

/** Loads the fonts on the first call, once. */
export function loadTextOutliner(): Promise<TextOutliner> {
  outliner ??= loadFonts();
  return outliner;
}

async function loadFonts(): Promise<TextOutliner> {
  const fonts = {
    text: await Promise.all(fontFileNames.text.map(loadLettering)),
    display: await Promise.all(fontFileNames.display.map(loadLettering)),
  };
  return {
    outline(text, typeface, px) {
      const runs = splitIntoRuns(text, fonts[typeface]);
      return runs?.reduce((line, run) => appendRun(line, run, px), { svg: '', width: 0 }) ?? null;
    },
  };
}

function loadLettering(name: string): Promise<FontFile> {
  return loadFontFile(`app/products/text-outlines/fonts/${name}.ttf`);
}

export async function loadFontFile(path: string): Promise<FontFile> {
  const typeface = new harfbuzz.Face(new harfbuzz.Blob(await readFile(path)));
  return {
    font: new harfbuzz.Font(typeface),
    unitsPerEm: typeface.upem,
    characters: new Set(typeface.collectUnicodes()),
  };
}

type Run = { fontFile: FontFile; text: string };

/** Splits a text into runs of one font file each; null if no file has a character. */
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

function appendRun(line: Outline, { fontFile, text }: Run, px: number): Outline {
  const scale = px / fontFile.unitsPerEm;
  let { svg, width } = line;
  for (const { glyph, xAdvance, xOffset, yOffset } of shapeText(fontFile, text)) {
    const [left, top] = [width + xOffset * scale, -yOffset * scale].map((n) => n.toFixed(2));
    const size = scale.toFixed(5);
    const path = fontFile.font.glyphToPath(glyph);
    svg += `<path transform="translate(${left} ${top}) scale(${size} -${size})" d="${path}"/>`;
    width += xAdvance * scale;
  }
  return { svg, width };
}

/** The glyphs of a text in one font and one direction, from left to right. */
export function shapeText({ font }: FontFile, text: string, isRightToLeft = false): ShapedGlyph[] {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint: glyph, cluster: start }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return { glyph, start, xAdvance, xOffset, yOffset };
  });
}
