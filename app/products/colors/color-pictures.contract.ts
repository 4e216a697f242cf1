/**
 * A picture may belong to a color of its product; others show the product as a whole. Those come first, then
 * each color's in the order of the colors (docs/product/product-page.md).
 */
export type OfColor = { color?: string | null };

/** Of the product as a whole, and again of each color. */
export const maxPicturesOfOne = 5;

/** The pictures of the product as a whole, or else of the first color with some. */
export function leadingPictures<P extends OfColor>(pictures: readonly P[]): P[] {
  const [first] = pictures;
  return first ? picturesOf(pictures, first.color) : [];
}

/**
 * The pictures to show, in order: the chosen color's, then those without a color. If none is chosen, or it has
 * none, those that stand for the product.
 */
export function picturesForColor<P extends OfColor>(
  pictures: readonly P[],
  chosen: string | null | undefined,
): P[] {
  const own = chosen ? picturesOf(pictures, chosen) : [];
  return own.length > 0 ? [...own, ...picturesOf(pictures, null)] : leadingPictures(pictures);
}

/**
 * The same pictures in order, each with its color as the product spells it. Those of a removed color come last
 * and stay until the owner decides.
 */
export function orderByColor<P extends OfColor>(
  pictures: readonly P[],
  colors: readonly string[],
): P[] {
  const spelled = new Map(colors.map((color) => [color.toLowerCase(), color]));
  const place = ({ color }: P) => {
    const at = color ? colors.indexOf(color) : -1;
    return !color ? -1 : at < 0 ? colors.length : at;
  };
  return pictures
    .map((one) =>
      one.color ? { ...one, color: spelled.get(one.color.toLowerCase()) ?? one.color } : one,
    )
    .sort((one, other) => place(one) - place(other));
}

/** The pictures a page may show: none of a removed color, unless there are no others. */
export function offeredPictures<P extends OfColor>(
  pictures: readonly P[],
  colors: readonly string[],
): P[] {
  const offered = pictures.filter(({ color }) => !color || colors.includes(color));
  return offered.length > 0 ? offered : leadingPictures(pictures);
}

function picturesOf<P extends OfColor>(pictures: readonly P[], color: OfColor['color']): P[] {
  return pictures.filter((one) => (one.color ?? null) === (color ?? null));
}
