import { readFile } from 'node:fs/promises';
import * as harfbuzz from 'harfbuzzjs';

/**
 * Text as outlines, in the shop's own two faces: a picture lettered so looks the same on every machine,
 * whatever fonts it has.
 */

/** The files of each face: of each letter, the first file that has it. */
const files = {
  text: ['anek', 'anek-rupee'],
  display: ['gotu', 'gotu-extended', 'gotu-devanagari'],
} as const;

/** One line, its first letter at 0, 0 on the line it stands on; px. */
type Outline = { svg: string; width: number };

export type TextOutliner = {
  /** Null when the face lacks a letter: rather no name than one with holes. */
  outline(text: string, typeface: keyof typeof files, px: number): Outline | null;
};

type FontFile = {
  font: harfbuzz.Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
};

let outliner: Promise<TextOutliner> | undefined;

/** Read at the first picture, and once. */
export function loadTextOutliner(): Promise<TextOutliner> {
  outliner ??= loadFonts();
  return outliner;
}

async function loadFonts(): Promise<TextOutliner> {
  const fonts = {
    text: await Promise.all(files.text.map(loadFontFile)),
    display: await Promise.all(files.display.map(loadFontFile)),
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

type Run = { cut: FontFile; text: string };

/** The text in pieces of one file each; letters of one script stay together. */
function splitIntoRuns(text: string, fontFiles: readonly FontFile[]): Run[] | null {
  const runs: Run[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (last?.cut.characters.has(code)) {
      last.text += character;
      continue;
    }
    const fontFile = fontFiles.find(({ characters }) => characters.has(code));
    if (!fontFile) return null;
    runs.push({ cut: fontFile, text: character });
  }
  return runs;
}

function appendRun(line: Outline, { cut: fontFile, text }: Run, px: number): Outline {
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
