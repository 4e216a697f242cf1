import { done, type Result, refuse } from '#app/kit/result.ts';
import { maxLineQuantity } from '#app/products/catalogue/stock.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import { cartRefusals } from './cart.contract.ts';
import { limitText } from './cart.rules.ts';
import {
  deleteCartLine,
  deleteCartLines,
  type RemovedCartLine,
  readCartRows,
  setCartLineQuantity,
} from './cart.store.server.ts';

/** Sets the quantity of a line in the user's cart. Refuses to raise it above the stock. */
export async function changeQuantity(
  shop: Shop,
  user: User,
  { lineId, quantity }: { lineId: string; quantity: number },
): Promise<Result<null>> {
  const line = (await readCartRows(shop.db, user.userId)).find((row) => row.id === lineId);
  if (!line) return refuse(cartRefusals.notInCart('quantity'));
  const isMore = quantity > line.quantity;
  if (isMore && quantity > maxLineQuantity(line.stock)) {
    return refuse(cartRefusals.updateFailed(limitText(line.stock)));
  }
  const changed = await setCartLineQuantity(shop.db, user.userId, lineId, quantity);
  return changed ? done() : refuse(cartRefusals.notInCart('quantity'));
}

/** Removes a line from the user's cart. Returns the line, so that it can be put back. */
export async function removeLine(
  shop: Shop,
  user: User,
  { lineId }: { lineId: string },
): Promise<Result<RemovedCartLine>> {
  const line = await deleteCartLine(shop.db, user.userId, lineId);
  return line ? done(line) : refuse(cartRefusals.notInCart('remove'));
}

/** Empties the user's cart. */
export async function clearCart(shop: Shop, user: User): Promise<void> {
  await deleteCartLines(shop.db, user.userId);
}
