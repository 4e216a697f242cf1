import { type FormAction, findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { formValues } from '#app/kit/forms.ts';
import type { Result } from '#app/kit/result.ts';
import { refusedAtDoorToast } from '#app/orders/cash-on-delivery/cod.contract.ts';
import { refuseAtDoor } from '#app/orders/cash-on-delivery/refuse-at-door.server.ts';
import { invoiceToasts } from '#app/orders/invoices/invoices.contract.ts';
import { issueInvoice } from '#app/orders/invoices/issue-documents.server.ts';
import { bookParcel, giveUpBooking, retryBooking } from '#app/orders/parcels/book-parcel.server.ts';
import { shipOrder } from '#app/orders/parcels/ship-order.server.ts';
import {
  bookingToast,
  gaveUpToast,
  shipmentRefusals,
} from '#app/orders/parcels/shipments.contract.ts';
import {
  bookedParcelInput,
  parseBooking,
  parseShipping,
} from '#app/orders/parcels/shipments.input.ts';
import { paymentActions } from '#app/orders/payments/payment-forms.server.ts';
import { orderRefusals, orderToasts, undoneText } from '#app/orders/record/orders.contract.ts';
import {
  resendEmailInput,
  setOrderStatusInput,
  undoInput,
} from '#app/orders/record/orders.input.ts';
import { resendOrderEmail } from '#app/orders/record/resend-order-email.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import {
  adminOrderRefusals,
  adminOrderToasts,
  bulkStatusText,
  trackedOrderNotFound,
} from './admin-orders.contract.ts';
import {
  issueInvoiceInput,
  parseTracking,
  refuseAtDoorInput,
  removeTrackingInput,
  saveNoteInput,
  setStatusesInput,
} from './admin-orders.input.ts';
import { bulkSetStatus } from './bulk-set-status.server.ts';
import { saveNote } from './save-note.server.ts';
import { setTrackingLink } from './set-tracking-link.server.ts';

type Toast = { title: string; description?: string };
/** `undo` describes the change, if it can be undone. */
type Answer = { toast: Toast; undo?: string | null };
type OrdersAction = FormAction<Shop, Permitted<'orders:write'>, Record<string, unknown>, Answer>;

const parse = {
  sendAgain: parserFor(resendEmailInput, orderRefusals.noSuchEmail),
  invoice: parserFor(issueInvoiceInput, orderRefusals.noSuchOrder),
  noTracking: parserFor(removeTrackingInput, trackedOrderNotFound),
  note: parserFor(saveNoteInput, adminOrderRefusals.noteTooLong),
  refused: parserFor(refuseAtDoorInput, orderRefusals.noSuchOrder),
  statuses: parserFor(setStatusesInput, orderRefusals.wrongStatus),
  parcel: parserFor(bookedParcelInput, shipmentRefusals.notBooking),
  undo: parserFor(undoInput, orderRefusals.cannotUndo),
  status: parserFor(setOrderStatusInput, orderRefusals.wrongStatus),
};

/** What each form of the Orders tab does, by its `intent`. Without one it sets a status. */
const actions: Record<string, OrdersAction> = {
  'send-again': formAction(parse.sendAgain, resendOrderEmail, () => ({
    toast: orderToasts.emailRequeued,
  })),
  tracking: formAction(parseTracking, setTrackingLink, () => ({
    toast: adminOrderToasts.tracking,
  })),
  'no-tracking': formAction(parse.noTracking, setTrackingLink, () => ({
    toast: adminOrderToasts.noTracking,
  })),
  'issue-invoice': formAction(parse.invoice, issueInvoice, () => ({
    toast: invoiceToasts.issued,
  })),
  note: formAction(parse.note, saveNote, () => ({ toast: adminOrderToasts.note })),
  ship: formAction(parseShipping, shipOrder, ({ undo }) => ({
    toast: orderToasts.statusSet,
    undo,
  })),
  book: formAction(parseBooking, bookParcel, (result) => ({ toast: bookingToast(result) })),
  'retry-booking': formAction(parse.parcel, retryBooking, (result) => ({
    toast: bookingToast(result),
  })),
  'give-up-booking': formAction(parse.parcel, giveUpBooking, () => ({ toast: gaveUpToast })),
  statuses: formAction(parse.statuses, bulkSetStatus, (result, { status }) => ({
    toast: { ...orderToasts.statusSet, description: bulkStatusText(result, status) },
    undo: result.undo,
  })),
  'refused-at-door': formAction(parse.refused, refuseAtDoor, ({ undo }) => ({
    toast: refusedAtDoorToast,
    undo,
  })),
  undo: formAction(parse.undo, undoOrderChanges, (result) => ({
    toast: { ...orderToasts.statusSet, description: undoneText(result) },
  })),
};

const handleStatus: OrdersAction = formAction(parse.status, setOrderStatus, ({ undo }) => ({
  toast: orderToasts.statusSet,
  undo,
}));

/** Runs a form of the Orders tab. Returns its toast or the refusal. */
export function handleOrdersForm(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  form: FormData,
): Promise<Result<Answer>> {
  const texts = formValues(form);
  const pay = findAction(paymentActions, texts.intent);
  if (pay) return pay(shop, owner, texts);
  const submit = findAction(actions, texts.intent) ?? handleStatus;
  // The fields `seen`, `ticked` and `line` have other names in the inputs.
  const values = {
    ...texts,
    seenStatus: texts.seen,
    selected: form.getAll('ticked'),
    lineIds: form.getAll('line'),
  };
  return submit(shop, owner, values);
}
