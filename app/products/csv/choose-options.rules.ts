import { oneLine } from '#app/kit/text.ts';
import {
  maxOptionEntries,
  maxOptionLength,
  uniqueIgnoringCase,
} from '#app/products/editor/product-fields.contract.ts';
import { choiceName } from './choice-cells.rules.ts';
import type { TranslatedCells, Variant } from './other-shops.contract.ts';

/** Words in an option's name, in lower case. Hindi ones as typed and as in NFC. */
const sizeWords = words('size sizes saiz naap साइज़ साइज साईज़ साईज आकार नाप माप');
const colorWords = words('color colors colour colours coulour colur rang रंग कलर shade shades');
const materialWords = words('material fabric cloth कपड़ा');

type Kind = 'size' | 'color' | 'material' | 'other';

/** The kind of an option by its name: 'Select Size' and 'pa_size' are sizes, 'Colour' and 'रंग' colors. */
export function kindOfOption(name: string): Kind {
  const parts = name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u);
  if (parts.some((part) => colorWords.has(part))) return 'color';
  if (parts.some((part) => sizeWords.has(part))) return 'size';
  return parts.some((part) => materialWords.has(part)) ? 'material' : 'other';
}

function words(list: string): Set<string> {
  return new Set(list.normalize('NFC').split(' '));
}

/** A variant with its size and color by the shop's names; null if it has none. */
export type ChosenVariant = Variant & { size: string | null; color: string | null };

type OptionCells = Pick<TranslatedCells, 'sizes' | 'colors' | 'material'>;

/**
 * Another shop's variants by size and color, and their cells. Where variants differ by another option alone, its
 * value stands with the size: 'S / with'. `variants` is null if they cannot be told apart so.
 */
export function chooseOptions(
  given: readonly Variant[],
  notes: string[],
): { variants: ChosenVariant[] | null; cells: OptionCells } {
  const variants = spreadAll(given, notes);
  const kinds = new Map(
    variants.flatMap(({ options }) => options.map(({ name }) => [name, kindOfOption(name)])),
  );
  const ofKind = (...wanted: Kind[]) =>
    [...kinds].flatMap(([name, kind]) => (wanted.includes(kind) ? name : []));
  const [sizes, colors, others] = [ofKind('size'), ofKind('color'), ofKind('material', 'other')];
  const choose = (sizeNames: readonly string[]) =>
    variants.map(
      (one): ChosenVariant => ({
        ...one,
        size: textOf(one, sizeNames) || null,
        color: textOf(one, colors) || null,
      }),
    );
  const plain = choose(sizes);
  const differing = others.filter(
    (name) => new Set(variants.map((one) => textOf(one, [name]))).size > 1,
  );
  const withSize = areDistinct(plain) ? [] : differing;
  const chosen = withSize.length === 0 ? plain : choose([...sizes, ...withSize]);
  if (!areDistinct(chosen)) {
    const valuesOf = (names: readonly string[]) =>
      variants.flatMap((one) => names.flatMap((name) => valuesOfOption(one, name)));
    return {
      variants: null,
      cells: optionCells(variants, [valuesOf(sizes), valuesOf(colors)], others, notes),
    };
  }
  if (withSize.length > 0) {
    const names = withSize.map((name) => `‘${oneLine(name)}’`).join(' and ');
    const place = sizes.length > 0 ? 'stands with the size' : 'is the size';
    notes.push(`${names} ${place} here, such as ‘${chosen[0]?.size}’.`);
  }
  const rest = others.filter((name) => !withSize.includes(name));
  const values = (['size', 'color'] as const).map((key) => chosen.flatMap((one) => one[key] ?? []));
  return { variants: chosen, cells: optionCells(variants, values, rest, notes) };
}

/** Whether every variant has a size and color of its own, which the shop can offer. */
function areDistinct(variants: readonly ChosenVariant[]): boolean {
  const isOffered = (key: 'size' | 'color') => {
    const texts = uniqueIgnoringCase(variants.flatMap((one) => one[key] ?? []));
    const isAlike = new Set(variants.map((one) => one[key] === null)).size === 1;
    const isShort = texts.every((text) => text.length <= maxOptionLength);
    return isAlike && isShort && texts.length <= maxOptionEntries;
  };
  const names = new Set(variants.map((one) => choiceName(one).toLowerCase()));
  return (
    variants.length > 1 &&
    !names.has('') &&
    names.size === variants.length &&
    isOffered('size') &&
    isOffered('color')
  );
}

/** `others`: options with no place here, but for a material that all variants share. */
function optionCells(
  variants: readonly Variant[],
  [sizes = [], colors = []]: string[][],
  others: readonly string[],
  notes: string[],
): OptionCells {
  let material: string | undefined;
  for (const name of others) {
    const texts = [
      ...new Set(
        variants.flatMap(({ options }) =>
          options.filter((one) => one.name === name).map(({ value }) => oneLine(value)),
        ),
      ),
    ].filter((text) => text !== '');
    const [only] = texts;
    if (only === undefined) continue;
    if (kindOfOption(name) === 'material' && texts.length === 1) material = only;
    else notes.push(`‘${oneLine(name)}’ has no place here. Not taken: ${texts.join(', ')}.`);
  }
  return {
    sizes: [...new Set(sizes)].join(', '),
    colors: [...new Set(colors)].join(', '),
    ...(material === undefined ? {} : { material }),
  };
}

function textOf(variant: Variant, names: readonly string[]): string {
  return names.flatMap((name) => valuesOfOption(variant, name)).join(' / ');
}

/** Commas separate options here. */
function valuesOfOption({ options }: Variant, name: string): string[] {
  return options
    .filter((one) => one.name === name)
    .map(({ value }) => oneLine(value).replace(/,\s*/g, ' / '))
    .filter((text) => text !== '');
}

/** More is left as it is. */
const maxSpread = 100;

/** Each variant once for each size and color that it is sold in. */
function spreadAll(variants: readonly Variant[], notes: string[]): readonly Variant[] {
  if (variants.length < 2) return variants;
  const spread = variants.flatMap((one) => spreadOut(one, maxSpread / variants.length));
  if (spread.length === variants.length) return variants;
  if (variants.some(({ isCounted }) => isCounted)) notes.push(spreadNote);
  return spread;
}

/** 'S in any color' as one of each color, with the SKU at the first. */
function spreadOut(variant: Variant, max: number): Variant[] {
  const isChoice = ({ name }: Variant['options'][number]) =>
    kindOfOption(name) === 'size' || kindOfOption(name) === 'color';
  const groups = [...Map.groupBy(variant.options.filter(isChoice), ({ name }) => name).values()];
  const count = groups.reduce((product, group) => product * group.length, 1);
  if (count === 1 || count > max) return [variant];
  const rest = variant.options.filter((one) => !isChoice(one));
  const choices = groups.reduce<Variant['options'][]>(
    (all, group) => all.flatMap((one) => group.map((option) => [...one, option])),
    [[]],
  );
  return choices.map((options, at) => ({
    ...variant,
    sku: at === 0 ? variant.sku : '',
    stock: variant.isCounted ? shareOf(variant.stock, count, at) : variant.stock,
    options: [...options, ...rest],
  }));
}

/** What the part at `at` has of a stock that is counted for several together. */
export function shareOf(stock: number, parts: number, at: number): number {
  if (stock <= 0) return at === 0 ? stock : 0;
  return Math.floor(stock / parts) + (at < stock % parts ? 1 : 0);
}

export const spreadNote =
  'Several of its sizes or colors share one stock there: it is spread over them here. Check it.';
