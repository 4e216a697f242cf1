/** The chosen options of a product; null if it has none to choose from. */
export type ProductChoice = { size: string | null; color: string | null };

/** The same text only for the same size and color. Names a form's options and fields. */
export function choiceKey({ size, color }: ProductChoice): string {
  return JSON.stringify([size, color]);
}

export function isSameChoice(one: ProductChoice, other: ProductChoice): boolean {
  return one.size === other.size && one.color === other.color;
}

/** The chosen size and colour in one text: 'M · Indigo'. */
export function choiceText({ size, color }: ProductChoice): string {
  return [size, color].filter(Boolean).join(' · ');
}
