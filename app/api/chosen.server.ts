import { z } from 'zod';
import type { AddToCart } from '#app/cart/cart.input.ts';
import { mostPerLine } from '#app/catalogue/catalogue.contract.ts';

export const quantity = z.int().min(1).max(mostPerLine);

const option = z.string().max(40).nullish();

/** A product, its options where it has any, and how many. */
export const chosen = z.strictObject({
  product_id: z.uuid(),
  quantity,
  selected_size: option,
  selected_color: option,
});

/** The same in the words of the use cases. */
export function wanted(body: z.infer<typeof chosen>): AddToCart {
  return {
    productId: body.product_id,
    quantity: body.quantity,
    size: body.selected_size ?? undefined,
    color: body.selected_color ?? undefined,
  };
}
