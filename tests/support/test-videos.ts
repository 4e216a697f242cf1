/** The start of a WebM file, and `size` bytes in all: enough to be stored as a video, too little to play. */
export function webm(size = 5000): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: size }, (_, n) => n % 251);
  bytes.set(Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'));
  return bytes;
}

/** The same for an MP4 file, or with the brand of another format that begins like it. */
export function mp4(brand = 'isom', size = 5000): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: size }, (_, n) => n % 251);
  bytes.set(Buffer.from(`\0\0\0\x20ftyp${brand}\0\0\x02\0isomiso2avc1mp41`, 'latin1'));
  return bytes;
}
