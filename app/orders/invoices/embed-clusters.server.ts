import type { Cluster, DocumentFont, Run } from './text-runs.server.ts';

/** What we use of pdfkit's fonts, which it has no types for. Widths are in thousandths of the size. */
export type EmbeddedFont = {
  subset: Subset;
  /** By the number of a glyph in the PDF: how wide it is, and what it says. */
  widths: number[];
  unicode: number[][];
  encode(text: string): [numbers: string[], positions: Position[]];
  widthOfString(text: string): number;
};
type Position = { xAdvance: number; xOffset: number; yOffset: number; advanceWidth: number };

/** The part of a font that is put into the PDF. The place of a glyph in `glyphs` is its number there. */
type Subset = {
  glyphs: number[];
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  includeGlyph(glyph: number): number;
  _addGlyph(glyph: number): number;
};

/** Beyond the glyphs of any font. */
const firstOwnGlyph = 0x10000;

/**
 * Makes a font of pdfkit write clusters instead of shaping texts itself, for its own engine fails on names in
 * Gurmukhi, Telugu and Malayalam. Each cluster is one glyph, composed of those of the font: a reader finds text
 * by glyph, so that a vowel sign which is drawn before its consonant is read after it. Returns how the font is
 * told what it writes next.
 */
export function embedClusters(font: EmbeddedFont): (run: Run) => void {
  const { subset } = font;
  const own: { cluster: Cluster; font: DocumentFont }[] = [];
  const numbers = new Map<string, number>();
  let next: Run | undefined;

  const addGlyph = subset._addGlyph.bind(subset);
  subset._addGlyph = (glyph) => {
    const composed = own[glyph - firstOwnGlyph];
    return composed ? addComposed(subset, composed.cluster, composed.font) : addGlyph(glyph);
  };

  function numberOf(cluster: Cluster, run: Run): number {
    const key = JSON.stringify(cluster);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = subset.glyphs.push(firstOwnGlyph + own.length) - 1;
    own.push({ cluster, font: run.font });
    numbers.set(key, number);
    font.widths[number] = toThousandths(cluster.width, run);
    font.unicode[number] = [...cluster.text].map((character) => character.codePointAt(0) ?? 0);
    return number;
  }

  font.encode = () => {
    if (!next) return [[], []];
    const run = next;
    const encoded = run.clusters.map((cluster) => numberOf(cluster, run));
    const positions = run.clusters.map(({ width }) => {
      const advance = toThousandths(width, run);
      return { xAdvance: advance, advanceWidth: advance, xOffset: 0, yOffset: 0 };
    });
    return [encoded.map((number) => number.toString(16).padStart(4, '0')), positions];
  };
  // Where the next text would begin, which is always said.
  font.widthOfString = () => 0;
  return (run) => {
    next = run;
  };
}

function toThousandths(units: number, { font }: Run): number {
  return (units * 1000) / font.unitsPerEm;
}

/** Adds a glyph that is composed of others, as the table 'glyf' of a TrueType font describes it. */
function addComposed(subset: Subset, { glyphs, width }: Cluster, font: DocumentFont): number {
  const boxes = glyphs.flatMap(({ glyph, x, y }) => {
    const box = font.font.glyphExtents(glyph);
    if (!box || box.width === 0) return [];
    const left = x + box.xBearing;
    const top = y + box.yBearing;
    return [{ glyph, x, y, left, top, right: left + box.width, bottom: top + box.height }];
  });
  const left = Math.min(...boxes.map((box) => box.left));
  const bytes = new DataView(new ArrayBuffer(boxes.length > 0 ? 10 + 8 * boxes.length : 0));
  if (boxes.length > 0) {
    const bottom = Math.min(...boxes.map((box) => box.bottom));
    const right = Math.max(...boxes.map((box) => box.right));
    const top = Math.max(...boxes.map((box) => box.top));
    for (const [place, value] of [-1, left, bottom, right, top].entries()) {
      bytes.setInt16(2 * place, value);
    }
  }
  for (const [place, { glyph, x, y }] of boxes.entries()) {
    const start = 10 + 8 * place;
    const isLast = place === boxes.length - 1;
    bytes.setUint16(start, wordsAreOffsets | (isLast ? 0 : moreComponents));
    bytes.setUint16(start + 2, subset.includeGlyph(glyph));
    bytes.setInt16(start + 4, x);
    bytes.setInt16(start + 6, y);
  }
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance: width, bearing: boxes.length > 0 ? left : 0 });
  subset.offset += bytes.byteLength;
  return subset.glyf.push(new Uint8Array(bytes.buffer)) - 1;
}

/** The flags ARG_1_AND_2_ARE_WORDS with ARGS_ARE_XY_VALUES, and MORE_COMPONENTS. */
const wordsAreOffsets = 0x3;
const moreComponents = 0x20;
