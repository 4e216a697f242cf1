import type { StoreProfile } from '#app/shop-settings/shop-settings.contract.ts';

/** Of every page to pay on; the display id of its order follows. */
export const payPathStart = '/pay/';

/** Has the owner said where customers can pay? Without it there is no page to pay on, and no link to one. */
export function hasPaymentWay({
  upiId,
  bankDetails,
}: Pick<StoreProfile, 'upiId' | 'bankDetails'>): boolean {
  return upiId !== '' || bankDetails !== '';
}
