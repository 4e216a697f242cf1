import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import type { Result } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import { orderStatuses } from '#app/orders/record/orders.contract.ts';
import { singleLineText } from '#app/people/profiles/profiles.input.ts';
import { awbProblem, courierPage, findCourier } from './couriers.contract.ts';
import {
  lineQuantityPrefix,
  maxAwbLength,
  maxCourierLength,
  maxSideCm,
  maxTrackingLinkLength,
  maxWeightGrams,
  shipmentRefusals,
} from './shipments.contract.ts';

/** A web address as the owner pastes it; one that begins with 'www.' gets https:// (Q78). */
export const webAddress = z
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

/** Blank for an order that goes without, as by the owner's own hand. */
const optionalLink = z.preprocess(
  (typed) => (typeof typed === 'string' && oneLine(typed) === '' ? undefined : typed),
  webAddress.optional(),
);

/** In capitals, without the spaces of a slip. */
const optionalAwb = singleLineText(maxAwbLength, 'The AWB number').transform(
  (typed) => typed.replaceAll(/\s/g, '').toUpperCase() || undefined,
);

/** By the id of the line, how many of it go into the parcel; a line that is not named goes whole. */
const quantities = z.record(z.uuid(), z.coerce.number().int().min(1).max(20)).default({});

/** Takes the fields `quantity-…` of a form together. */
function withQuantities(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.entries(values)
    .filter(([name]) => name.startsWith(lineQuantityPrefix))
    .map(([name, text]) => [name.slice(lineQuantityPrefix.length), text]);
  return { quantities: Object.fromEntries(fields), ...values };
}

const shipOrderInput = z
  .object({
    orderId: z.uuid(),
    seenStatus: z.enum(orderStatuses),
    /** Did the form let the owner choose among the lines? Without it, everything that is left is meant. */
    chooses: z.literal('lines').optional(),
    lineIds: z.array(z.uuid()).max(200).default([]),
    quantities,
    courier: singleLineText(maxCourierLength, 'The courier').transform(
      (name) => findCourier(name)?.name ?? (name || undefined),
    ),
    awb: optionalAwb.optional(),
    link: optionalLink,
  })
  .superRefine(({ chooses, lineIds, courier, awb }, context) => {
    const problem = awb ? awbProblem(courier, awb) : null;
    if (problem) context.addIssue({ code: 'custom', path: ['awb'], message: problem });
    if (chooses && lineIds.length === 0) {
      const message = shipmentRefusals.nothingChosen;
      context.addIssue({ code: 'custom', path: ['lineIds'], message });
    }
  })
  .transform(({ chooses, lineIds, ...rest }) => ({
    ...rest,
    link: rest.link ?? (rest.awb && courierPage(rest.courier, rest.awb)) ?? undefined,
    lineIds: chooses ? lineIds : null,
  }));

const wholeNumber = (max: number, label: string) => {
  const message = `${label} is a whole number from 1 to ${max}`;
  return z.coerce.number(message).int(message).min(1, message).max(max, message);
};

const bookParcelInput = z
  .object({
    orderId: z.uuid(),
    seenStatus: z.enum(orderStatuses),
    chooses: z.literal('lines').optional(),
    lineIds: z.array(z.uuid()).max(200).default([]),
    quantities,
    weightGrams: wholeNumber(maxWeightGrams, 'The weight in grams'),
    lengthCm: wholeNumber(maxSideCm, 'The length in cm'),
    breadthCm: wholeNumber(maxSideCm, 'The breadth in cm'),
    heightCm: wholeNumber(maxSideCm, 'The height in cm'),
  })
  .superRefine(({ chooses, lineIds }, context) => {
    if (!chooses || lineIds.length > 0) return;
    const message = shipmentRefusals.nothingChosen;
    context.addIssue({ code: 'custom', path: ['lineIds'], message });
  })
  .transform(({ chooses, lineIds, ...rest }) => ({ ...rest, lineIds: chooses ? lineIds : null }));
export type BookParcelInput = z.infer<typeof bookParcelInput>;

export function parseBooking(values: Record<string, unknown>): Result<BookParcelInput> {
  return parseInput(bookParcelInput, withQuantities(values), shipmentRefusals.wrongShipping);
}

/** A parcel of an order, by its number within it. */
export const bookedParcelInput = z.object({
  orderId: z.uuid(),
  number: z.coerce.number().int().min(1).max(1000),
});
export type BookedParcelInput = z.infer<typeof bookedParcelInput>;

/** `lineIds`: null for everything that is still to be shipped. */
export type ShipOrderInput = z.infer<typeof shipOrderInput>;

export function parseShipping(values: Record<string, unknown>): Result<ShipOrderInput> {
  return parseInput(shipOrderInput, withQuantities(values), shipmentRefusals.wrongShipping);
}
