import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { done, type Result } from '#app/kit/result.ts';
import type { GivenAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import { readGivenAddOns } from '#app/products/add-ons/given-add-ons.input.ts';
import { maxPerLine } from '#app/products/catalogue/catalogue.contract.ts';
import { cartRefusals } from './cart.contract.ts';

/** A whole number written in digits only: '2' is one, '2.0', '1e1', ' 2' and '-1' are not (Q43). */
export const quantityInput = z
  .string()
  .regex(/^[0-9]{1,4}$/)
  .transform(Number)
  .pipe(z.number().int().min(1).max(maxPerLine));

const addToCartInput = z.object({
  productId: z.uuid(),
  quantity: quantityInput,
  size: z.string().max(40).optional(),
  color: z.string().max(40).optional(),
});
export type AddToCart = z.infer<typeof addToCartInput> & {
  /** See GivenChoice in choice.rules.ts. */
  isSoleChosen?: boolean;
  /** Left out if there are none. */
  addOns?: GivenAddOn[];
};

/** Parses a product's form, or the fields that put a removed line back. */
export function parseAddToCart(texts: Record<string, string | undefined>): Result<AddToCart> {
  const input = parseInput(addToCartInput, texts, cartRefusals.wrongAdd);
  return input.ok ? done({ ...input.value, addOns: readGivenAddOns(texts) }) : input;
}

export const cartLineInput = z.object({ lineId: z.uuid() });
const changeInput = cartLineInput.extend({ quantity: quantityInput });

/** A line and its new quantity. An invalid id is refused as 'not in your cart'. */
export function parseQuantityChange(
  texts: Record<string, string>,
): Result<z.infer<typeof changeInput>> {
  const line = parseInput(cartLineInput, texts, cartRefusals.notInCart('quantity'));
  return line.ok ? parseInput(changeInput, texts, cartRefusals.wrongQuantity) : line;
}
