import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { productFailed } from './admin-products.contract.ts';
import type { ManyChange } from './many-products.contract.ts';
import { priceText, stockText } from './product-fields.input.ts';
import { productsPerPage } from './product-query.contract.ts';

const percent = z
  .string()
  .trim()
  .regex(/^[+-]?[0-9]{1,3}(\.[0-9]{1,2})?\s?%?$/, 'Give a percentage, say 10 or -12.5')
  .transform((text) => Number(text.replace(/\s?%$/, '')));

const pieces = z
  .string()
  .trim()
  .regex(/^[+-]?[0-9]{1,6}$/, 'Give a number of pieces, say 5 or -5')
  .transform(Number);

const amounts = {
  show: z.string().transform((): ManyChange => ({ kind: 'show' })),
  hide: z.string().transform((): ManyChange => ({ kind: 'hide' })),
  'price-by': percent.transform((value): ManyChange => ({ kind: 'price-by', percent: value })),
  'price-to': priceText('Price').transform((paise): ManyChange => ({ kind: 'price-to', paise })),
  'stock-to': stockText.transform((value): ManyChange => ({ kind: 'stock-to', pieces: value })),
  'stock-by': pieces.transform((value): ManyChange => ({ kind: 'stock-by', pieces: value })),
} satisfies Record<ManyChange['kind'], z.ZodType<ManyChange, string>>;

const ticked = z
  .array(z.uuid('Tick the products you mean'))
  .min(1, 'Tick the products you mean')
  .max(productsPerPage, `At most ${productsPerPage} products at once`);

/** In: the ids of the ticked products, and the texts of the form that says what is to be done with them. */
export function parseManyChange(
  ids: string[],
  { change = '', amount = '' }: Record<string, string>,
): Result<{ ids: string[]; change: ManyChange }> {
  const wrong = productFailed('update', 'invalid', '');
  const kind = Object.hasOwn(amounts, change) ? (change as ManyChange['kind']) : null;
  if (!kind) return refuse({ ...wrong, description: 'Choose what to do with them.' });
  const parsed = parseInput(
    z.object({ ids: ticked, amount: amounts[kind] }),
    { ids, amount },
    wrong,
  );
  if (parsed.ok)
    return { ok: true, value: { ids: [...new Set(ids)], change: parsed.value.amount } };
  const { fields } = parsed.refusal;
  const description = `${Object.values(fields ?? {}).join('. ')}.`;
  return refuse({ ...wrong, description, fields });
}
