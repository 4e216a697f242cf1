import { counted } from '#app/kit/text.ts';

/** Why a product stays behind when the wishlist is moved to the cart. */
export type Obstacle = 'size' | 'color' | 'size and color' | 'stock';

/** What keeps a product from going into a cart as it is; null when nothing has to be chosen (Q44). */
export function obstacleOf(product: {
  sizes: string[];
  colors: string[];
  stock: number;
}): Obstacle | null {
  if (product.stock === 0) return 'stock';
  if (product.sizes.length > 0) return product.colors.length > 0 ? 'size and color' : 'size';
  return product.colors.length > 0 ? 'color' : null;
}

/** What became of a wishlist: how many products went into the cart or were there, and who stayed behind. */
export type MovedAll = {
  added: number;
  already: number;
  behind: { name: string; obstacle: Obstacle }[];
};

const needs = {
  size: 'a size',
  color: 'a color',
  'size and color': 'a size and a color',
} as const;

/** The one report of it: '1 item is in your cart now. 2 items need a size: Dabu Kurta, Chikankari Kurta.' */
export function movedText({ added, already, behind }: MovedAll): string {
  const sentences: string[] = [];
  if (added > 0) sentences.push(`${counted(added, 'item is', 'items are')} in your cart now.`);
  if (already > 0)
    sentences.push(`${counted(already, 'item was', 'items were')} in your cart already.`);
  for (const [obstacle, need] of Object.entries(needs)) {
    const names = namesOf(behind, obstacle);
    if (names.length === 0) continue;
    sentences.push(`${counted(names.length, 'item needs', 'items need')} ${need}: ${list(names)}.`);
  }
  const soldOut = namesOf(behind, 'stock');
  if (soldOut.length > 0) sentences.push(`Out of stock: ${list(soldOut)}.`);
  return sentences.join(' ') || 'Your wishlist is empty.';
}

function namesOf(behind: MovedAll['behind'], obstacle: string): string[] {
  return behind.filter((each) => each.obstacle === obstacle).map(({ name }) => name);
}

const namedAtMost = 3;

/** 'A, B, C and 4 more' */
function list(names: string[]): string {
  const named = names.slice(0, namedAtMost).join(', ');
  return names.length > namedAtMost ? `${named} and ${names.length - namedAtMost} more` : named;
}
