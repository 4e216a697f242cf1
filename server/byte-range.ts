/** A part of a file: the first byte and the last, both counted from 0. */
export type ByteRange = { from: number; to: number };

/**
 * The part that a header `Range` asks for of a file of `size` bytes. Null for the whole: without the header, and for what
 * may be ignored, such as several parts. 'none' for a part behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'none' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  const end = size - 1;
  if (first === '') {
    const count = Number(last);
    return count === 0 ? 'none' : { from: Math.max(size - count, 0), to: end };
  }
  const from = Number(first);
  if (from > end) return 'none';
  const to = last === '' ? end : Math.min(Number(last), end);
  return to < from ? null : { from, to };
}
