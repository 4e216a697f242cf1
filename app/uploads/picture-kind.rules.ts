const signatures: readonly { at: number; bytes: string }[] = [
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { at: 0, bytes: 'GIF87a' },
  { at: 0, bytes: 'GIF89a' },
  { at: 8, bytes: 'WEBP' },
];

/** True for a file that begins as JPEG, PNG, GIF, WebP or AVIF does, whatever its name says (Q89). */
export function isPicture(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  return signatures.some(({ at, bytes }) => start.startsWith(bytes, at)) || isAvif(start);
}

/** The first box of an AVIF lists the formats it is, four emails each. */
function isAvif(start: string): boolean {
  const length = start.charCodeAt(3);
  return start.startsWith('ftyp', 4) && /avi[fs]/.test(start.slice(8, length));
}
