import { type FormActions, formAction, parserFor } from '#app/kit/form-action.ts';
import type { FormValues } from '#app/kit/forms.ts';
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

/** Where to go next: back, if left out. The id of an order is that of the dialog to open. */
type Next = 'queue' | { payment: string } | { change: string } | undefined;

/** What a form of the queue did, and what of it can be undone. */
type Answer = {
  toast: { title: string; description?: string };
  redirectTo?: Next;
  undo?: string | null;
};

/** One without an intent holds the outcome of a call. */
export const callForms: FormActions<Shop, Permitted<'orders:write'>, FormValues, Answer> = {
  ...paymentActions,
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
  otherwise: formAction(
    parseCall,
    recordCall,
    ({ undo, moved }, { outcome, orderId, callBackOn }) => ({
      toast: { ...callToasts[outcome], ...(moved && { description: moved }) },
      undo,
      redirectTo: placeAfter(outcome, orderId, callBackOn),
    }),
  ),
};

/** The payment of what was confirmed; the queue, once the dialog with the day of the next call has done its part. */
function placeAfter(outcome: string, orderId: string, callBackOn: Date | undefined): Next {
  if (outcome === 'confirmed') return { payment: orderId };
  return callBackOn && 'queue';
}
