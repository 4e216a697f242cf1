import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { productRefusal } from './admin-products.contract.ts';
import type { BulkChange, PlainBulkChange } from './bulk-change.contract.ts';
import { priceSchema, stockSchema } from './product-fields.input.ts';
import { adminProductsPerPage } from './product-query.contract.ts';

const percent = z
  .string()
  .trim()
  .regex(/^[+-]?[0-9]{1,3}(\.[0-9]{1,2})?\s?%?$/, 'Give a percentage, say 10 or -12.5')
  .transform((text) => Number(text.replace(/\s?%$/, '')));

const percentOff = z
  .string()
  .trim()
  .regex(/^[0-9]{1,2}(\.[0-9]{1,2})?\s?%?$/, 'Give a percentage below 100, say 20')
  .transform((text) => Number(text.replace(/\s?%$/, '')));

const quantityDelta = z
  .string()
  .trim()
  .regex(/^[+-]?[0-9]{1,6}$/, 'Give a number of pieces, say 5 or -5')
  .transform(Number);

/** 'none' is 'Uncategorized'. */
const categoryOrNone = z.union([
  z.literal('none').transform(() => null),
  z.uuid('Choose one of the categories'),
]);

function withoutAmount(kind: PlainBulkChange) {
  return z.string().transform((): BulkChange => ({ kind }));
}

const amounts = {
  show: withoutAmount('show'),
  hide: withoutAmount('hide'),
  feature: withoutAmount('feature'),
  unfeature: withoutAmount('unfeature'),
  'sale-off': withoutAmount('sale-off'),
  delete: withoutAmount('delete'),
  category: categoryOrNone.transform(
    (categoryId): BulkChange => ({ kind: 'category', categoryId }),
  ),
  'sale-by': percentOff.transform((value): BulkChange => ({ kind: 'sale-by', percent: value })),
  'price-by': percent.transform((value): BulkChange => ({ kind: 'price-by', percent: value })),
  'struck-by': percent.transform((value): BulkChange => ({ kind: 'struck-by', percent: value })),
  'price-to': priceSchema('Price').transform((paise): BulkChange => ({ kind: 'price-to', paise })),
  'struck-to': priceSchema('Price').transform(
    (paise): BulkChange => ({ kind: 'struck-to', paise }),
  ),
  'stock-to': stockSchema.transform((value): BulkChange => ({ kind: 'stock-to', quantity: value })),
  'stock-by': quantityDelta.transform(
    (value): BulkChange => ({ kind: 'stock-by', quantity: value }),
  ),
} satisfies Record<BulkChange['kind'], z.ZodType<BulkChange, string>>;

const selectedIds = z
  .array(z.uuid('Select the products you mean'))
  .min(1, 'Select the products you mean')
  .max(adminProductsPerPage, `At most ${adminProductsPerPage} products at once`);

const idList = z
  .string()
  .transform((text) => text.split('.'))
  .pipe(selectedIds);

/** The products that were in one category: 'id~id.id'. */
const movedFrom = z
  .string()
  .transform((text) => text.split('~'))
  .pipe(z.tuple([categoryOrNone, idList]))
  .transform(([from, ids]) => ({ from, ids }));

/**
 * What undoes a bulk change: the range of its events '12-19'; 'hide:id.id' with the hidden products; or
 * 'category:to:from~id.id:from~id' with the moved ones by origin.
 */
export const bulkUndoInput = z.union([
  z
    .string()
    .regex(/^[0-9]{1,15}-[0-9]{1,15}$/)
    .transform((text) => {
      const [first = 0, last = 0] = text.split('-').map(Number);
      return { first, last };
    }),
  z
    .string()
    .transform((text) => text.split(':'))
    .pipe(z.tuple([z.enum(['show', 'hide', 'feature', 'unfeature', 'delete']), idList]))
    .transform(([kind, ids]) => ({ kind, ids })),
  z
    .string()
    .transform((text) => text.split(':'))
    .pipe(z.tuple([z.literal('category'), categoryOrNone, movedFrom], movedFrom))
    .transform(([kind, to, ...moved]) => ({
      kind,
      to,
      moved,
      ids: moved.flatMap(({ ids }) => ids),
    }))
    .refine(({ ids }) => ids.length <= adminProductsPerPage),
]);
export const undoBulkInput = z.object({ undo: bulkUndoInput });
export type BulkUndo = z.infer<typeof bulkUndoInput>;

/** Takes the ids of the selected products and the values of the bulk form. Refuses with every reason. */
export function parseBulkChange(
  ids: string[],
  { change = '', amount = '', category = '', seen }: Record<string, string>,
): Result<{ ids: string[]; change: BulkChange; seen: string | undefined }> {
  const refusal = productRefusal('update', 'invalid', '');
  const kind = Object.hasOwn(amounts, change) ? (change as BulkChange['kind']) : null;
  if (!kind) return refuse({ ...refusal, description: 'Choose what to do with them.' });
  const parsed = parseInput(
    z.object({ ids: selectedIds, amount: amounts[kind] }),
    { ids, amount: kind === 'category' ? category : amount },
    refusal,
  );
  if (parsed.ok)
    return { ok: true, value: { ids: [...new Set(ids)], change: parsed.value.amount, seen } };
  const { fields } = parsed.refusal;
  const description = `${Object.values(fields ?? {}).join('. ')}.`;
  return refuse({ ...refusal, description, fields });
}
