import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';

/** Of every page to pay on; the display id of its order follows. */
export const payPathStart = '/pay/';

/**
 * Whether customers can pay somewhere: to the shop's own bank account, or at a payment provider. Without it
 * there is no page to pay on, and no link to one.
 */
export function hasPaymentWay({
  settings: { storeProfile },
  paymentProvider,
}: {
  settings: { storeProfile: Pick<StoreProfile, 'upiId' | 'bankDetails'> };
  paymentProvider: object | null;
}): boolean {
  return storeProfile.upiId !== '' || storeProfile.bankDetails !== '' || paymentProvider !== null;
}
