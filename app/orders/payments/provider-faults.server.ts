import { isProviderError, type PaymentProvider } from '#app/kit/payment-provider.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import { providerRefusals } from './provider-payments.contract.ts';

/** Does what needs the provider; refuses when it cannot be reached, fails or refuses. */
export async function unlessUnavailable<T>(
  shop: Shop,
  provider: PaymentProvider,
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await act();
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.warn('payment provider failed', { provider: provider.id, reason: error.message });
    return refuse(providerRefusals.unavailable);
  }
}
