import { type FormAction, findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { formTexts } from '#app/kit/forms.ts';
import type { Result } from '#app/kit/result.ts';
import { orderRefusals, orderToasts } from '#app/orders/orders.contract.ts';
import { sendAgainInput, setStatusInput } from '#app/orders/orders.input.ts';
import { sendEmailAgain } from '#app/orders/send-email-again.server.ts';
import { setStatus } from '#app/orders/set-status.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import {
  adminOrderRefusals,
  adminOrderToasts,
  noOrderToTrack,
  statusesSetText,
} from './admin-orders.contract.ts';
import {
  parseTracking,
  removeTrackingInput,
  saveNoteInput,
  setStatusesInput,
} from './admin-orders.input.ts';
import { saveNote } from './save-note.server.ts';
import { setStatuses } from './set-statuses.server.ts';
import { setTrackingLink } from './set-tracking-link.server.ts';

type Toast = { title: string; description?: string };
type OrdersAction = FormAction<Shop, Owner, unknown, Toast>;

const parse = {
  sendAgain: parserFor(sendAgainInput, orderRefusals.noSuchEmail),
  noTracking: parserFor(removeTrackingInput, noOrderToTrack),
  note: parserFor(saveNoteInput, adminOrderRefusals.noteTooLong),
  statuses: parserFor(setStatusesInput, orderRefusals.wrongStatus),
  status: parserFor(setStatusInput, orderRefusals.wrongStatus),
};

/** What the forms of the Orders tab ask for, by their button; without a name, a status. */
const actions: Record<string, OrdersAction> = {
  'send-again': formAction(parse.sendAgain, sendEmailAgain, () => orderToasts.sentAgain),
  tracking: formAction(parseTracking, setTrackingLink, () => adminOrderToasts.tracking),
  'no-tracking': formAction(parse.noTracking, setTrackingLink, () => adminOrderToasts.noTracking),
  note: formAction(parse.note, saveNote, () => adminOrderToasts.note),
  statuses: formAction(parse.statuses, setStatuses, (set, { status }) => ({
    ...orderToasts.statusSet,
    description: statusesSetText(set, status),
  })),
};

const status: OrdersAction = formAction(parse.status, setStatus, () => orderToasts.statusSet);

/** Does what a form of the Orders tab asks for. Out: the toast that says so. */
export function actOnOrders(shop: Shop, owner: Owner, form: FormData): Promise<Result<Toast>> {
  const texts = formTexts(form);
  const submit = findAction(actions, texts.intent) ?? status;
  return submit(shop, owner, { ...texts, ticked: form.getAll('ticked') });
}
