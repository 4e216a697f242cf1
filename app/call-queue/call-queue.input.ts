import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { paymentMethods } from '#app/kit/payment.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import {
  indianMobile,
  indianPincode,
  placeInput,
  postalAddress,
  singleLineText,
} from '#app/profiles/profiles.input.ts';
import {
  callRefusal,
  orderChangeRefusal,
  paymentRefusal,
  quantityFieldPrefix,
} from './call-queue.contract.ts';

const paise = z
  .string()
  .regex(/^[0-9]{1,15}$/)
  .transform(Number);
const seen = z
  .string()
  .regex(/^[0-9]{1,15}$/)
  .transform(Number);

const recordCallInput = z.object({
  orderId: z.uuid(),
  /** Without 'changed', which changing the order stores itself. */
  outcome: z.enum(['confirmed', 'no answer', 'wrong number', 'call again', 'cancelled']),
  note: singleLineText(200, 'The note').default(''),
  /** The id of the last event the owner saw; a later one refuses the call (Q80). */
  seen,
});
export type RecordCallInput = z.infer<typeof recordCallInput>;

export function parseCall(texts: Record<string, string>): Result<RecordCallInput> {
  return parseInput(recordCallInput, texts, callRefusal('invalid', 'Choose what came of the call'));
}

const recordPaymentInput = z
  .object({
    orderId: z.uuid(),
    method: z.enum(paymentMethods, 'Choose how it is paid'),
    reference: singleLineText(60, 'The reference').default(''),
    /** False: agreed by phone, not paid yet. */
    isReceived: z.boolean(),
    /** The amount the owner saw. */
    seenDuePaise: paise,
  })
  .superRefine(({ method, reference, isReceived }, context) => {
    const message = method === 'upi' && isReceived ? upiReferenceError(reference) : null;
    if (message) context.addIssue({ code: 'custom', path: ['reference'], message });
  });
export type RecordPaymentInput = z.infer<typeof recordPaymentInput>;

/** A UTR has 12 digits. Some apps show a reference with letters, which is accepted as it is. */
function upiReferenceError(reference: string): string | null {
  if (reference === '') return 'Enter the UPI reference that the app shows';
  return /^[0-9]+$/.test(reference) && reference.length !== 12
    ? 'A UPI reference has 12 digits'
    : null;
}

export function parsePayment(texts: Record<string, string>): Result<RecordPaymentInput> {
  return parseInput(
    recordPaymentInput,
    {
      ...texts,
      reference: (texts.reference ?? '').replace(/^([0-9\s]+)$/, (digits) =>
        digits.replace(/\s/g, ''),
      ),
      isReceived: texts.received === 'yes',
    },
    paymentRefusal('invalid', 'Please check the payment'),
  );
}

const recordRefundInput = z.object({ orderId: z.uuid(), seenReturnPaise: paise });
export type RecordRefundInput = z.infer<typeof recordRefundInput>;

export function parseRefund(texts: Record<string, string>): Result<RecordRefundInput> {
  return parseInput(recordRefundInput, texts, paymentRefusal('invalid', 'There is no such order'));
}

const changeOrderInput = z.object({
  orderId: z.uuid(),
  seen,
  fullName: singleLineText(100, 'The name').pipe(z.string().min(1, 'Please fill in this field')),
  phone: indianMobile,
  pincode: indianPincode,
  address: postalAddress.pipe(z.string().min(1, 'Please fill in this field')),
  ...placeInput,
});
export type ChangeOrderInput = z.infer<typeof changeOrderInput> & {
  /** Line id → new quantity; 0 removes the line, and lines that are not named stay as they are. */
  quantities: Record<string, number>;
};

export function parseOrderChange(texts: Record<string, string>): Result<ChangeOrderInput> {
  const refusal = orderChangeRefusal('invalid', 'Please correct the highlighted fields');
  const parsed = parseInput(changeOrderInput, texts, refusal);
  const fields = parsed.ok ? {} : { ...parsed.refusal.fields };
  const quantities: Record<string, number> = {};
  for (const [name, text] of Object.entries(texts)) {
    if (!name.startsWith(quantityFieldPrefix)) continue;
    const typed = oneLine(text);
    if (/^(1?[0-9]|20)$/.test(typed))
      quantities[name.slice(quantityFieldPrefix.length)] = Number(typed);
    else fields[name] = 'Enter a number from 0 to 20';
  }
  if (parsed.ok && Object.keys(fields).length === 0) {
    return { ok: true, value: { ...parsed.value, quantities } };
  }
  return refuse({ ...refusal, fields });
}
