import { pluralize } from '#app/kit/text.ts';
import { type GivenChoice, offeredChoice } from '#app/products/catalogue/choice.rules.ts';
import type { ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { stockOfChoice } from '#app/products/catalogue/variant.rules.ts';

/** Why a product is skipped when the wishlist is moved to the cart. */
export type SkipReason = 'size' | 'color' | 'size and color' | 'stock' | 'add-ons';

/** What happens to a wishlist product: the choice to add, or why it is skipped (Q44). */
export function planMove(
  product: Parameters<typeof stockOfChoice>[0] & {
    sizes: string[];
    colors: string[];
    addOnGroups: readonly { isRequired: boolean }[] | null;
  },
  given: GivenChoice,
): { choice: ProductChoice } | { reason: SkipReason } {
  if (product.stock === 0) return { reason: 'stock' };
  if (product.addOnGroups?.some(({ isRequired }) => isRequired)) return { reason: 'add-ons' };
  const { size, color } = offeredChoice(product, { ...given, isSoleChosen: true });
  if (size === undefined) return { reason: color === undefined ? 'size and color' : 'size' };
  if (color === undefined) return { reason: 'color' };
  const choice = { size, color };
  return stockOfChoice(product, choice) === 0 ? { reason: 'stock' } : { choice };
}

/** How many products were added to the cart or already in it, and which were skipped. */
export type MoveAllResult = {
  added: number;
  alreadyInCart: number;
  skipped: { name: string; reason: SkipReason }[];
};

const missingOptions = {
  size: 'a size',
  color: 'a color',
  'size and color': 'a size and a color',
  'add-ons': 'a choice on their page',
} as const;

/** For a toast: '1 item is in your cart now. 2 items need a size: Dabu Kurta, Chikankari Kurta.' */
export function describeMoveAll({ added, alreadyInCart, skipped }: MoveAllResult): string {
  const sentences: string[] = [];
  if (added > 0) sentences.push(`${pluralize(added, 'item is', 'items are')} in your cart now.`);
  if (alreadyInCart > 0)
    sentences.push(`${pluralize(alreadyInCart, 'item was', 'items were')} in your cart already.`);
  for (const [reason, need] of Object.entries(missingOptions)) {
    const names = namesSkippedFor(skipped, reason);
    if (names.length === 0) continue;
    sentences.push(
      `${pluralize(names.length, 'item needs', 'items need')} ${need}: ${joinNames(names)}.`,
    );
  }
  const soldOut = namesSkippedFor(skipped, 'stock');
  if (soldOut.length > 0) sentences.push(`Out of stock: ${joinNames(soldOut)}.`);
  return sentences.join(' ') || 'Your wishlist is empty.';
}

function namesSkippedFor(skipped: MoveAllResult['skipped'], reason: string): string[] {
  return skipped.filter((product) => product.reason === reason).map(({ name }) => name);
}

const maxNamedProducts = 3;

/** 'A, B, C and 4 more' */
function joinNames(names: string[]): string {
  const named = names.slice(0, maxNamedProducts).join(', ');
  return names.length > maxNamedProducts
    ? `${named} and ${names.length - maxNamedProducts} more`
    : named;
}
