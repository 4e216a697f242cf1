import { maxWeightGrams } from '#app/products/editor/product-fields.contract.ts';
import type { Variant } from './other-shops.contract.ts';

const gramsByUnit = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 };
export type WeightUnit = keyof typeof gramsByUnit;
export const weightUnits = Object.keys(gramsByUnit) as WeightUnit[];

/** '0.45' in 'kg' → 450. Null if unweighed, '' or 0 in the files; NaN if it is no weight. */
export function toGrams(text: string, unit: WeightUnit): number | null {
  const weight = text.trim();
  if (weight === '' || Number(weight) === 0) return null;
  if (!/^[0-9]{1,9}(?:\.[0-9]+)?$/.test(weight)) return Number.NaN;
  const grams = Math.max(1, Math.round(Number(weight) * gramsByUnit[unit]));
  return grams > maxWeightGrams ? Number.NaN : grams;
}

/**
 * The weight of a product with these variants, '650': the heaviest's, so that no parcel is declared too light.
 * Left out if they are unweighed, or a weight is invalid.
 */
export function weightOf(variants: readonly Variant[], notes: string[]): { weight_grams?: string } {
  const known = variants.flatMap(({ grams }) => grams ?? []);
  if (known.length === 0) return {};
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  if (Number.isNaN(highest)) {
    notes.push('Its weight is not taken: the file has one that is no number, or over 50 kg.');
    return {};
  }
  if (lowest < highest) {
    notes.push(`Its variants weigh from ${lowest} to ${highest} g: here all weigh ${highest} g.`);
  }
  return { weight_grams: String(highest) };
}
