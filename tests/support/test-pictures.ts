import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type PhotoOptions = {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';
};

/** A photo as from a phone, sizes in px. No two parts are alike, so that half a photo differs from a whole. */
export async function photo({ width = 1500, height = 2000, format = 'jpeg' }: PhotoOptions = {}) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = sharp({
    create: { width: 8, height: 8, channels: 3, background: '#9b2335', noise },
  });
  return sharp(await small.png().toBuffer())
    .resize(width, height, { fit: 'fill' })
    .toFormat(format)
    .toBuffer();
}

/** A PNG of a few bytes whose header claims this size, px. */
export function pngClaimingSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The names of all files that a shop stores. */
export async function fileNames(files: { list(): AsyncIterable<string> }): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.list()) names.push(name);
  return names.sort();
}
