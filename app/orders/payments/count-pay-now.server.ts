import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { providerRefusals } from './provider-payments.contract.ts';

/** Each may ask the payment provider for a page. More than anybody presses, and fewer than could fill the account. */
const fromAddress: Limit = { name: 'pay-now', points: 20, seconds: 15 * 60 };
const ofOrder: Limit = { name: 'pay-now-order', points: 40, seconds: 24 * 60 * 60 };

export async function countPayNow(
  { limits }: Shop,
  order: Order,
  { address }: Client,
): Promise<Result<null>> {
  const waits = await Promise.all([
    limits.consume(fromAddress, address),
    limits.consume(ofOrder, order.id),
  ]);
  const wait = Math.max(...waits);
  return wait > 0 ? refuse(providerRefusals.tooOften(wait)) : done();
}
