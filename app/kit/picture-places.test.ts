import { describe, expect, test } from 'vitest';
import { type PicturePlace, type PicturePlaceName, picturePlaces } from './picture-places.ts';

/** The width of a place, CSS px, by window width. */
const slots: [PicturePlaceName, windowPx: number, slotPx: number][] = [
  ['card', 360, 158],
  ['card', 390, 173],
  ['card', 412, 184],
  ['card', 430, 193],
  ['card', 768, 232],
  ['card', 1440, 302],
  ['featured', 390, 251],
  ['featured', 412, 266],
  ['featured', 430, 279],
  ['featured', 1440, 394],
  ['smallTile', 390, 173],
  ['smallTile', 430, 193],
  ['smallTile', 768, 232],
  ['smallTile', 1440, 200],
  ['tile', 412, 184],
  ['tile', 768, 354],
  ['tile', 1440, 308],
  ['gallery', 390, 390],
  ['gallery', 430, 430],
  ['gallery', 1440, 616],
  ['thumbnail', 412, 88],
  ['thumbnail', 1440, 112],
  ['side', 412, 412],
  ['side', 1440, 720],
  ['about', 412, 412],
  ['about', 1440, 480],
  ['fringe', 412, 380],
  ['heroPhone', 360, 360],
  ['heroPhone', 430, 430],
  ['heroWide', 1440, 1180],
  ['heroWide', 1920, 1180],
];

const cases = slots.flatMap(([place, windowPx, slotPx]) =>
  (windowPx < 640 ? [2, 2.625, 3] : [1, 2]).map((density) => ({
    place,
    windowPx,
    slotPx,
    density,
  })),
);

describe.each([
  ['Chromium', nearest],
  ['browsers that take the first that is large enough', firstLargeEnough],
])('%s', (_browser, choose) => {
  test.each(cases)(
    'load at $density:1 neither too much nor too little for a $place of $slotPx px on $windowPx px',
    ({ place, windowPx, slotPx, density }) => {
      const { widthsPx, sizes = '100vw' }: PicturePlace = picturePlaces[place];
      const neededPx = statedPx(sizes, windowPx) * density;
      const loadedPx = choose(widthsPx, neededPx, density);
      expect(loadedPx).toBeGreaterThanOrEqual(slotPx);
      const smallestPx = Math.min(...widthsPx);
      expect(loadedPx).toBeLessThanOrEqual(
        Math.max(smallestPx, 1.6 * slotPx * Math.min(density, 2)),
      );
    },
  );
});

test('a place with several widths says how wide it is', () => {
  for (const place of Object.values<PicturePlace>(picturePlaces)) {
    expect(place.sizes !== undefined).toBe(place.widthsPx.length > 1);
  }
});

/** The width that `sizes` states for a window, CSS px: the first part whose condition holds. */
function statedPx(sizes: string, windowPx: number): number {
  for (const part of sizes.split(/,(?![^(]*\))/)) {
    const [, maxWidth, length = ''] = /^(?:\(max-width:(\d+)px\) )?(.+)$/.exec(part) ?? [];
    if (maxWidth && windowPx > Number(maxWidth)) continue;
    return Math.max(...[...length.matchAll(/([\d.]+)(px|vw)/g)].map(inPx));
  }
  throw new Error(`Nothing of ${sizes} holds for ${windowPx} px`);

  function inPx([, value, unit]: RegExpMatchArray): number {
    return unit === 'vw' ? (Number(value) * windowPx) / 100 : Number(value);
  }
}

/** Chromium's choice: the last one that is too small, unless the next is nearer or a desktop needs it. */
function nearest(widthsPx: readonly number[], neededPx: number, density: number): number {
  const next = widthsPx.findIndex((width) => width >= neededPx);
  const larger = widthsPx[next] ?? Math.max(...widthsPx);
  const smaller = widthsPx[next - 1];
  if (!smaller) return larger;
  return density <= 1 || neededPx >= Math.sqrt(smaller * larger) ? larger : smaller;
}

function firstLargeEnough(widthsPx: readonly number[], neededPx: number): number {
  return widthsPx.find((width) => width >= neededPx) ?? Math.max(...widthsPx);
}
