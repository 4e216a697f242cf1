import { type FormAction, findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import type { FormValues } from '#app/kit/forms.ts';
import { done, type Result } from '#app/kit/result.ts';
import { paymentActions } from '#app/orders/payments/payment-forms.server.ts';
import { orderRefusals, undoneText } from '#app/orders/record/orders.contract.ts';
import { undoInput } from '#app/orders/record/orders.input.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import { askingAboutPin } from '#app/people/profiles/ask-about-pin.rules.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { parseAddedItem } from './add-item.input.ts';
import { addItem } from './add-item.server.ts';
import { preferencesRefusal, preferencesSaved } from './call-preferences.contract.ts';
import { callPreferencesInput } from './call-preferences.input.ts';
import { callToasts } from './call-queue.contract.ts';
import { parseCall, parseOrderChange } from './call-queue.input.ts';
import { updateOrder } from './change-order.server.ts';
import { recordCall } from './record-call.server.ts';
import { saveCallPreferences } from './save-call-preferences.server.ts';

/** What a queue form did, and where to go next: an order id opens its dialog. */
export type QueueFormResult = {
  toast: { title: string; description?: string };
  redirectTo: 'queue' | 'referrer' | { payment: string } | { change: string };
  /** Describes the change, if it can be undone. */
  undo?: string | null;
};

type CallAction = FormAction<Shop, Permitted<'orders:write'>, FormValues, QueueFormResult>;

const actions: Record<string, CallAction> = {
  change: formAction(askingAboutPin(parseOrderChange), updateOrder, ({ total }) => ({
    toast: { ...callToasts.changed, description: total },
    redirectTo: 'queue',
  })),
  'add-item': formAction(parseAddedItem, addItem, ({ total }, { orderId }) => ({
    toast: { ...callToasts.changed, description: total },
    redirectTo: { change: orderId },
  })),
  'how-to-call': formAction(
    parserFor(
      callPreferencesInput,
      preferencesRefusal('invalid', 'Please correct the highlighted fields'),
    ),
    saveCallPreferences,
    () => ({ toast: preferencesSaved, redirectTo: 'queue' }),
  ),
  undo: formAction(parserFor(undoInput, orderRefusals.cannotUndo), undoOrderChanges, (result) => ({
    toast: { title: 'Undone', description: undoneText(result) },
    redirectTo: 'queue',
  })),
};

/** A form without an intent is a call's outcome. */
const call: CallAction = formAction(
  parseCall,
  recordCall,
  ({ undo, moved }, { outcome, orderId, callBackOn }) => ({
    toast: { ...callToasts[outcome], ...(moved && { description: moved }) },
    undo,
    redirectTo: placeAfter(outcome, orderId, callBackOn),
  }),
);

/** The payment, after a confirmed call; the queue, once the dialog for the next call is done. */
function placeAfter(
  outcome: string,
  orderId: string,
  callBackOn: Date | undefined,
): QueueFormResult['redirectTo'] {
  if (outcome === 'confirmed') return { payment: orderId };
  return callBackOn ? 'queue' : 'referrer';
}

/** Runs the queue form named by `texts.intent`. */
export async function handleQueueForm(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  texts: FormValues,
): Promise<Result<QueueFormResult>> {
  const pay = findAction(paymentActions, texts.intent);
  if (pay) {
    const result = await pay(shop, owner, texts);
    return result.ok ? done({ ...result.value, redirectTo: 'referrer' }) : result;
  }
  const submit = findAction(actions, texts.intent) ?? call;
  return submit(shop, owner, texts);
}
