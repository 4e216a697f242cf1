/** Part of a file: the first and the last byte, both counted from 0. */
export type ByteRange = { from: number; to: number };

/**
 * The part of a file of `size` bytes that a `Range` header asks for. Null for the whole file: without the
 * header, or if it can be ignored, such as for several parts. 'none' for a part behind the end.
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
