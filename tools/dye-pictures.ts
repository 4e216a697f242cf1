import sharp from 'sharp';

/*
 * Dyes drawn pictures of the demo catalogue in the other colors of their products: node tools/dye-pictures.ts
 *
 *   database/seed/pictures/kanji-900.webp -> kanji-green-900.webp, kanji-mango-900.webp beside it, and so on
 *
 * Afterwards tools/make-pictures.ts makes their other widths. Folds, zari and paper stay: a dye takes one hue
 * and leaves the others. Running it again gives the same files.
 */

/** A color in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
type Color = { lightness: number; chroma: number; hue: number };

type Dye = {
  /** The hue it takes, and how many degrees on either side: fully, then less and less. */
  hue: number;
  width: number;
  soft: number;
  /** The chroma from which it begins to take, and from which it takes fully. Paper has hardly any. */
  chroma: [number, number];
  /** Only below this part of the height; above is the hanger. */
  below?: number;
  to: (color: Color) => Color;
};

const folder = 'database/seed/pictures';
const webp = { quality: 80, effort: 6 };

const silkRed = { hue: 18, width: 24, soft: 14, chroma: [0.035, 0.075] } satisfies Partial<Dye>;
const templeGreen: Dye[] = [
  { ...silkRed, to: ({ lightness: l, chroma }) => color(l * 0.92, chroma * 0.66, 163) },
  {
    ...{ hue: 155, width: 34, soft: 16, chroma: [0.02, 0.045] },
    to: ({ lightness: l, chroma }) => color(l * 1.06, Math.min(0.16, chroma * 1.75), 22),
  },
];
const mangoGold: Dye[] = [
  {
    ...silkRed,
    to: ({ lightness: l, chroma }) => color(Math.min(0.9, 0.4 + l * 0.86), chroma, 76),
  },
];
const morGreen: Dye[] = [
  {
    ...{ hue: 3, width: 17, soft: 8, chroma: [0.03, 0.07] },
    to: ({ lightness: l, chroma }) => color(l * 0.86, chroma * 0.68, 205),
  },
  {
    ...{ hue: 27, width: 7, soft: 7, chroma: [0.03, 0.07] },
    to: ({ lightness: l, chroma }) => color(l * 0.82, chroma * 0.6, 218),
  },
  {
    ...{ hue: 52, width: 15, soft: 8, chroma: [0.03, 0.07], below: 0.1 },
    to: ({ lightness: l, chroma }) => color(l * 0.88, chroma * 0.8, 166),
  },
  {
    ...{ hue: 86, width: 18, soft: 10, chroma: [0.05, 0.08], below: 0.1 },
    to: ({ lightness: l, chroma }) => color(l * 1.02, chroma * 0.75, 132),
  },
];
const ivory: Dye[] = [
  {
    ...{ hue: 165, width: 40, soft: 20, chroma: [0.006, 0.014] },
    to: ({ lightness: l, chroma }) => color(Math.min(0.985, l * 1.03 + 0.03), chroma * 0.95, 88),
  },
];
const white: Dye[] = [
  {
    ...{ hue: 217, width: 50, soft: 25, chroma: [0.004, 0.011] },
    to: ({ lightness: l, chroma }) => color(Math.min(0.99, 0.4 + l * 0.615), chroma * 0.22, 240),
  },
];
const slate: Dye[] = [
  {
    ...{ hue: 84, width: 25, soft: 20, chroma: [0.012, 0.022], below: 0.125 },
    to: ({ lightness: l, chroma }) => color(l * 0.62 - 0.03, chroma * 0.55 + 0.012, 250),
  },
];

const pictures: [from: string, to: string, dyes: Dye[]][] = [
  ['kanji', 'kanji-green', templeGreen],
  ['bd-kanji', 'bd-kanji-green', templeGreen],
  ['kanji', 'kanji-mango', mangoGold],
  ['leheriya', 'leheriya-mor', morGreen],
  ['chanderi', 'chanderi-ivory', ivory],
  ['chikan-k', 'chikan-k-white', white],
  ['khadi-k', 'khadi-k-slate', slate],
];

for (const [from, to, dyes] of pictures) {
  const drawn = sharp(`${folder}/${from}-900.webp`).removeAlpha().raw();
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 3) {
    const height = Math.floor(at / 3 / info.width) / info.height;
    const rgb = [...data.subarray(at, at + 3)].map((value) => linear(value / 255));
    const before = toColor(rgb);
    let lab = toLab(before);
    for (const dye of dyes) {
      const share = height > (dye.below ?? 0) ? shareOf(dye, before) : 0;
      const dyed = toLab(dye.to(before));
      lab = lab.map((value, axis) => value + share * ((dyed[axis] ?? 0) - value));
    }
    data.set(toRgb(lab), at);
  }
  await sharp(data, { raw: info }).webp(webp).toFile(`${folder}/${to}-900.webp`);
}

/** How much of a color the dye takes, 0 to 1. */
function shareOf({ hue, width, soft, chroma: [none, all] }: Dye, before: Color): number {
  const distance = Math.abs(((before.hue - hue + 540) % 360) - 180);
  return (1 - smooth(width, width + soft, distance)) * smooth(none, all, before.chroma);
}

function color(lightness: number, chroma: number, hue: number): Color {
  return { lightness, chroma, hue };
}

function smooth(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** From linear red, green and blue. The numbers are from https://bottosson.github.io/posts/oklab/. */
function toColor([r = 0, g = 0, b = 0]: number[]): Color {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const green = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(green, yellow),
    hue: (Math.atan2(yellow, green) * 180) / Math.PI,
  };
}

function toLab({ lightness, chroma, hue }: Color): number[] {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** Red, green and blue from 0 to 255, clipped to what a screen can show. */
function toRgb([lightness = 0, a = 0, b = 0]: number[]): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => {
    const seen = Math.min(1, Math.max(0, value));
    const encoded = seen <= 0.0031308 ? 12.92 * seen : 1.055 * seen ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255);
  });
}
