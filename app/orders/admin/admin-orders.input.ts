import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { manyLines } from '#app/kit/text.ts';
import { webAddress } from '#app/orders/parcels/shipments.input.ts';
import { orderStatuses } from '#app/orders/record/orders.contract.ts';
import {
  adminOrderRefusals,
  adminOrdersPerPage,
  maxNoteLength,
  trackedOrderNotFound,
  trackingRefusal,
} from './admin-orders.contract.ts';

const trackedInput = z.object({
  orderId: z.uuid(),
  /** The line; undefined for every line that is not cancelled. */
  lineId: z.uuid().optional(),
});

export const setTrackingInput = trackedInput.extend({ link: webAddress });
export type SetTrackingInput = z.infer<typeof trackedInput> & {
  /** Null removes it. */
  link: string | null;
};
export const removeTrackingInput = trackedInput.transform(
  (tracked): SetTrackingInput => ({ ...tracked, link: null }),
);

/** The refusal's description says what is wrong with the link. */
export function parseTracking(values: unknown): Result<SetTrackingInput> {
  const input = parseInput(setTrackingInput, values, trackingRefusal('invalid', ''));
  if (input.ok) return input;
  const description = input.refusal.fields?.link ?? trackedOrderNotFound.description;
  return refuse({ ...input.refusal, description });
}

export const issueInvoiceInput = z.object({ orderId: z.uuid() });

export const refuseAtDoorInput = z.object({ orderId: z.uuid() });

export const saveNoteInput = z.object({
  orderId: z.uuid(),
  note: z
    .string()
    .transform(manyLines)
    .pipe(z.string().max(maxNoteLength, adminOrderRefusals.noteTooLong.description)),
});
export type SaveNoteInput = z.infer<typeof saveNoteInput>;

/** A selected order with the status the owner saw: 'id:status'. */
const selectedOrder = z
  .string()
  .transform((text) => text.split(':'))
  .pipe(z.tuple([z.uuid(), z.enum(orderStatuses)]))
  .transform(([orderId, seenStatus]) => ({ orderId, seenStatus }));

export const setStatusesInput = z.object({
  selected: z.array(selectedOrder).max(adminOrdersPerPage),
  status: z.enum(orderStatuses),
});
export type SetStatusesInput = z.infer<typeof setStatusesInput>;
