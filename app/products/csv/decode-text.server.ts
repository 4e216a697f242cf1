import { setImmediate } from 'node:timers/promises';
import { importRefusals, maxCsvBytes } from './product-csv.contract.ts';

/** Parsed at once: other requests get their turn before the next chunk, and few cells wait. */
const maxChunkBytes = 16_384;

/** Ends the reading with a refusal. */
export class InvalidTextError extends Error {
  refusal: (typeof importRefusals)['notUtf8' | 'notText' | 'tooLarge'];
  constructor(refusal: InvalidTextError['refusal']) {
    super(refusal.description);
    this.refusal = refusal;
  }
}

/** The bytes of a file as text, in small chunks. Throws `InvalidTextError` for what is no text, or too large. */
export async function* decodeText(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > maxCsvBytes) throw new InvalidTextError(importRefusals.tooLarge);
    for (let start = 0; start < chunk.byteLength; start += maxChunkBytes) {
      await setImmediate();
      yield decoded(decoder, chunk.subarray(start, start + maxChunkBytes));
    }
  }
  yield decoded(decoder);
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  let text: string;
  try {
    text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new InvalidTextError(importRefusals.notUtf8);
  }
  if (text.includes('\0')) throw new InvalidTextError(importRefusals.notText);
  return text;
}
