import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import type { Paise } from '#app/kit/money.ts';
import { parseAmount } from '#app/kit/parse-amount.ts';
import { paymentMethods } from '#app/kit/payment.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { singleLineText } from '#app/people/profiles/profiles.input.ts';
import { maxAnswerLength } from './payment-claims.contract.ts';
import {
  maxReferenceLength,
  paymentRefusal,
  type RefundWay,
  refundWays,
} from './payments.contract.ts';

const wrong = paymentRefusal('invalid', 'Please check the payment');

const reference = singleLineText(maxReferenceLength, 'The reference').default('');

const seenDuePaise = z
  .string()
  .regex(/^[0-9]{1,15}$/)
  .transform(Number);

const recordPaymentInput = z
  .object({
    orderId: z.uuid(),
    method: z.enum(paymentMethods, 'Choose how it is paid'),
    reference,
    /** False: agreed by phone, not paid yet. */
    isReceived: z.boolean(),
    /** Only the advance was received. */
    isAdvance: z.boolean().optional(),
    /** The amount the owner saw. */
    seenDuePaise,
  })
  .superRefine(checkReference);
export type RecordPaymentInput = z.infer<typeof recordPaymentInput>;

export function parsePayment(texts: Record<string, string>): Result<RecordPaymentInput> {
  const isAdvance = texts.received === 'advance';
  const values = { ...withReceived(texts), isAdvance };
  return parseInput(
    recordPaymentInput,
    isAdvance ? { ...values, isReceived: true } : values,
    wrong,
  );
}

const correctPaymentInput = z
  .object({
    orderId: z.uuid(),
    method: z.enum(paymentMethods, 'Choose how it was paid'),
    reference,
    /** False: it has not been paid after all. */
    isReceived: z.boolean(),
    /** The mark of the payment the owner saw. */
    seenPayment: z.string().max(200),
  })
  .superRefine(checkReference);
export type CorrectPaymentInput = z.infer<typeof correctPaymentInput>;

export function parseCorrection(texts: Record<string, string>): Result<CorrectPaymentInput> {
  return parseInput(correctPaymentInput, withReceived(texts), wrong);
}

const recordRefundInput = z.object({
  orderId: z.uuid(),
  reference,
  seenPayment: z.string().max(200),
  by: z.enum(refundWays).default('hand'),
});
export type RecordRefundInput = Omit<z.infer<typeof recordRefundInput>, 'by'> & {
  refundPaise: Paise;
  /** By hand, unless it says otherwise. */
  by?: RefundWay;
};

const waitingInput = z.object({ orderId: z.uuid() });
export type WaitingInput = z.infer<typeof waitingInput>;

export function parseWaiting(texts: Record<string, string>): Result<WaitingInput> {
  return parseInput(waitingInput, texts, wrong);
}

/** The most that a refund can be typed as; what was paid is the limit that counts. */
const maxRefundRupees = 1_000_000_000;

export function parseRefund(texts: Record<string, string>): Result<RecordRefundInput> {
  const parsed = parseInput(recordRefundInput, withPlainReference(texts), wrong);
  const refundPaise = parseAmount(texts.amount ?? '', maxRefundRupees);
  if (typeof refundPaise === 'number' && refundPaise > 0) {
    return parsed.ok ? { ok: true, value: { ...parsed.value, refundPaise } } : parsed;
  }
  const amount =
    typeof refundPaise === 'object' && refundPaise ? refundPaise.error : 'Enter what you gave back';
  return refuse({ ...wrong, fields: { ...(!parsed.ok && parsed.refusal.fields), amount } });
}

const claimId = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/)
  .transform(Number);

const confirmClaimsInput = z.object({
  orderId: z.uuid(),
  claimIds: z
    .string()
    .regex(/^[1-9][0-9]{0,14}(\.[1-9][0-9]{0,14}){0,9}$/)
    .transform((text) => [...new Set(text.split('.').map(Number))]),
  seenPayment: z.string().max(200),
  seenDuePaise,
});
export type ConfirmClaimsInput = z.infer<typeof confirmClaimsInput>;

export function parseConfirmClaims(texts: Record<string, string>): Result<ConfirmClaimsInput> {
  return parseInput(confirmClaimsInput, { ...texts, claimIds: texts.claims }, wrong);
}

const refuseClaimInput = z.object({
  orderId: z.uuid(),
  claimId,
  words: singleLineText(maxAnswerLength, 'The text').refine(
    (text) => text !== '',
    'Say what the customer should do',
  ),
});
export type RefuseClaimInput = z.infer<typeof refuseClaimInput>;

export function parseRefuseClaim(texts: Record<string, string>): Result<RefuseClaimInput> {
  return parseInput(refuseClaimInput, { ...texts, claimId: texts.claim }, wrong);
}

function withReceived(texts: Record<string, string>) {
  return { ...withPlainReference(texts), isReceived: texts.received === 'yes' };
}

/** A number is stored without the spaces that an app shows in it. */
function withPlainReference(texts: Record<string, string>) {
  const typed = texts.reference ?? '';
  return { ...texts, reference: /^[0-9\s]+$/.test(typed) ? typed.replace(/\s/g, '') : typed };
}

/** Of UPI the reference is needed: a UTR has 12 digits. Some apps show more than digits, which is accepted as it is. */
function checkReference(
  payment: { method: string; reference: string; isReceived: boolean },
  context: z.RefinementCtx,
): void {
  if (payment.method !== 'upi' || !payment.isReceived) return;
  const message = upiReferenceError(payment.reference);
  if (message) context.addIssue({ code: 'custom', path: ['reference'], message });
}

function upiReferenceError(typed: string): string | null {
  if (typed === '') return 'Enter the UPI reference that the app shows';
  return /^[0-9]+$/.test(typed) && typed.length !== 12 ? 'A UPI reference has 12 digits' : null;
}
