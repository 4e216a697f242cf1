const signatures: readonly { offset: number; bytes: string }[] = [
  { offset: 0, bytes: '\xff\xd8\xff' },
  { offset: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { offset: 0, bytes: 'GIF87a' },
  { offset: 0, bytes: 'GIF89a' },
  { offset: 8, bytes: 'WEBP' },
];

/** How many bytes at the start of a file say whether it is a picture. */
export const pictureStartBytes = 64;

/** True for the content of a JPEG, PNG, GIF, WebP or AVIF file, whatever its name (Q89). */
export function isPicture(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, pictureStartBytes));
  return signatures.some(({ offset, bytes }) => start.startsWith(bytes, offset)) || isAvif(start);
}

/** The first box of an AVIF file lists its formats, four characters each. */
function isAvif(start: string): boolean {
  const length = start.charCodeAt(3);
  return start.startsWith('ftyp', 4) && /avi[fs]/.test(start.slice(8, length));
}
