import { type FormAction, findAction, formAction } from '#app/kit/form-action.ts';
import type { FormValues } from '#app/kit/forms.ts';
import type { Result } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import type { callToasts } from './call-queue.contract.ts';
import { parseCall, parseOrderChange, parsePayment, parseRefund } from './call-queue.input.ts';
import { updateOrder } from './change-order.server.ts';
import { recordCall } from './record-call.server.ts';
import { recordPayment } from './record-payment.server.ts';
import { recordRefund } from './record-refund.server.ts';

/** What a form of the queue did, and where to go next: `payment` is the id of the order to open. */
export type QueueFormResult = {
  toast: keyof typeof callToasts;
  redirectTo: 'queue' | 'referrer' | { payment: string };
};

type CallAction = FormAction<Shop, Owner, FormValues, QueueFormResult>;

const actions: Record<string, CallAction> = {
  change: formAction(parseOrderChange, updateOrder, () => ({
    toast: 'changed',
    redirectTo: 'queue',
  })),
  payment: formAction(parsePayment, recordPayment, (_, { isReceived }) => ({
    toast: isReceived ? 'paid' : 'paymentAgreed',
    redirectTo: 'referrer',
  })),
  refund: formAction(parseRefund, recordRefund, () => ({
    toast: 'refunded',
    redirectTo: 'referrer',
  })),
};

/** A form without an intent holds the outcome of a call. */
const call: CallAction = formAction(parseCall, recordCall, (_, { outcome, orderId }) => ({
  toast: outcome,
  redirectTo: outcome === 'confirmed' ? { payment: orderId } : 'referrer',
}));

/** Runs the form of the queue that `texts.intent` names. */
export function handleQueueForm(
  shop: Shop,
  owner: Owner,
  texts: FormValues,
): Promise<Result<QueueFormResult>> {
  const submit = findAction(actions, texts.intent) ?? call;
  return submit(shop, owner, texts);
}
