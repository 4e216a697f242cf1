/**
 * What a visitor did on a product's page before signing in: their choice, and the button they pressed. It is
 * carried in the URL of the page (Q14, Q96).
 */
export type PendingAction = {
  productId: string;
  action?: 'add-to-cart' | 'buy-now';
  size?: string;
  color?: string;
  quantity?: string;
  /** As `encodeAddOns` writes them. */
  addOns?: string;
};

const maxOptionLength = 40;
const maxQuantityDigits = 4;
const maxAddOnsLength = 1000;

/** '/product/…?size=Free+Size&pressed=buy-now'; defaults are left out. */
export function pendingActionUrl({
  productId,
  action,
  size,
  color,
  quantity,
  addOns,
}: PendingAction): string {
  const params = new URLSearchParams();
  if (size) params.set('size', size.slice(0, maxOptionLength));
  if (color) params.set('color', color.slice(0, maxOptionLength));
  if (quantity && quantity !== '1') params.set('quantity', quantity.slice(0, maxQuantityDigits));
  if (addOns && addOns.length <= maxAddOnsLength) params.set('addOns', addOns);
  if (action) params.set('pressed', action);
  return `/product/${productId}${params.size > 0 ? `?${params}` : ''}`;
}
