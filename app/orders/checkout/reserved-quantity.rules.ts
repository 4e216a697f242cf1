/**
 * Pieces that an account has on order and the shop has not phoned about yet. They are limited, so that nobody
 * takes everything away from others for nothing.
 */
export type ReservedQuantities = { total: number; byProduct: ReadonlyMap<string, number> };

/** Of all products together. */
const maxReserved = 30;
/** So many of one product are for anybody, also where they are the last. */
const alwaysForOne = 3;

/** Of one product: half of what there was before the account took any. */
function maxReservedOf(available: number): number {
  return Math.max(alwaysForOne, Math.ceil(available / 2));
}

/**
 * How many more pieces of a product an account may order now, and the reason why not more. `before`: pieces in
 * earlier lines of the same order, of this product and of all.
 */
export function orderableBeforeCall(
  { id, stock }: { id: string; stock: number },
  reserved: ReservedQuantities,
  before: { ofProduct: number; ofAll: number },
): { quantity: number; reason: string } {
  const reservedOf = reserved.byProduct.get(id) ?? 0;
  const ofProduct = maxReservedOf(stock + reservedOf) - reservedOf - before.ofProduct;
  const ofAll = maxReserved - reserved.total - before.ofAll;
  const quantity = Math.max(0, Math.min(ofProduct, ofAll));
  const amount = quantity === 0 ? 'No more' : `Only ${quantity}`;
  const why =
    ofProduct <= ofAll
      ? 'we keep some for others'
      : `at most ${maxReserved} pieces can wait for our call`;
  return { quantity, reason: `${amount} until we have spoken by phone: ${why}` };
}
