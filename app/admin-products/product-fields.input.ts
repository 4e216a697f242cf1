import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { highestPricePaise } from '#app/kit/money.ts';
import { type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import { textLine, textLines } from '#app/profiles/profiles.input.ts';
import { imagesInput } from '#app/uploads/images.input.ts';
import type { Seen } from './admin-products.contract.ts';
import {
  gstRates,
  isSaleBelowPrice,
  longest,
  mostEntries,
  mostStock,
  type ProductFields,
  saleNotBelowPrice,
} from './product-fields.contract.ts';

/** Digits, grouped by commas or not, with at most two decimals: '1250', '1,25,000', '₹ 999.50'. */
const amount = /^(?:₹\s*)?((?:[0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}))(?:\.([0-9]{1,2}))?$/;

/** Out: paise, or null for what is no amount of money: signs, exponents, a third decimal (Q49). */
export function paiseOf(text: string): number | null {
  const [, whole, decimals = ''] = amount.exec(text.trim()) ?? [];
  return whole ? Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0')) : null;
}

const priceWords =
  'must be an amount in rupees above 0, at most 1,00,00,000, with no more than 2 decimals';

/** In: what it is called in the message. */
export function priceText(what: string) {
  return z
    .string()
    .transform(paiseOf)
    .refine(isPrice, `${what} ${priceWords}`)
    .transform((paise) => paise as number);
}

function isPrice(paise: number | null): boolean {
  return paise !== null && paise >= 1 && paise <= highestPricePaise;
}

const stockWords = 'Stock Quantity must be a whole number from 0 to 1,00,000';

/** Nothing is 0 (Q50). */
export const stockText = z
  .string()
  .transform((text) => text.trim() || '0')
  .pipe(z.string().regex(/^[0-9]{1,6}$|^[0-9]{1,3}(,[0-9]{2,3})*,[0-9]{3}$/, stockWords))
  .transform((text) => Number(text.replaceAll(',', '')))
  .refine((stock) => stock <= mostStock, stockWords);

/** Split on commas and trimmed; empty and double entries are dropped (Q51). In: 'Sizes' or 'Colors'. */
function listText(what: string) {
  return z
    .string()
    .transform((text) => onceEach(text.split(',').map(oneLine)))
    .refine((list) => list.length <= mostEntries, `${what} can be at most ${mostEntries}`)
    .refine(
      (list) => list.every((entry) => entry.length <= longest.entry),
      `${what} can have at most ${longest.entry} characters each`,
    );
}

/** The first of each, whatever the case; empty ones are dropped. */
export function onceEach(texts: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const key = text.toLowerCase();
    if (text !== '' && !byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}

/** A box: ticked, it sends 'on'. */
const ticked = z.string().transform((text) => text === 'on');

const nothing = z.literal('').transform(() => null);

const fields = z.object({
  name: textLine(longest.name, 'Product Name').refine(
    (name) => name !== '',
    'Product Name is required',
  ),
  description: textLines(longest.description, 'Description'),
  price: priceText('Price'),
  salePrice: z.union([nothing, priceText('Sale Price')], `Sale Price ${priceWords}`),
  stock: stockText,
  categoryId: z.union([nothing, z.uuid('Choose one of the categories')]),
  material: textLine(longest.material, 'Material'),
  sizes: listText('Sizes'),
  colors: listText('Colors'),
  isFeatured: ticked,
  isActive: ticked,
  sku: textLine(longest.sku, 'SKU'),
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
    const wrong = { salePrice: saleNotBelowPrice };
    return refuse(withReasons({ ...refusal, fields: wrong }));
  }
  return { ok: true, value: { ...rest, pricePaise, salePricePaise } };
}

const imagesOf = z.object({ images: imagesInput.optional() });

/** In: the texts of a form. Out: the product's pictures; a form without that field leaves them alone. */
export function parseImagesOf(
  texts: Record<string, string>,
  refusal: Refusal,
): Result<z.infer<typeof imagesOf>> {
  const parsed = parseInput(imagesOf, texts, refusal);
  return parsed.ok ? parsed : refuse(withReasons(parsed.refusal));
}

export const productIdInput = z.object({ productId: z.uuid() });

/** In: what the form carries of the product as it was shown; a form that carries nothing has seen nothing. */
export function seenIn({ version = '', stockSeen = '' }: Record<string, string>): Seen {
  return { version: wholeNumber(version), stock: wholeNumber(stockSeen) };
}

function wholeNumber(text: string): number {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
}

/** The toast says why, too. */
function withReasons(refusal: Refusal): Refusal {
  return { ...refusal, description: `${Object.values(refusal.fields ?? {}).join('. ')}.` };
}
