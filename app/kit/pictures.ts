export const pictureFormats = ['avif', 'webp'] as const;

/** For a file field. With this list a phone converts its own format to JPEG; with 'image/*' it would not. */
export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

export type PictureFormat = (typeof pictureFormats)[number];

/** The widths that the shop stores a picture in, px. WebP is only for browsers that know no AVIF. */
const standardWidthsPx: Record<PictureFormat, number[]> = {
  avif: [180, 360, 480, 720, 1080],
  webp: [360, 720, 1080],
};

/** Widths that uploads of version 0.1 have no file of, each with the next that they all have, px. */
const addedWidthsPx: Record<number, number> = { 180: 360, 480: 720 };

/** The width from which a picture has a file of its own for looking closer, px. */
const widestOfAll = 1080;

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

/**
 * The address of a picture's file for looking closer, in which threads can be told apart. Returns null for a picture that
 * is not as wide as they come, and for one from elsewhere.
 */
export function detailUrl(url: string): string | null {
  const [, stem, widest] = shopPictureUrl.exec(url) ?? [];
  return Number(widest) === widestOfAll ? `${stem}-detail.avif` : null;
}

/** Returns the addresses of all files that a shop picture may have; none for any other address. */
export function pictureFiles(url: string): string[] {
  const [, stem, widest] = shopPictureUrl.exec(url) ?? [];
  if (!stem || !widest) return [];
  const files = pictureFormats.flatMap((format) =>
    widthsUpTo(Number(widest), format).map((width) => `${stem}-${width}.${format}`),
  );
  const detail = detailUrl(url);
  return detail ? [...files, detail] : files;
}

/** Returns the file that takes the place of this one where a picture has it not: older uploads have fewer. */
export function fileInstead(name: string): string | null {
  const [, stem, kind] = /^(.+)-(\d+|detail)\.avif$/.exec(name) ?? [];
  const width = kind === 'detail' ? widestOfAll : addedWidthsPx[Number(kind)];
  return width ? `${stem}-${width}.avif` : null;
}

/** Returns the smallest WebP of a shop picture, for readers that take only one; any other address as it is. */
export function smallestVariantUrl(url: string): string {
  return pictureSources(url, [0])?.webp ?? url;
}

/** A picture as a page shows it. */
export type PictureView = {
  url: string;
  alt: string;
  /** The colour shown until the picture has loaded, '#rrggbb'; null when none was computed. */
  tint: string | null;
  /** Only where it belongs to a colour of the product. */
  color?: string;
};
