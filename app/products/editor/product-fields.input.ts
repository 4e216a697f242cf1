import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { maxPricePaise } from '#app/kit/money.ts';
import { own } from '#app/kit/own.ts';
import { recordOf } from '#app/kit/records.ts';
import { type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { readRupees } from '#app/kit/rupees.ts';
import { multiLineText, singleLineText } from '#app/people/profiles/profiles.input.ts';
import { imagesInput } from '#app/products/uploads/images.input.ts';
import { maxImageUrlLength } from '#app/products/uploads/uploads.contract.ts';
import { productRefusal } from './admin-products.contract.ts';
import {
  gstRates,
  isSaleBelowPrice,
  maxOptionEntries,
  maxOptionLength,
  maxStock,
  maxWeightGrams,
  type PlainFields,
  plainKeys,
  productFields,
  salePriceTooHighText,
  splitOptions,
  type TextKey,
  textKeys,
} from './product-fields.contract.ts';

/** Returns paise; null if it is not an amount: signs, exponents, a third decimal (Q49). */
export function parsePaise(text: string): number | null {
  const [, whole, decimals = ''] =
    /^([0-9]{1,9})(?:\.([0-9]{1,2}))?$/.exec(readRupees(text) ?? '') ?? [];
  return whole ? Number(whole + decimals.padEnd(2, '0')) : null;
}

const priceError =
  'must be an amount in rupees above 0, at most 1,00,00,000, with no more than 2 decimals';

/** A price in paise. `label` names the field in the message. */
export function priceSchema(label: string) {
  return z
    .string()
    .transform(parsePaise)
    .refine(isPrice, `${label} ${priceError}`)
    .transform((paise) => paise as number);
}

function isPrice(paise: number | null): boolean {
  return paise !== null && paise >= 1 && paise <= maxPricePaise;
}

const stockError = 'Stock Quantity must be a whole number from 0 to 1,00,000';

/** An empty field means 0 (Q50). */
export const stockSchema = z
  .string()
  .transform((text) => text.trim() || '0')
  .pipe(z.string().regex(/^[0-9]{1,6}$|^[0-9]{1,3}(,[0-9]{2,3})*,[0-9]{3}$/, stockError))
  .transform((text) => Number(text.replaceAll(',', '')))
  .refine((stock) => stock <= maxStock, stockError);

const weightError = 'Weight must be a whole number of grams from 1 to 50,000';

const weightSchema = z
  .string()
  .trim()
  .regex(/^[0-9]{1,5}$|^[0-9]{1,2},[0-9]{3}$/, weightError)
  .transform((text) => Number(text.replaceAll(',', '')))
  .refine((grams) => grams >= 1 && grams <= maxWeightGrams, weightError);

/** `label`: 'Sizes' or 'Colors'. */
function listSchema(label: string) {
  return z
    .string()
    .transform(splitOptions)
    .refine(
      (list) => list.length <= maxOptionEntries,
      `${label} can be at most ${maxOptionEntries}`,
    )
    .refine(
      (list) => list.every((entry) => entry.length <= maxOptionLength),
      `${label} can have at most ${maxOptionLength} characters each`,
    );
}

/** A checked box sends 'on'. */
const checkbox = z.string().transform((text) => text === 'on');

const emptyAsNull = z.literal('').transform(() => null);

/** `label` names the field in the message. */
export function textSchema(key: TextKey, label: string = productFields[key].label) {
  const { lines, maxLength } = productFields[key];
  return lines === 'many' ? multiLineText(maxLength, label) : singleLineText(maxLength, label);
}

export const nameRequiredText = 'Product Name is required';
export const hsnPattern = /^([0-9]{4}|[0-9]{6}|[0-9]{8})?$/;
export const hsnText = 'HSN must have 4, 6 or 8 digits';

const fields = z.object({
  ...recordOf(textKeys, (key) => textSchema(key)),
  name: textSchema('name').refine((name) => name !== '', nameRequiredText),
  pricePaise: priceSchema('Price'),
  salePricePaise: z.union([emptyAsNull, priceSchema('Sale Price')], `Sale Price ${priceError}`),
  stock: stockSchema,
  categoryId: z.union([emptyAsNull, z.uuid('Choose one of the categories')]),
  sizes: listSchema('Sizes'),
  colors: listSchema('Colors'),
  isFeatured: checkbox,
  isActive: checkbox,
  hsn: z.string().trim().regex(hsnPattern, hsnText),
  gstRate: z.union(
    [emptyAsNull, z.enum(gstRates.map(String)).transform(Number)],
    'Choose one of the GST rates',
  ),
  weightGrams: z.union([emptyAsNull, weightSchema], weightError),
});

/**
 * Takes the form's values by field name; a missing one counts as empty, a missing box as unchecked. Returns a
 * product's fields, or `refusal` with every reason, by field.
 */
export function parseProductFields(
  texts: Record<string, string>,
  refusal: Refusal,
): Result<PlainFields> {
  const values = recordOf(plainKeys, (key) => texts[productFields[key].name] ?? '');
  const parsed = parseInput(fields, values, refusal);
  if (parsed.ok && isSaleBelowPrice(parsed.value)) return parsed;
  const reasons = parsed.ok ? { salePricePaise: salePriceTooHighText } : parsed.refusal.fields;
  const byName = plainKeys.flatMap((key) => {
    const reason = own<string>(reasons ?? {}, key);
    return reason === undefined ? [] : [[productFields[key].name, reason]];
  });
  return refuse(withReasons({ ...refusal, fields: Object.fromEntries(byName) }));
}

const imagesForm = z.object({ images: imagesInput.optional() });

/** Returns the product's images, or nothing if the form has no such field, so that they stay. */
export function parseProductImages(
  texts: Record<string, string>,
  refusal: Refusal,
): Result<z.infer<typeof imagesForm>> {
  const parsed = parseInput(imagesForm, texts, refusal);
  return parsed.ok ? parsed : refuse(withReasons(parsed.refusal));
}

const videoForm = z.object({
  video: z.union([emptyAsNull, z.string().max(maxImageUrlLength)]).optional(),
  videoSeen: z.union([emptyAsNull, z.string()]).optional(),
});

/** Returns the product's video, null for none, or nothing if the form leaves it. */
export function parseProductVideo(
  texts: Record<string, string>,
  refusal: Refusal,
): Result<{ video?: string | null }> {
  const parsed = parseInput(videoForm, texts, refusal);
  if (!parsed.ok) return refuse(withReasons(parsed.refusal));
  const { video, videoSeen } = parsed.value;
  return { ok: true, value: video === undefined || video === videoSeen ? {} : { video } };
}

const chartForm = z.object({
  sizeChart: z.union([emptyAsNull, z.uuid('Choose one of the size charts')]).optional(),
  sizeChartSeen: z.union([emptyAsNull, z.uuid()]).optional().catch(undefined),
});

/**
 * Returns the product's own size chart, null for none, or nothing if the form leaves it: no field, or the value
 * shown.
 */
export function parseProductChart(
  texts: Record<string, string>,
  refusal: Refusal,
): Result<{ sizeChartId?: string | null }> {
  const parsed = parseInput(chartForm, texts, refusal);
  if (!parsed.ok) return refuse(withReasons(parsed.refusal));
  const { sizeChart, sizeChartSeen } = parsed.value;
  const isLeft = sizeChart === undefined || sizeChart === sizeChartSeen;
  return { ok: true, value: isLeft ? {} : { sizeChartId: sizeChart } };
}

export const productIdInput = z.object({ productId: z.uuid() });

const stockInput = z.object({
  productId: z.uuid(),
  // Unlike in the dialog, an empty field is refused: nobody means to sell out by emptying it.
  stock: z.string().trim().min(1, stockError).pipe(stockSchema),
  stockSeen: z.string().transform(wholeNumber),
});

/** Takes the values of a row's stock field. `seen` is its initial value. */
export function parseStock(
  texts: Record<string, string>,
): Result<{ productId: string; stock: number; seen: number }> {
  const parsed = parseInput(stockInput, texts, productRefusal('update', 'invalid', ''));
  if (!parsed.ok) return refuse(withReasons(parsed.refusal));
  const { productId, stock, stockSeen: seen } = parsed.value;
  return { ok: true, value: { productId, stock, seen } };
}

/** -1 if it is not a whole number. */
export function wholeNumber(text: string): number {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
}

/** Puts the reasons into the toast as well. */
function withReasons(refusal: Refusal): Refusal {
  return { ...refusal, description: `${Object.values(refusal.fields ?? {}).join('. ')}.` };
}
