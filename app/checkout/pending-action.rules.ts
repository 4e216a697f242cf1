/**
 * What somebody wants of a product before she has signed in: the address of its page with her choice, and
 * with `pressed` what she pressed (Q14, Q96).
 */
export type PendingAction = {
  productId: string;
  pressed?: 'add-to-cart' | 'buy-now';
  size?: string;
  color?: string;
  quantity?: string;
};

const maxOptionLength = 40;
const maxQuantityDigits = 4;

/** Out: '/product/…?size=Free+Size&pressed=buy-now', without what is default. */
export function pendingActionUrl({
  productId,
  pressed,
  size,
  color,
  quantity,
}: PendingAction): string {
  const params = new URLSearchParams();
  if (size) params.set('size', size.slice(0, maxOptionLength));
  if (color) params.set('color', color.slice(0, maxOptionLength));
  if (quantity && quantity !== '1') params.set('quantity', quantity.slice(0, maxQuantityDigits));
  if (pressed) params.set('pressed', pressed);
  return `/product/${productId}${params.size > 0 ? `?${params}` : ''}`;
}
