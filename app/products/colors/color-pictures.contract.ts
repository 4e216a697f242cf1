/**
 * A picture may belong to a colour of its product; one without is of the product as it is. Those come first, then those
 * of each colour in the order of the colours (docs/product/product-page.md).
 */
export type OfColor = { color?: string | null };

/** Of the product as it is, and again of each colour. */
export const maxPicturesOfOne = 5;

/** The pictures that stand for the product: those without a colour, or else those of the first that has some. */
export function leadingPictures<P extends OfColor>(pictures: readonly P[]): P[] {
  const [first] = pictures;
  return first ? picturesOf(pictures, first.color) : [];
}

/**
 * The pictures to show, the first one first: those of the chosen colour, then those without a colour. Where no colour is
 * chosen, or it has none, those that stand for the product.
 */
export function picturesForColor<P extends OfColor>(
  pictures: readonly P[],
  chosen: string | null | undefined,
): P[] {
  const own = chosen ? picturesOf(pictures, chosen) : [];
  return own.length > 0 ? [...own, ...picturesOf(pictures, null)] : leadingPictures(pictures);
}

/**
 * The same pictures in their order, each with its colour as the product spells it. Those of a colour that the product no
 * longer has come last: they stay until the owner decides.
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

/** Those that a page may show: not those of a colour that is no longer offered, unless there are no others. */
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
