/** The widths that the shop stores a picture in. */
const standardWidthsPx = [360, 720, 1080];

export const pictureFormats = ['avif', 'webp'] as const;

/** What a `<picture>` offers the browser: a `srcset` for each format. */
export type PictureSources = Record<(typeof pictureFormats)[number], string>;

/** Returns all widths of a picture whose widest variant is `widest` px; none is wider. */
export function widthsUpTo(widest: number): number[] {
  return [...standardWidthsPx.filter((width) => width < widest), widest];
}

const shopPictureUrl = /^(\/(?:storage|pictures)\/.+)-(\d{1,4})\.webp$/;

/**
 * A picture of the shop is known by its widest WebP, whose name ends in its width: kanji-900.webp. Its other
 * widths and formats lie beside it. Returns null for any other address, which is shown as it is.
 */
export function pictureSources(url: string): PictureSources | null {
  const [, stem, widest] = shopPictureUrl.exec(url) ?? [];
  if (!stem || !widest) return null;
  const widths = widthsUpTo(Number(widest));
  const inFormat = (format: string) =>
    widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
  return { avif: inFormat('avif'), webp: inFormat('webp') };
}

/** Returns the smallest variant of a shop picture, for a thumbnail; any other address as it is. */
export function smallestVariantUrl(url: string): string {
  const [, stem, widest] = shopPictureUrl.exec(url) ?? [];
  return stem && widest ? `${stem}-${widthsUpTo(Number(widest))[0]}.webp` : url;
}
