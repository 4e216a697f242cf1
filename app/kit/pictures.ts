export const pictureFormats = ['avif', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** The widths that the shop stores a picture in, px. WebP is only for browsers that know no AVIF. */
const standardWidthsPx: Record<PictureFormat, number[]> = {
  avif: [180, 360, 480, 720, 1080],
  webp: [360, 720, 1080],
};

/** Widths that uploads of version 0.1 have no file of, each with the next that they all have, px. */
const addedWidthsPx: Record<number, number> = { 180: 360, 480: 720 };

/** Returns all widths of a picture in a format, whose widest variant is `widest` px; none is wider. */
export function widthsUpTo(widest: number, format: PictureFormat): number[] {
  const standard = standardWidthsPx[format].filter(
    (width) => width < widest && (addedWidthsPx[width] ?? 0) <= widest,
  );
  return [...standard, widest];
}

const shopPictureUrl = /^(\/(?:storage|pictures)\/.+)-(\d{1,4})\.webp$/;

/** What a `<picture>` offers the browser. */
export type PictureSources = {
  /** The `srcset` of its AVIF. */
  avif: string;
  /** True if the browser has several widths to choose from, for which it needs the attribute `sizes`. */
  hasChoice: boolean;
  /** The address of its WebP. */
  webp: string;
};

/**
 * A picture of the shop is known by its widest WebP, whose name ends in its width: kanji-900.webp. Its other
 * widths and formats lie beside it. Offers those that come closest to `wantedPx`, and one WebP for the smallest
 * of them. Returns null for any other address, which is shown as it is.
 */
export function pictureSources(url: string, wantedPx: readonly number[]): PictureSources | null {
  const [, stem, widest] = shopPictureUrl.exec(url) ?? [];
  if (!stem || !widest) return null;
  const closest = (format: PictureFormat, wanted: number) =>
    widthsUpTo(Number(widest), format).find((width) => width >= wanted) ?? Number(widest);
  const widths = [...new Set(wantedPx.map((wanted) => closest('avif', wanted)))];
  const hasChoice = widths.length > 1;
  return {
    avif: widths.map((width) => `${stem}-${width}.avif${hasChoice ? ` ${width}w` : ''}`).join(', '),
    hasChoice,
    webp: `${stem}-${closest('webp', wantedPx[0] ?? 0)}.webp`,
  };
}

/** Returns the addresses of all files of a shop picture; none for any other address. */
export function pictureFiles(url: string): string[] {
  const [, stem, widest] = shopPictureUrl.exec(url) ?? [];
  if (!stem || !widest) return [];
  return pictureFormats.flatMap((format) =>
    widthsUpTo(Number(widest), format).map((width) => `${stem}-${width}.${format}`),
  );
}

/** Returns the next wider file of a picture, if this one is of a width that older uploads do not have. */
export function widerFile(name: string): string | null {
  const [, stem, width] = /^(.+)-(\d+)\.avif$/.exec(name) ?? [];
  const wider = addedWidthsPx[Number(width)];
  return wider ? `${stem}-${wider}.avif` : null;
}

/** Returns the smallest WebP of a shop picture, for readers that take only one; any other address as it is. */
export function smallestVariantUrl(url: string): string {
  return pictureSources(url, [0])?.webp ?? url;
}
