export const pictureFormats = ['avif', 'webp'] as const;

/** For a file field. With this list a phone converts its own format to JPEG; with 'image/*' it does not. */
export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

export type PictureFormat = (typeof pictureFormats)[number];

/** The widths stored of a picture, px. WebP is only for browsers without AVIF. */
const standardWidthsPx: Record<PictureFormat, number[]> = {
  avif: [180, 360, 480, 720, 1080],
  webp: [360, 720, 1080],
};

/** Widths that uploads of version 0.1 lack, each with the next they all have, px. */
const addedWidthsPx: Record<number, number> = { 180: 360, 480: 720 };

/** From this width a picture has an extra file for zooming, px. */
const widestOfAll = 1080;

/** Returns all widths of a picture in a format, px; none is wider than `widest`. */
export function widthsUpTo(widest: number, format: PictureFormat): number[] {
  const standard = standardWidthsPx[format].filter(
    (width) => width < widest && (addedWidthsPx[width] ?? 0) <= widest,
  );
  return [...standard, widest];
}

const shopPictureUrl = /^(\/(?:storage|pictures)\/.+)-(\d{1,4})\.webp$/;

/** What a `<picture>` offers the browser. */
export type PictureSources = {
  avif: string;
  /** Whether there are several widths to choose from, which needs `sizes`. */
  hasChoice: boolean;
  webp: string;
};

/**
 * A shop picture is identified by its widest WebP, whose name ends in the width: kanji-900.webp. Its other
 * files are beside it. Offers the widths closest to `wantedPx`, and one WebP for the smallest. Returns null for
 * other addresses, which are shown as they are.
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
 * The address of a picture's file for zooming, in which single threads show. Null for narrower pictures and
 * those from elsewhere.
 */
export function detailUrl(url: string): string | null {
  const [, stem, widest] = shopPictureUrl.exec(url) ?? [];
  return Number(widest) === widestOfAll ? `${stem}-detail.avif` : null;
}

/** Returns the addresses of all files a shop picture may have; none for other addresses. */
export function pictureFiles(url: string): string[] {
  const [, stem, widest] = shopPictureUrl.exec(url) ?? [];
  if (!stem || !widest) return [];
  const files = pictureFormats.flatMap((format) =>
    widthsUpTo(Number(widest), format).map((width) => `${stem}-${width}.${format}`),
  );
  const detail = detailUrl(url);
  return detail ? [...files, detail] : files;
}

/** Returns the file to use if a picture lacks this one: older uploads have fewer. */
export function fileInstead(name: string): string | null {
  const [, stem, kind] = /^(.+)-(\d+|detail)\.avif$/.exec(name) ?? [];
  const width = kind === 'detail' ? widestOfAll : addedWidthsPx[Number(kind)];
  return width ? `${stem}-${width}.avif` : null;
}

/** Returns the smallest WebP of a shop picture, for readers that take only one; other addresses unchanged. */
export function smallestVariantUrl(url: string): string {
  return pictureSources(url, [0])?.webp ?? url;
}

/** A picture as a page shows it. */
export type PictureView = {
  url: string;
  alt: string;
  /** The color shown until the picture has loaded, '#rrggbb'; null if none was computed. */
  tint: string | null;
  /** Set if it belongs to a color of the product. */
  color?: string;
};
