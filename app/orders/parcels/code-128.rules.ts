/**
 * Code 128 (ISO/IEC 15417), the barcode that couriers scan: each character is three bars and three spaces,
 * whose widths in modules these are, by the value of the character. 103 to 105 start in sets A to C; 106 stops.
 */
const widths = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const [startB, startC, switchToC, stop] = [104, 105, 99, 106];

/** The blank on either side without which a scanner finds no start, in modules. */
const quietZone = 10;

/**
 * The values of the characters of a text, from the start to the check character; digits at its end two by two,
 * in set C.
 */
export function code128Values(text: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error(`Code 128 of this shop has no ${text}.`);
  const digits = text.split(/[^0-9]/).at(-1)?.length ?? 0;
  const paired = digits >= 4 ? digits - (digits % 2) : 0;
  const alone = text.length - paired;
  const pairs = text.slice(alone).match(/../g) ?? [];
  const values = [
    ...(alone > 0 ? [startB] : [startC]),
    ...[...text.slice(0, alone)].map((character) => character.charCodeAt(0) - 32),
    ...(alone > 0 && pairs.length > 0 ? [switchToC] : []),
    ...pairs.map(Number),
  ];
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  return [...values, check];
}

/** A text as bars: the path of an SVG one high and `width` wide, in modules, with the blank on either side. */
export function code128(text: string): { path: string; width: number } {
  let x = quietZone;
  let path = '';
  for (const value of [...code128Values(text), stop]) {
    for (const [place, digit] of [...(widths[value] ?? '')].entries()) {
      const width = Number(digit);
      if (place % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
      x += width;
    }
  }
  return { path, width: x + quietZone };
}
