import { done, type Result } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import type { callToasts } from './call-queue.contract.ts';
import { parseCall, parseChange, parsePayment, parseRefund } from './call-queue.input.ts';
import { changeOrder } from './change-order.server.ts';
import { recordCall } from './record-call.server.ts';
import { recordPayment } from './record-payment.server.ts';
import { recordRefund } from './record-refund.server.ts';

/** What a form of the queue has done, and the page to see then. */
export type Taken = {
  toast: keyof typeof callToasts;
  next: 'queue' | 'the page it came from' | { payment: string };
};

/** Does what a form of the queue asks for. In: its texts; `intent` says which form it is. */
export async function takeForm(
  shop: Shop,
  shopper: Shopper,
  texts: Record<string, string>,
): Promise<Result<Taken>> {
  if (texts.intent === 'change') {
    const input = parseChange(texts);
    const result = input.ok ? await changeOrder(shop, shopper, input.value) : input;
    return result.ok ? done<Taken>({ toast: 'changed', next: 'queue' }) : result;
  }
  if (texts.intent === 'payment') {
    const input = parsePayment(texts);
    if (!input.ok) return input;
    const result = await recordPayment(shop, shopper, input.value);
    if (!result.ok) return result;
    const toast = input.value.isReceived ? 'paid' : 'agreed';
    return done<Taken>({ toast, next: 'the page it came from' });
  }
  if (texts.intent === 'refund') {
    const input = parseRefund(texts);
    const result = input.ok ? await recordRefund(shop, shopper, input.value) : input;
    return result.ok ? done<Taken>({ toast: 'refunded', next: 'the page it came from' }) : result;
  }
  const input = parseCall(texts);
  if (!input.ok) return input;
  const { outcome, orderId } = input.value;
  const result = await recordCall(shop, shopper, input.value);
  if (!result.ok) return result;
  const next = outcome === 'confirmed' ? { payment: orderId } : 'the page it came from';
  return done<Taken>({ toast: outcome, next });
}
