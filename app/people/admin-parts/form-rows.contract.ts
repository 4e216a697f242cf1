import { isUuid } from '#app/kit/text.ts';

type Texts = Readonly<Record<string, string>>;

/** The rows of a form, by the field that each has, 'size-0', in their order. There are gaps where one was removed. */
export function rowsOf(texts: Texts, field: string): number[] {
  return Object.keys(texts)
    .filter((name) => name.startsWith(`${field}-`))
    .map((name) => name.slice(field.length + 1))
    .filter((row) => /^[0-9]{1,3}$/.test(row))
    .map(Number)
    .sort((a, b) => a - b);
}

/** The checkbox of a category. */
export function categoryField(id: string): string {
  return `category-${id}`;
}

/** The categories that are selected. */
export function categoryIdsOf(texts: Texts): string[] {
  return Object.keys(texts)
    .flatMap((name) => (texts[name] === 'on' && /^category-(.+)$/.exec(name)?.[1]) || [])
    .filter(isUuid);
}
