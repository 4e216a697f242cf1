import type { FinishedAnswer } from './answer-cache.ts';
import type { Bindings } from './http-env.ts';
import type { PublicAddress } from './public-addresses.ts';

/** Makes what everybody gets at a public address. Of whoever asks for it first it is told nothing else. */
export type MakeAnswer = (found: PublicAddress) => Promise<FinishedAnswer>;

/**
 * Asks the shop as a visitor without a browser would: a GET of the address at the shop's own origin, with no header, no
 * body and no signal. It goes on when whoever asked has hung up.
 */
export function openAnswerMaker(
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>,
  publicUrl: URL,
): MakeAnswer {
  return async ({ address, topics, cacheControl }) => {
    const request = new Request(publicUrl.origin + address);
    const response = await fetch(request, { isForEverybody: true });
    const body = Buffer.from(await response.arrayBuffer());
    const { status } = response;
    const headers = [...response.headers].filter(([name]) => !ofEncoding.includes(name));
    return { status, headers, body, topics: isLasting(response, cacheControl) ? topics : null };
  };
}

/** What differs between the encodings of one answer. */
const ofEncoding = ['content-length', 'vary'];

/** Not a refusal, a failure, nor what sets a cookie or asks not to be stored. */
function isLasting({ status, headers }: Response, cacheControl: string): boolean {
  if (status !== 200 || headers.get('Cache-Control') !== cacheControl) return false;
  return !headers.has('Set-Cookie') && !headers.has('Content-Encoding');
}
