import { z } from 'zod';
import { maxPricePaise } from '#app/kit/money.ts';
import { type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { choiceKey, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import {
  maxOptionEntries,
  maxOptionLength,
  type ProductFields,
} from './product-fields.contract.ts';
import { parsePaise, stockSchema, textSchema } from './product-fields.input.ts';
import {
  emptyVariant,
  offeredChoices,
  pricedOption,
  type SavedVariant,
  sharedDifference,
  variantFields,
  variantName,
  variantsByKey,
} from './variants.contract.ts';

const option = z.string().min(1).max(maxOptionLength).nullable();

const seenInput = z
  .array(
    z.object({
      size: option,
      color: option,
      stock: z.int(),
      priceDifferencePaise: z.int(),
      sku: z.string(),
    }),
  )
  .max(2 * maxOptionEntries * maxOptionEntries);

/** What a form showed of sizes and colors: null if they were not counted, undefined if it says nothing of them. */
export function parseSeenVariants(
  texts: Record<string, string>,
): SavedVariant[] | null | undefined {
  const text = texts[variantFields.seen];
  return text === undefined ? undefined : (seenInput.safeParse(parseJson(text)).data ?? null);
}

const skuSchema = textSchema('sku');

/**
 * A form's sizes and colors, offered ones and those with fields: null if they are not counted, undefined if it
 * says nothing of them, or `refusal` with every reason. A missing field is as shown.
 */
export function parseVariants(
  texts: Record<string, string>,
  options: Pick<ProductFields, 'sizes' | 'colors'>,
  refusal: Refusal,
): Result<SavedVariant[] | null | undefined> {
  const seen = parseSeenVariants(texts);
  if (seen === undefined) return { ok: true, value: undefined };
  if (texts[variantFields.isOn] !== 'on') return { ok: true, value: null };
  const shown = variantsByKey(seen);
  const choices = [...offeredChoices(options), ...(seen ?? []), ...choicesIn(texts)];
  const errors: Record<string, string> = {};
  const variants = [...new Map(choices.map((one) => [choiceKey(one), one]))].map(
    ([key, choice]) => {
      const before = shown.get(key) ?? newVariant(choice, seen ?? []);
      const fields = {
        stock: stockSchema.safeParse(texts[variantFields.stock(choice)] ?? String(before.stock)),
        priceDifferencePaise: parseDifference(
          texts[variantFields.difference(choice)],
          before,
          seen,
        ),
        sku: skuSchema.safeParse(texts[variantFields.sku(choice)] ?? before.sku),
      };
      for (const name of ['stock', 'sku'] as const) {
        const message = fields[name].error?.issues[0]?.message;
        if (message) errors[variantFields[name](choice)] = `${variantName(choice)}: ${message}`;
      }
      if (fields.priceDifferencePaise === null) {
        errors[variantFields.difference(choice)] =
          `${pricedOption(choice)}: the price difference must be an amount such as 200 or -150`;
      }
      return {
        size: choice.size,
        color: choice.color,
        stock: fields.stock.data ?? 0,
        priceDifferencePaise: fields.priceDifferencePaise ?? 0,
        sku: fields.sku.data ?? '',
      };
    },
  );
  if (Object.keys(errors).length === 0) return { ok: true, value: variants };
  return refuse({
    ...refusal,
    description: `${[...new Set(Object.values(errors))].join('. ')}.`,
    fields: errors,
  });
}

/** The choices with a stock field in the form. */
function choicesIn(texts: Record<string, string>): ProductChoice[] {
  const prefix = 'variant-stock-';
  return Object.keys(texts)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const [size, color] =
        z.tuple([option, option]).safeParse(parseJson(name.slice(prefix.length))).data ?? [];
      return size === undefined || color === undefined ? [] : [{ size, color }];
    });
}

/** A color added to a product has the same difference in XL as the others. */
function newVariant(choice: ProductChoice, seen: readonly SavedVariant[]): SavedVariant {
  const difference = sharedDifference(seen, pricedOption(choice)) ?? 0;
  return { ...emptyVariant(choice), priceDifferencePaise: difference };
}

/** In paise; null if it is not an amount. */
export function parseSignedPaise(text: string): number | null {
  const [, sign, amount = ''] = /^\s*([+-]?)\s*(.*)$/s.exec(text.replaceAll('−', '-')) ?? [];
  const paise = parsePaise(amount);
  if (paise === null || paise > maxPricePaise) return null;
  return sign === '-' ? -paise : paise;
}

/** An empty field means no difference; if a size's colors differ, it leaves them. */
function parseDifference(
  text: string | undefined,
  before: SavedVariant,
  seen: SavedVariant[] | null,
): number | null {
  if (text === undefined) return before.priceDifferencePaise;
  if (text.trim() !== '') return parseSignedPaise(text);
  return sharedDifference(seen ?? [], pricedOption(before)) === null
    ? before.priceDifferencePaise
    : 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
