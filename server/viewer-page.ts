import { constants, crc32, deflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Heart, Own, ViewerParts } from '#app/pages/layout/viewer-parts.contract.ts';

/** What everybody gets, ready to become the page of somebody signed in. */
export type ViewerPage = {
  /** The whole body, plain or as gzip. */
  fill(own: Own, encoding: 'gzip' | 'identity'): Buffer;
};

/**
 * Some of a page. Compressed as blocks of DEFLATE that know at most the chunk before: such blocks may stand in a row,
 * so what is the same for many is compressed once. Without a name it is one answer's only, and not compressed.
 */
type Chunk = { bytes: Buffer; name: string | null; level: number };

/** So many hearts are compressed anew for a viewer who has one of them in their wishlist. */
const heartsTogether = 12;
const [ofEverybody, ofViewer] = [9, 5];

/** By the names of a chunk and of the one before. */
const compressed = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (bytes, key) => bytes.length + 2 * key.length + 100,
});
let lastPage = 0;

export function openViewerPage(body: Buffer, { parts, hearts }: ViewerParts): ViewerPage {
  lastPage += 1;
  const page = lastPage;
  const ofVisitor = parts.map(({ start, end }) => body.toString('latin1', start, end));
  const starts = [...hearts.values()].flatMap((places) => places.map(({ start }) => start));
  const cuts = starts.sort((a, b) => a - b).filter((_, index) => index % heartsTogether === 0);

  /** What stands between the places, with the hearts in it that are filled. */
  function stretchOf(start: number, end: number, filled: readonly Heart[]): Chunk {
    const own = filled.filter((heart) => heart.start >= start && heart.start < end);
    const name = `${page} ${start} ${end} ${own.map((heart) => heart.start)}`;
    if (own.length === 0) return { bytes: body.subarray(start, end), name, level: ofEverybody };
    return { bytes: withHearts(body, { start, end }, own), name, level: ofViewer };
  }

  /** Where this person's page differs, and where it is cut for its hearts. */
  function placesOf(own: Own, filled: readonly Heart[]): Place[] {
    const changed = parts.flatMap(({ start, end, fill, isLasting }, index) => {
      const text = fill(own);
      return text === ofVisitor[index] ? [] : [{ start, end, chunk: partOf(text, isLasting) }];
    });
    const cutAt = filled.length === 0 ? [] : cuts;
    const all = [...changed, ...cutAt.map((cut) => ({ start: cut, end: cut, chunk: null }))];
    return all.sort((a, b) => a.start - b.start);
  }

  return {
    fill(own, encoding) {
      const filled = own.viewer.wishlist
        .flatMap((id) => hearts.get(id) ?? [])
        .sort((a, b) => a.start - b.start);
      const chunks: Chunk[] = [];
      let at = 0;
      for (const { start, end, chunk } of placesOf(own, filled)) {
        chunks.push(stretchOf(at, start, filled));
        if (chunk) chunks.push(chunk);
        at = end;
      }
      chunks.push(stretchOf(at, body.length, filled));
      return encoding === 'gzip' ? gzipOf(chunks) : Buffer.concat(chunks.map(({ bytes }) => bytes));
    },
  };
}

/** A place between two stretches; the chunk is null where they only part. */
type Place = { start: number; end: number; chunk: Chunk | null };

function partOf(text: string, isLasting: boolean): Chunk {
  return { bytes: Buffer.from(text, 'latin1'), name: isLasting ? text : null, level: ofViewer };
}

/** Some of a page with these of its hearts filled. */
function withHearts(
  body: Buffer,
  stretch: { start: number; end: number },
  hearts: readonly Heart[],
): Buffer {
  const chunks: Buffer[] = [];
  let { start } = stretch;
  for (const heart of hearts) {
    chunks.push(body.subarray(start, heart.start), heart.filled);
    start = heart.end;
  }
  chunks.push(body.subarray(start, stretch.end));
  return Buffer.concat(chunks);
}

/** RFC 1952: without a name or a time. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const lastBlock = Buffer.from([3, 0]);

function gzipOf(chunks: readonly Chunk[]): Buffer {
  let checksum = 0;
  let length = 0;
  const blocks = chunks.map((chunk, index) => {
    checksum = crc32(chunk.bytes, checksum);
    length += chunk.bytes.length;
    return compress(chunk, chunks[index - 1]);
  });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([gzipHeader, ...blocks, lastBlock, trailer]);
}

function compress({ bytes, name, level }: Chunk, before: Chunk | undefined): Buffer {
  if (name === null) return bytes.length <= maxStored ? storedBlock(bytes) : deflate(bytes, level);
  // What follows a viewer's own chunk is to be compressed once for all.
  const isLasting = before?.name != null && (before.level === ofEverybody || level === ofViewer);
  const dictionary = isLasting ? before : null;
  const key = `${dictionary?.name ?? ''}\n${name}`;
  const known = compressed.get(key);
  if (known) return known;
  const made = deflate(bytes, level, dictionary?.bytes);
  const lasting = Buffer.from(new Uint8Array(made).buffer);
  compressed.set(key, lasting);
  return lasting;
}

function deflate(bytes: Buffer, level: number, dictionary?: Buffer): Buffer {
  const finishFlush = constants.Z_FULL_FLUSH;
  return deflateRawSync(bytes, { level, finishFlush, ...(dictionary && { dictionary }) });
}

/** In bytes; the wishlist of somebody who likes everything is longer. */
const maxStored = 0xffff;

/** A block of DEFLATE that is not compressed (RFC 1951, 3.2.4), which takes no time. */
function storedBlock(bytes: Buffer): Buffer {
  const block = Buffer.alloc(5 + bytes.length);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  bytes.copy(block, 5);
  return block;
}
