import { z } from 'zod';
import type { AddToCart } from '#app/cart/cart.input.ts';
import { maxPerLine } from '#app/catalogue/catalogue.contract.ts';

export const quantitySchema = z.int().min(1).max(maxPerLine);

const option = z.string().max(40).nullish();

/** A product, its options where it has any, and how many. */
export const cartItemBody = z.strictObject({
  product_id: z.uuid(),
  quantity: quantitySchema,
  selected_size: option,
  selected_color: option,
});

/** The same in the words of the use cases. */
export function toAddToCart(body: z.infer<typeof cartItemBody>): AddToCart {
  return {
    productId: body.product_id,
    quantity: body.quantity,
    size: body.selected_size ?? undefined,
    color: body.selected_color ?? undefined,
  };
}
