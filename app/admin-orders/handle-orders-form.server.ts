import { type FormAction, findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { formValues } from '#app/kit/forms.ts';
import type { Result } from '#app/kit/result.ts';
import { orderRefusals, orderToasts } from '#app/orders/orders.contract.ts';
import { resendEmailInput, setOrderStatusInput } from '#app/orders/orders.input.ts';
import { resendOrderEmail } from '#app/orders/resend-order-email.server.ts';
import { setOrderStatus } from '#app/orders/set-order-status.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import {
  adminOrderRefusals,
  adminOrderToasts,
  bulkStatusText,
  trackedOrderNotFound,
} from './admin-orders.contract.ts';
import {
  parseTracking,
  removeTrackingInput,
  saveNoteInput,
  setStatusesInput,
} from './admin-orders.input.ts';
import { bulkSetStatus } from './bulk-set-status.server.ts';
import { saveNote } from './save-note.server.ts';
import { setTrackingLink } from './set-tracking-link.server.ts';

type Toast = { title: string; description?: string };
type OrdersAction = FormAction<Shop, Owner, unknown, Toast>;

const parse = {
  sendAgain: parserFor(resendEmailInput, orderRefusals.noSuchEmail),
  noTracking: parserFor(removeTrackingInput, trackedOrderNotFound),
  note: parserFor(saveNoteInput, adminOrderRefusals.noteTooLong),
  statuses: parserFor(setStatusesInput, orderRefusals.wrongStatus),
  status: parserFor(setOrderStatusInput, orderRefusals.wrongStatus),
};

/** What each form of the Orders tab does, by its `intent`; one without sets a status. */
const actions: Record<string, OrdersAction> = {
  'send-again': formAction(parse.sendAgain, resendOrderEmail, () => orderToasts.emailRequeued),
  tracking: formAction(parseTracking, setTrackingLink, () => adminOrderToasts.tracking),
  'no-tracking': formAction(parse.noTracking, setTrackingLink, () => adminOrderToasts.noTracking),
  note: formAction(parse.note, saveNote, () => adminOrderToasts.note),
  statuses: formAction(parse.statuses, bulkSetStatus, (result, { status }) => ({
    ...orderToasts.statusSet,
    description: bulkStatusText(result, status),
  })),
};

const handleStatus: OrdersAction = formAction(
  parse.status,
  setOrderStatus,
  () => orderToasts.statusSet,
);

/** Does what a form of the Orders tab asks for. Returns the toast for it, or the refusal. */
export function handleOrdersForm(shop: Shop, owner: Owner, form: FormData): Promise<Result<Toast>> {
  const texts = formValues(form);
  const submit = findAction(actions, texts.intent) ?? handleStatus;
  // The fields `seen` and `ticked` have other names in the inputs.
  const values = { ...texts, seenStatus: texts.seen, selected: form.getAll('ticked') };
  return submit(shop, owner, values);
}
