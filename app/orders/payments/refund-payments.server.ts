import type { Paise } from '#app/kit/money.ts';
import { isProviderError, type PaymentProvider } from '#app/kit/payment-provider.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import {
  refundFailed,
  type StoredPayment,
  type StoredRefund,
} from './provider-payments.contract.ts';
import { newRefund } from './settle-refund.rules.ts';
import { failRefund, settleRefund } from './settle-refund.server.ts';
import { splitRefund } from './waiting-payments.rules.ts';

/**
 * Plans provider refunds for `paise` of an order's payments: to be inserted with the note of them, and sent after the
 * commit. Null if less is left there. `isCounted`: refund money that the order counts as paid, else money that waits
 * beside it. `returnId`: the return being refunded.
 */
export function planRefund(
  payments: readonly StoredPayment[],
  { paise, isCounted, now: createdAt, ...refund }: PlannedRefund,
): StoredRefund[] | null {
  const ofThem = payments.filter((one) => one.isCounted === isCounted);
  const parts = splitRefund(ofThem, paise);
  if (!parts) return null;
  return parts.map((part) => {
    const countedPaise = isCounted ? part.amountPaise : 0;
    return newRefund({ ...refund, ...part, countedPaise, createdAt });
  });
}

type PlannedRefund = {
  orderId: string;
  paise: Paise;
  isCounted: boolean;
  returnId?: string;
  now: Date;
};

/**
 * Asks the provider to give it back. Where it does not answer, the next sweep asks again with the same key: it is given
 * back once. Refuses when the provider does; then nothing of that counts as given back.
 */
export async function sendRefunds(
  shop: Shop,
  provider: PaymentProvider,
  refunds: readonly StoredRefund[],
): Promise<Result<null>> {
  const faults: string[] = [];
  for (const refund of refunds) {
    const fault = await sendRefund(shop, provider, refund).catch((error: unknown) => {
      if (!isProviderError(error)) throw error;
      shop.log.warn('refund waits for the payment provider', { reason: error.message });
      return null;
    });
    if (fault !== null) faults.push(fault);
  }
  return faults.length === 0 ? done() : refuse(refundFailed(provider.name, faults.join(' ')));
}

/**
 * Sends one, perhaps again. Returns why it was refused; null if it was not.
 * @throws {ProviderError} when there is no answer
 */
export async function sendRefund(
  shop: Shop,
  provider: PaymentProvider,
  refund: StoredRefund,
): Promise<string | null> {
  const { id: key, paymentId, amountPaise } = refund;
  try {
    await settleRefund(shop, await provider.refund({ key, paymentId, amountPaise }));
    return null;
  } catch (error) {
    if (!(isProviderError(error) && error.isFinal)) throw error;
    await failRefund(shop, refund, error.message);
    return error.message;
  }
}
