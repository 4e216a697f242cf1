import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { done, type Result } from '#app/kit/result.ts';
import type { GivenAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import { readGivenAddOns } from '#app/products/add-ons/given-add-ons.input.ts';
import { maxPerLine } from '#app/products/catalogue/catalogue.contract.ts';
import { orderChangeRefusal } from './call-changes.contract.ts';

const option = z.string().min(1).max(40).nullable();

/** A size and a color as `choiceKey` writes them. */
export const choiceInput = z
  .string()
  .transform((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  })
  .pipe(z.tuple([option, option]))
  .transform(([size, color]) => ({ size, color }));

const addItemInput = z.object({
  orderId: z.uuid(),
  /** The id of the last event the owner saw; a later one refuses the change (Q80). */
  seen: z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .transform(Number),
  productId: z.uuid(),
  choice: choiceInput,
  quantity: z.coerce.number().int().min(1).max(maxPerLine),
  /** The line it replaces; null for an additional line. */
  replaces: z
    .uuid()
    .or(z.literal('').transform(() => null))
    .default(null),
});

type ParsedItem = z.infer<typeof addItemInput>;
export type AddItemInput = Omit<ParsedItem, 'choice'> &
  ParsedItem['choice'] & { addOns: GivenAddOn[] };

/** Leaves measurements to the call: they are typed beside the line later. */
export function parseAddedItem(texts: Record<string, string>): Result<AddItemInput> {
  const parsed = parseInput(
    addItemInput,
    texts,
    orderChangeRefusal('invalid', 'Choose a size and color, and a quantity from 1 to 20'),
  );
  if (!parsed.ok) return parsed;
  const { choice, ...rest } = parsed.value;
  const addOns = readGivenAddOns(texts).map((one) => ({ ...one, measurements: 'call' as const }));
  return done({ ...rest, ...choice, addOns });
}
