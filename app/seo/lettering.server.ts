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

export type Lettering = {
  /** Null when the face lacks a letter: rather no name than one with holes. */
  outline(text: string, face: keyof typeof files, px: number): Outline | null;
};

type Cut = {
  font: harfbuzz.Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
};

let lettering: Promise<Lettering> | undefined;

/** Read at the first picture, and once. */
export function readLettering(): Promise<Lettering> {
  lettering ??= readFaces();
  return lettering;
}

async function readFaces(): Promise<Lettering> {
  const faces = {
    text: await Promise.all(files.text.map(readCut)),
    display: await Promise.all(files.display.map(readCut)),
  };
  return {
    outline(text, face, px) {
      const runs = runsOf(text, faces[face]);
      return runs?.reduce((line, run) => withRun(line, run, px), { svg: '', width: 0 }) ?? null;
    },
  };
}

async function readCut(name: string): Promise<Cut> {
  const face = new harfbuzz.Face(
    new harfbuzz.Blob(await readFile(`app/seo/lettering/${name}.ttf`)),
  );
  return {
    font: new harfbuzz.Font(face),
    unitsPerEm: face.upem,
    characters: new Set(face.collectUnicodes()),
  };
}

type Run = { cut: Cut; text: string };

/** The text in pieces of one file each; letters of one script stay together. */
function runsOf(text: string, cuts: readonly Cut[]): Run[] | null {
  const runs: Run[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (last?.cut.characters.has(code)) {
      last.text += character;
      continue;
    }
    const cut = cuts.find(({ characters }) => characters.has(code));
    if (!cut) return null;
    runs.push({ cut, text: character });
  }
  return runs;
}

function withRun(line: Outline, { cut, text }: Run, px: number): Outline {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(cut.font, buffer);
  const positions = buffer.getGlyphPositions();
  const scale = px / cut.unitsPerEm;
  let { svg, width } = line;
  for (const [at, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const [x, y] = [width + xOffset * scale, -yOffset * scale].map((n) => n.toFixed(2));
    const size = scale.toFixed(5);
    svg += `<path transform="translate(${x} ${y}) scale(${size} -${size})" d="${cut.font.glyphToPath(glyph)}"/>`;
    width += xAdvance * scale;
  }
  return { svg, width };
}
