import { pluralize } from '#app/kit/text.ts';

/** Why a product stays behind when the wishlist is moved to the cart. */
export type SkipReason = 'size' | 'color' | 'size and color' | 'stock';

/** What keeps a product from going into a cart as it is; null when nothing has to be chosen (Q44). */
export function findSkipReason(product: {
  sizes: string[];
  colors: string[];
  stock: number;
}): SkipReason | null {
  if (product.stock === 0) return 'stock';
  if (product.sizes.length > 0) return product.colors.length > 0 ? 'size and color' : 'size';
  return product.colors.length > 0 ? 'color' : null;
}

/** What became of a wishlist: how many products went into the cart or were there, and who stayed behind. */
export type MoveAllResult = {
  added: number;
  already: number;
  behind: { name: string; obstacle: SkipReason }[];
};

const missingOptions = {
  size: 'a size',
  color: 'a color',
  'size and color': 'a size and a color',
} as const;

/** The one report of it: '1 item is in your cart now. 2 items need a size: Dabu Kurta, Chikankari Kurta.' */
export function describeMoveAll({ added, already, behind }: MoveAllResult): string {
  const sentences: string[] = [];
  if (added > 0) sentences.push(`${pluralize(added, 'item is', 'items are')} in your cart now.`);
  if (already > 0)
    sentences.push(`${pluralize(already, 'item was', 'items were')} in your cart already.`);
  for (const [obstacle, need] of Object.entries(missingOptions)) {
    const names = namesSkippedFor(behind, obstacle);
    if (names.length === 0) continue;
    sentences.push(
      `${pluralize(names.length, 'item needs', 'items need')} ${need}: ${joinNames(names)}.`,
    );
  }
  const soldOut = namesSkippedFor(behind, 'stock');
  if (soldOut.length > 0) sentences.push(`Out of stock: ${joinNames(soldOut)}.`);
  return sentences.join(' ') || 'Your wishlist is empty.';
}

function namesSkippedFor(behind: MoveAllResult['behind'], obstacle: string): string[] {
  return behind.filter((each) => each.obstacle === obstacle).map(({ name }) => name);
}

const maxNamedProducts = 3;

/** 'A, B, C and 4 more' */
function joinNames(names: string[]): string {
  const named = names.slice(0, maxNamedProducts).join(', ');
  return names.length > maxNamedProducts
    ? `${named} and ${names.length - maxNamedProducts} more`
    : named;
}
