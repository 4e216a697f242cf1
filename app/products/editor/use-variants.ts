import { type ClipboardEvent, useState } from 'react';
import { choiceKey, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { splitOptions } from './product-fields.contract.ts';
import {
  hasChoices,
  offeredChoices,
  type SavedVariant,
  variantFields,
} from './variants.contract.ts';

/** The cells of one color, or all of them without colors or sizes. */
export type CellGroup = { title: string; choices: ProductChoice[] };

/** The sizes and colors in a product's form, as typed. */
export function useVariants(texts: Record<string, string>, saved: SavedVariant[] | null) {
  const [isOn, setOn] = useState(texts[variantFields.isOn] === 'on');
  const [options, setOptions] = useState({
    sizes: splitOptions(texts.sizes ?? ''),
    colors: splitOptions(texts.colors ?? ''),
  });
  // Input for a size stays while its name is retyped.
  const [typed, setTyped] = useState<Record<string, string>>(() => ({
    ...shownStocks(saved),
    ...texts,
  }));

  const textOf = (choice: ProductChoice) => typed[variantFields.stock(choice)] ?? '';
  const groups = groupsOf(options);
  const left = leftOver(saved ?? [], options);
  const cells = [...groups.flatMap(({ choices }) => choices), ...left];

  function fill(texts: [ProductChoice, string][]): void {
    const names = texts.map(([choice, text]) => [variantFields.stock(choice), text]);
    setTyped((before) => ({ ...before, ...Object.fromEntries(names) }));
  }

  /** Pasted spreadsheet numbers go into this cell and those after it; a block line by line, color by color. */
  function paste(event: ClipboardEvent, choice: ProductChoice): void {
    const lines = event.clipboardData
      .getData('text')
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split('\t').map((text) => text.trim()));
    if (lines.flat().length < 2) return;
    event.preventDefault();
    fill(pastedCells(lines, choice, [...groups, { title: '', choices: left }]));
  }

  return {
    isOn,
    setOn,
    /** As they are typed. */
    options,
    setOptions: (more: Partial<typeof options>) => setOptions((now) => ({ ...now, ...more })),
    isOffered: hasChoices(options) || saved !== null || isOn,
    groups,
    left,
    sum: cells.reduce((sum, choice) => sum + numberIn(textOf(choice)), 0),
    textOf,
    fill,
    paste,
  };
}

export type VariantsInForm = ReturnType<typeof useVariants>;

function shownStocks(saved: SavedVariant[] | null): Record<string, string> {
  return Object.fromEntries(
    (saved ?? []).map((one) => [variantFields.stock(one), String(one.stock)]),
  );
}

function groupsOf(options: { sizes: string[]; colors: string[] }): CellGroup[] {
  const choices = offeredChoices(options);
  if (options.sizes.length === 0 || options.colors.length === 0) return [{ title: '', choices }];
  return options.colors.map((title) => ({
    title,
    choices: choices.filter(({ color }) => color === title),
  }));
}

/** What still has stock, but is no longer offered. */
function leftOver(
  saved: readonly SavedVariant[],
  options: { sizes: string[]; colors: string[] },
): SavedVariant[] {
  const offered = new Set(offeredChoices(options).map(choiceKey));
  return saved.filter((one) => one.stock > 0 && !offered.has(choiceKey(one)));
}

function pastedCells(
  lines: string[][],
  choice: ProductChoice,
  groups: CellGroup[],
): [ProductChoice, string][] {
  const group = groups.findIndex(({ choices }) => choices.includes(choice));
  const place = groups[group]?.choices.indexOf(choice) ?? 0;
  const isBlock = lines.length > 1 && lines.some((line) => line.length > 1);
  const targets = isBlock
    ? lines.map((_, line) => groups[group + line]?.choices.slice(place) ?? [])
    : [
        groups
          .slice(group)
          .flatMap(({ choices }) => choices)
          .slice(place),
      ];
  const sources = isBlock ? lines : [lines.flat()];
  return sources.flatMap((line, row) =>
    line.flatMap((text, column): [ProductChoice, string][] => {
      const target = targets[row]?.[column];
      return target ? [[target, text]] : [];
    }),
  );
}

function numberIn(text: string): number {
  const digits = text.replace(/[,\s]/g, '');
  return /^[0-9]{1,6}$/.test(digits) ? Number(digits) : 0;
}
