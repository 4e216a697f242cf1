import { z } from 'zod';
import { parseDay } from '#app/kit/dates.ts';
import { latinDigits } from '#app/kit/text.ts';
import { type RefundWay, refundWays } from '#app/orders/payments/payments.contract.ts';
import { multiLineText, singleLineText } from '#app/people/profiles/profiles.input.ts';
import type { ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { allReturnReasons, maxReturnNoteLength, maxReturnWordsLength } from './returns.contract.ts';

const choiceText = z.string().min(1).max(100).nullable();

/** As `choiceKey` writes it. */
const choiceInput = z
  .string()
  .transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue('no choice');
      return null;
    }
  })
  .pipe(z.tuple([choiceText, choiceText]))
  .transform(([size, color]) => ({ size, color }));

export const requestReturnInput = z.object({
  displayId: z.string(),
  lineId: z.uuid(),
  quantity: z
    .string()
    .default('1')
    .transform((text) => latinDigits(text).trim())
    .pipe(z.string().regex(/^[1-9][0-9]?$/, 'Enter how many you return, like 1'))
    .transform(Number),
  reason: z.enum(allReturnReasons, 'Choose why you return it'),
  note: multiLineText(maxReturnNoteLength, 'The text').default(''),
  /** Null for a refund, else the size and color wanted instead. */
  exchangeFor: z
    .string()
    .max(300)
    .default('')
    .transform((text, { addIssue }): ProductChoice | null => {
      if (text === '') return null;
      const choice = choiceInput.safeParse(text);
      if (choice.success) return choice.data;
      addIssue('Choose one of the list');
      return null;
    }),
  pictures: z.array(z.instanceof(File)),
});
export type RequestReturn = z.infer<typeof requestReturnInput>;

export const returnIdInput = z.object({ returnId: z.uuid() });
export type ReturnId = z.infer<typeof returnIdInput>;

const words = multiLineText(maxReturnWordsLength, 'The text').default('');

/** To the customer, who should know why. */
const neededWords = words.refine((text) => text !== '', 'Tell the customer why');

export const approveReturnInput = returnIdInput.extend({ words });
export type ApproveReturn = z.infer<typeof approveReturnInput>;

export const declineReturnInput = returnIdInput.extend({ words: neededWords });
export type DeclineReturn = z.infer<typeof declineReturnInput>;

export const agreePickupInput = returnIdInput.extend({
  words,
  pickupOn: z
    .string()
    .transform((text) => parseDay(text.trim()))
    .refine((day) => day !== null, 'Choose the day of the pickup'),
});
export type AgreePickup = { returnId: string; words: string; pickupOn: string | null };

export const receiveReturnInput = returnIdInput.extend({
  words,
  stock: z.enum(['restock', 'write off'], 'Choose what happens to the stock'),
});
export type ReceiveReturn = z.infer<typeof receiveReturnInput>;

export const maxRefundReferenceLength = 60;

export const refundReturnInput = returnIdInput.extend({
  reference: singleLineText(maxRefundReferenceLength, 'The reference').default(''),
  by: z.enum(refundWays).default('hand'),
  /** The amount the owner saw, in paise. */
  seenPaise: z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .transform(Number),
});
/** By hand, unless it says otherwise. */
export type RefundReturn = Omit<z.infer<typeof refundReturnInput>, 'by'> & { by?: RefundWay };
