import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { ViewerParts } from '#app/pages/layout/viewer-parts.contract.ts';
import { acceptedEncodings, minCompressedBytes } from '#platform/compress.server.ts';
import type { ReadOwn } from '#platform/request.server.ts';
import { openViewerPage, type ViewerPage } from './viewer-page.ts';

/** The body of an answer in one encoding, with all its headers: name, value, name, value. */
export type EncodedResponse = {
  body: Buffer;
  etag: string;
  headers: string[];
  /** For clients that have it already. */
  unchangedHeaders: string[];
};

/** Null if the body is none that a visitor got from this version. */
export type FindViewerParts = (body: string, kind: 'page' | 'data') => ViewerParts | null;

export type CachedResponse = {
  /** All but those of an encoding. */
  headers: readonly (readonly [string, string])[];
  /** Compresses with the first request for an encoding. */
  encoded(encoding: Encoding): EncodedResponse | Promise<EncodedResponse>;
  /** Of a product's page: what it shows of one reader. */
  readOwn: ReadOwn | undefined;
  /** The body for people who are signed in, taken apart with its first use; null if it is made for each. */
  forViewers(find: FindViewerParts): ViewerPage | null;
  /** In bytes, with what has been compressed so far. */
  size(): number;
};

/** Best first. */
const encodings = ['br', 'zstd', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** What an entry takes besides its bodies: headers and objects. */
const overheadBytes = 4096;

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

// Pages are made anew after each change: higher qualities cost much time for few bytes (docs/decisions/0045).
const compressors = {
  br: (body: Buffer) => brotli(body, 5),
  zstd: (body: Buffer) => promisify(zstdCompress)(body),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/**
 * A page requested this often is compressed once more in another thread: a twelfth smaller, for twenty times
 * the work.
 */
const timesUntilDense = 3;
export const denseQuality = 10;

/** An answer with the status 200, to be sent again; `headers` are all but those of its encoding. */
export function cachedResponse(
  headers: readonly (readonly [string, string])[],
  body: Buffer,
  readOwn?: ReadOwn,
): CachedResponse {
  const plain = withoutRoom(body);
  let viewerPage: ViewerPage | null | undefined;
  const version = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const ready = new Map<Encoding, EncodedResponse>();
  const compressing = new Map<Encoding, Promise<EncodedResponse>>();
  let timesSent = 0;

  function compressDenser(): void {
    brotli(plain, denseQuality).then(
      (denser) => store('br', denser),
      () => {}, // The first version will do.
    );
  }

  function store(encoding: Encoding, bytes: Buffer): EncodedResponse {
    const body = withoutRoom(bytes);
    const etag = encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`;
    const lasting = [...headers.flat(), 'ETag', etag, 'Vary', 'Accept-Encoding'];
    const ofBody = ['Content-Length', String(body.length)];
    if (encoding !== 'identity') ofBody.push('Content-Encoding', encoding);
    const answer = { body, etag, headers: [...lasting, ...ofBody], unchangedHeaders: lasting };
    ready.set(encoding, answer);
    return answer;
  }

  async function compress(encoding: Exclude<Encoding, 'identity'>): Promise<EncodedResponse> {
    try {
      return store(encoding, await compressors[encoding](plain));
    } finally {
      compressing.delete(encoding);
    }
  }

  return {
    encoded(wanted) {
      const encoding = plain.length < minCompressedBytes ? 'identity' : wanted;
      const answer = ready.get(encoding);
      if (encoding === 'br' && ++timesSent === timesUntilDense) compressDenser();
      if (answer) return answer;
      if (encoding === 'identity') return store(encoding, plain);
      const started = compressing.get(encoding) ?? compress(encoding);
      compressing.set(encoding, started);
      return started;
    },
    headers,
    readOwn,
    forViewers(find) {
      if (viewerPage === undefined) {
        const found = find(plain.toString('latin1'), isHtml(headers) ? 'page' : 'data');
        viewerPage = found && openViewerPage(plain, found);
      }
      return viewerPage;
    },
    size() {
      let bytes = plain.length + overheadBytes;
      for (const [encoding, { body }] of ready) if (encoding !== 'identity') bytes += body.length;
      return bytes;
    },
  };
}

function isHtml(headers: CachedResponse['headers']): boolean {
  return headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && /html/.test(value),
  );
}

/** The same bytes in their own memory: zlib returns slices of 16 KB buffers and keeps each whole. */
function withoutRoom(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  return Buffer.from(new Uint8Array(body).buffer);
}

/** The best encoding that the Accept-Encoding header allows. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = acceptedEncodings(acceptEncoding);
  return encodings.find((encoding) => accepted.has(encoding)) ?? 'identity';
}

/** Whether If-None-Match names this version, so that the client has it already. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const names = ifNoneMatch.split(',').map((name) => name.trim().replace(/^W\//, ''));
  return names.includes(etag) || names.includes('*');
}
