/** The widths in which the shop keeps a picture, px. */
const standardWidths = [360, 720, 1080];

export const pictureFormats = ['avif', 'webp'] as const;

/** What a `<picture>` offers the browser: a `srcset` for each format. */
export type PictureSources = Record<(typeof pictureFormats)[number], string>;

/** In: how wide the widest copy is, px. Out: all widths it comes in; none is wider than it. */
export function widthsUpTo(widest: number): number[] {
  return [...standardWidths.filter((width) => width < widest), widest];
}

const shopPictureUrl = /^(\/(?:storage|pictures)\/.+)-(\d{1,4})\.webp$/;

/**
 * A picture of the shop goes by its widest WebP, whose name ends in its width: kanji-900.webp. Its other
 * widths and formats lie beside it. Null for any other address: that comes as it is.
 */
export function pictureSources(url: string): PictureSources | null {
  const [, stem, widest] = shopPictureUrl.exec(url) ?? [];
  if (!stem || !widest) return null;
  const widths = widthsUpTo(Number(widest));
  const inFormat = (format: string) =>
    widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
  return { avif: inFormat('avif'), webp: inFormat('webp') };
}

/** A picture's smallest copy, for a place the size of a stamp. Another address comes as it is. */
export function smallestVariantUrl(url: string): string {
  const [, stem, widest] = shopPictureUrl.exec(url) ?? [];
  return stem && widest ? `${stem}-${widthsUpTo(Number(widest))[0]}.webp` : url;
}
