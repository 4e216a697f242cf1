/**
 * Pieces that an account has ordered before the shop has phoned. They are limited, so that nobody takes
 * everything from others for free.
 */
export type ReservedQuantities = { total: number; byProduct: ReadonlyMap<string, number> };

/** Over all products. */
const maxReserved = 30;
/** Anybody may order this many of a product, even the last ones. */
const alwaysForOne = 3;

/** Per product: half of what was there before the account took any. */
function maxReservedOf(available: number): number {
  return Math.max(alwaysForOne, Math.ceil(available / 2));
}

/**
 * How many more pieces of a product an account may order now, and why not more. `before`: pieces in earlier
 * lines of the same order, of this product and in total.
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
