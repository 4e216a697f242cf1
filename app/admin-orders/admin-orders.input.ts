import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { manyLines, oneLine } from '#app/kit/text.ts';
import { orderStatuses } from '#app/orders/orders.contract.ts';
import { singleLineText } from '#app/profiles/profiles.input.ts';
import {
  adminOrderRefusals,
  adminOrdersPerPage,
  maxCourierLength,
  maxNoteLength,
  maxTrackingLinkLength,
  trackedOrderNotFound,
  trackingRefusal,
} from './admin-orders.contract.ts';

/** A web address as the owner pastes it; one that begins with 'www.' gets https:// (Q78). */
const webAddress = z
  .string()
  .transform((text) => oneLine(text).replace(/^www\./i, 'https://www.'))
  .pipe(
    z
      .string()
      .min(1, 'Enter the tracking link')
      .max(
        maxTrackingLinkLength,
        `A tracking link can have at most ${maxTrackingLinkLength} characters`,
      )
      .refine(isWebAddress, 'Enter a full link that begins with https:// or http://'),
  );

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text);
}

const trackedInput = z.object({
  orderId: z.uuid(),
  /** One line; undefined for every line that is not cancelled. */
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

/** The refusal's description names what is wrong with the link. */
export function parseTracking(values: unknown): Result<SetTrackingInput> {
  const input = parseInput(setTrackingInput, values, trackingRefusal('invalid', ''));
  if (input.ok) return input;
  const description = input.refusal.fields?.link ?? trackedOrderNotFound.description;
  return refuse({ ...input.refusal, description });
}

/** Blank for an order that goes without, as by the owner's own hand. */
const optionalLink = z.preprocess(
  (typed) => (typeof typed === 'string' && oneLine(typed) === '' ? undefined : typed),
  webAddress.optional(),
);

const shipOrderInput = z.object({
  orderId: z.uuid(),
  seenStatus: z.enum(orderStatuses),
  courier: singleLineText(maxCourierLength, 'The courier').transform((name) => name || undefined),
  link: optionalLink,
});
export type ShipOrderInput = z.infer<typeof shipOrderInput>;

export function parseShipping(values: unknown): Result<ShipOrderInput> {
  return parseInput(shipOrderInput, values, adminOrderRefusals.wrongShipping);
}

export const issueInvoiceInput = z.object({ orderId: z.uuid() });

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
