import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { maxPricePaise } from '#app/kit/money.ts';
import { type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import { multiLineText, singleLineText } from '#app/profiles/profiles.input.ts';
import { imagesInput } from '#app/uploads/images.input.ts';
import type { ExpectedVersion } from './admin-products.contract.ts';
import {
  gstRates,
  isSaleBelowPrice,
  maxOptionEntries,
  maxProductFieldLength,
  maxStock,
  type ProductFields,
  salePriceTooHighText,
} from './product-fields.contract.ts';

/** Digits, grouped by commas or not, with at most two decimals: '1250', '1,25,000', '₹ 999.50'. */
const amount = /^(?:₹\s*)?((?:[0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}))(?:\.([0-9]{1,2}))?$/;

/** Out: paise, or null for what is no amount of money: signs, exponents, a third decimal (Q49). */
export function parsePaise(text: string): number | null {
  const [, whole, decimals = ''] = amount.exec(text.trim()) ?? [];
  return whole ? Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0')) : null;
}

const priceError =
  'must be an amount in rupees above 0, at most 1,00,00,000, with no more than 2 decimals';

/** In: what it is called in the message. */
export function priceSchema(what: string) {
  return z
    .string()
    .transform(parsePaise)
    .refine(isPrice, `${what} ${priceError}`)
    .transform((paise) => paise as number);
}

function isPrice(paise: number | null): boolean {
  return paise !== null && paise >= 1 && paise <= maxPricePaise;
}

const stockError = 'Stock Quantity must be a whole number from 0 to 1,00,000';

/** Nothing is 0 (Q50). */
export const stockSchema = z
  .string()
  .transform((text) => text.trim() || '0')
  .pipe(z.string().regex(/^[0-9]{1,6}$|^[0-9]{1,3}(,[0-9]{2,3})*,[0-9]{3}$/, stockError))
  .transform((text) => Number(text.replaceAll(',', '')))
  .refine((stock) => stock <= maxStock, stockError);

/** Split on commas and trimmed; empty and double entries are dropped (Q51). In: 'Sizes' or 'Colors'. */
function listSchema(what: string) {
  return z
    .string()
    .transform((text) => uniqueIgnoringCase(text.split(',').map(oneLine)))
    .refine((list) => list.length <= maxOptionEntries, `${what} can be at most ${maxOptionEntries}`)
    .refine(
      (list) => list.every((entry) => entry.length <= maxProductFieldLength.entry),
      `${what} can have at most ${maxProductFieldLength.entry} characters each`,
    );
}

/** The first of each, whatever the case; empty ones are dropped. */
export function uniqueIgnoringCase(texts: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const key = text.toLowerCase();
    if (text !== '' && !byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}

/** A box: ticked, it sends 'on'. */
const checkbox = z.string().transform((text) => text === 'on');

const nothing = z.literal('').transform(() => null);

const fields = z.object({
  name: singleLineText(maxProductFieldLength.name, 'Product Name').refine(
    (name) => name !== '',
    'Product Name is required',
  ),
  description: multiLineText(maxProductFieldLength.description, 'Description'),
  price: priceSchema('Price'),
  salePrice: z.union([nothing, priceSchema('Sale Price')], `Sale Price ${priceError}`),
  stock: stockSchema,
  categoryId: z.union([nothing, z.uuid('Choose one of the categories')]),
  material: singleLineText(maxProductFieldLength.material, 'Material'),
  sizes: listSchema('Sizes'),
  colors: listSchema('Colors'),
  isFeatured: checkbox,
  isActive: checkbox,
  sku: singleLineText(maxProductFieldLength.sku, 'SKU'),
  hsn: z
    .string()
    .trim()
    .regex(/^([0-9]{4}|[0-9]{6}|[0-9]{8})?$/, 'HSN must have 4, 6 or 8 digits'),
  gstRate: z.union(
    [nothing, z.enum(gstRates.map(String)).transform(Number)],
    'Choose one of the GST rates',
  ),
});

/**
 * In: texts by the names of the form; what did not come is empty, a box not ticked. Out: the fields of a
 * product, or `refusal` with every reason in it and each wrong field named.
 */
export function parseProductFields(
  texts: Record<string, string>,
  refusal: Refusal,
): Result<ProductFields> {
  const all = Object.fromEntries(
    Object.keys(fields.shape).map((name) => [name, texts[name] ?? '']),
  );
  const parsed = parseInput(fields, all, refusal);
  if (!parsed.ok) return refuse(withReasons(parsed.refusal));
  const { price: pricePaise, salePrice: salePricePaise, ...rest } = parsed.value;
  if (!isSaleBelowPrice({ pricePaise, salePricePaise })) {
    const wrong = { salePrice: salePriceTooHighText };
    return refuse(withReasons({ ...refusal, fields: wrong }));
  }
  return { ok: true, value: { ...rest, pricePaise, salePricePaise } };
}

const imagesOf = z.object({ images: imagesInput.optional() });

/** In: the texts of a form. Out: the product's pictures; a form without that field leaves them alone. */
export function parseProductImages(
  texts: Record<string, string>,
  refusal: Refusal,
): Result<z.infer<typeof imagesOf>> {
  const parsed = parseInput(imagesOf, texts, refusal);
  return parsed.ok ? parsed : refuse(withReasons(parsed.refusal));
}

export const productIdInput = z.object({ productId: z.uuid() });

/** In: what the form carries of the product as it was shown; a form that carries nothing has seen nothing. */
export function parseExpectedVersion({
  version = '',
  stockSeen = '',
}: Record<string, string>): ExpectedVersion {
  return { version: wholeNumber(version), stock: wholeNumber(stockSeen) };
}

function wholeNumber(text: string): number {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
}

/** The toast says why, too. */
function withReasons(refusal: Refusal): Refusal {
  return { ...refusal, description: `${Object.values(refusal.fields ?? {}).join('. ')}.` };
}
