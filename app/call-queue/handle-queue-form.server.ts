import { type FormAction, findAction, formAction } from '#app/kit/form-action.ts';
import type { Texts } from '#app/kit/forms.ts';
import type { Result } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import type { callToasts } from './call-queue.contract.ts';
import { parseCall, parseOrderChange, parsePayment, parseRefund } from './call-queue.input.ts';
import { updateOrder } from './change-order.server.ts';
import { recordCall } from './record-call.server.ts';
import { recordPayment } from './record-payment.server.ts';
import { recordRefund } from './record-refund.server.ts';

/** What a form of the queue has done, and the page to see then. */
export type QueueFormResult = {
  toast: keyof typeof callToasts;
  next: 'queue' | 'the page it came from' | { payment: string };
};

type CallAction = FormAction<Shop, Owner, Texts, QueueFormResult>;

const actions: Record<string, CallAction> = {
  change: formAction(parseOrderChange, updateOrder, () => ({ toast: 'changed', next: 'queue' })),
  payment: formAction(parsePayment, recordPayment, (_, { isReceived }) => ({
    toast: isReceived ? 'paid' : 'agreed',
    next: 'the page it came from',
  })),
  refund: formAction(parseRefund, recordRefund, () => ({
    toast: 'refunded',
    next: 'the page it came from',
  })),
};

/** A form without an intent says what came of a call. */
const call: CallAction = formAction(parseCall, recordCall, (_, { outcome, orderId }) => ({
  toast: outcome,
  next: outcome === 'confirmed' ? { payment: orderId } : 'the page it came from',
}));

/** Does what a form of the queue asks for. In: its texts; `intent` says which form it is. */
export function handleQueueForm(
  shop: Shop,
  owner: Owner,
  texts: Texts,
): Promise<Result<QueueFormResult>> {
  const submit = findAction(actions, texts.intent) ?? call;
  return submit(shop, owner, texts);
}
