import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { checkoutPaymentMethods } from '#app/kit/payment.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { latinDigits, oneLine } from '#app/kit/text.ts';
import {
  emailAddress,
  indianMobile,
  indianPincode,
  placeInput,
  postalAddress,
  singleLineText,
} from '#app/people/profiles/profiles.input.ts';
import { gstinProblem } from '#app/shop/tax/gstin.contract.ts';
import { quantityInput } from '#app/store/cart/cart.input.ts';
import { type CheckoutAddress, checkoutRefusals } from './checkout.contract.ts';

export const paymentInput = z.object({ paymentMethod: z.enum(checkoutPaymentMethods) });

/** A quantity, from 0 (leaves the line out) to the maximum of a line. */
export const changeLineInput = z.object({
  checkout: z.uuid(),
  item: z.uuid(),
  quantity: z.union([z.literal('0').transform(() => 0), quantityInput]),
});
export type ChangeCheckoutLine = z.infer<typeof changeLineInput>;

const paise = z
  .string()
  .regex(/^[0-9]{1,15}$/)
  .transform(Number);

const placeOrderInput = z.object({
  checkout: z.uuid(),
  seenTotalPaise: paise,
  /** The part paid with store credit, as the user saw it; left out for none. */
  storeCreditPaise: paise.optional(),
});
/** `hasAgreed`: to the terms in force, with this order. Not needed if they agreed to them before (Q109, Q127). */
export type PlaceOrder = z.infer<typeof placeOrderInput> & { hasAgreed: boolean };

/** Parses the form of step 3. */
export function parsePlaceOrder(texts: Record<string, string>): Result<PlaceOrder> {
  const input = parseInput(placeOrderInput, texts, checkoutRefusals.noCheckout);
  return input.ok ? done({ ...input.value, hasAgreed: texts.consent === 'on' }) : input;
}

/** A business buyer, for the invoice: both are empty for everybody else. */
export const businessInput = {
  buyerGstin: z
    .string()
    .transform((text) => latinDigits(text).replace(/\s/g, '').toUpperCase())
    .refine((text) => text === '' || gstinProblem(text) === null, {
      error: ({ input }) => gstinProblem(String(input)) ?? undefined,
    }),
  buyerBusiness: singleLineText(120, 'The name'),
};

const addressInput = z.object({
  fullName: singleLineText(100, 'The name'),
  phone: indianMobile,
  email: emailAddress,
  pincode: indianPincode,
  address: postalAddress,
  ...placeInput,
  isDefaultAddress: z.boolean(),
  ...businessInput,
});

/** The required fields, empty. */
const requiredFields = { fullName: '', phone: '', email: '', pincode: '', address: '' };

/** Parses the form of step 1 into a normalized address. Refuses with every field to correct (Q30, Q31). */
export function parseAddress(texts: Record<string, string>): Result<CheckoutAddress> {
  const { landmark = '', city = '', state = '', buyerGstin = '', buyerBusiness = '' } = texts;
  const parsed = parseInput(
    addressInput,
    {
      ...requiredFields,
      ...texts,
      landmark,
      city,
      state,
      buyerGstin,
      buyerBusiness,
      isDefaultAddress: texts.isDefaultAddress === 'on',
    },
    checkoutRefusals.checkAddress,
  );
  const missing = Object.keys(requiredFields).filter((name) => oneLine(texts[name] ?? '') === '');
  if (missing.length === 0) return parsed;
  const fields = parsed.ok ? {} : { ...parsed.refusal.fields };
  for (const name of missing) fields[name] = 'Please fill in this field';
  return refuse({ ...checkoutRefusals.fillRequired, fields });
}
