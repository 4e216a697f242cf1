/** V8's layout, in bytes: a header and a length, or the pointers of an object without fields. */
const stringHeader = 16;
const objectHeader = 40;
const perField = 8;
const numberBytes = 16;

const isTwoByte = /[\u0100-\uffff]/;

/**
 * Estimates the memory of a value of plain data, in bytes, with all it refers to, each thing once. V8 may share
 * short texts and numbers. For values such as database rows, which can be many times their JSON.
 */
export function heldBytes(value: unknown): number {
  const seen = new Set<object>();
  const bytesOf = (part: unknown): number => {
    if (typeof part === 'string') return stringBytes(part);
    if (typeof part === 'number') return numberBytes;
    if (typeof part !== 'object' || part === null || seen.has(part)) return 0;
    seen.add(part);
    if (part instanceof Map) return objectHeader + bytesOf([...part].flat());
    if (part instanceof Set) return objectHeader + bytesOf([...part]);
    const fields = Object.values(part);
    return fields.reduce<number>(
      (sum, field) => sum + perField + bytesOf(field),
      objectHeader + (part instanceof Date ? numberBytes : 0),
    );
  };
  return bytesOf(value);
}

function stringBytes(text: string): number {
  return stringHeader + text.length * (isTwoByte.test(text) ? 2 : 1);
}
