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
};

let outliner: Promise<TextOutliner> | undefined;

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
    new harfbuzz.Blob(await readFile(`app/seo/fonts/${name}.ttf`)),
  );
  return {
    font: new harfbuzz.Font(typeface),
    unitsPerEm: typeface.upem,
    characters: new Set(typeface.collectUnicodes()),
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

function appendRun(line: Outline, { fontFile, text }: Run, px: number): Outline {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(fontFile.font, buffer);
  const positions = buffer.getGlyphPositions();
  const scale = px / fontFile.unitsPerEm;
  let { svg, width } = line;
  for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const [x, y] = [width + xOffset * scale, -yOffset * scale].map((n) => n.toFixed(2));
    const size = scale.toFixed(5);
    svg += `<path transform="translate(${x} ${y}) scale(${size} -${size})" d="${fontFile.font.glyphToPath(glyph)}"/>`;
    width += xAdvance * scale;
  }
  return { svg, width };
}
