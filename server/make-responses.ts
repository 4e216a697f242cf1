import type { ReadOwn } from '#platform/request.server.ts';
import type { Bindings } from './http-env.ts';
import type { PublicAddress } from './public-addresses.ts';
import type { FinishedResponse } from './response-cache.ts';

/** Makes what everybody gets at a public address. Of whoever asks for it first it is told nothing else. */
export type MakeResponse = (found: PublicAddress) => Promise<FinishedResponse>;

/**
 * Asks the shop like a visitor without a browser: a GET at the shop's own origin, without headers, body or
 * signal. It continues even if the first client hangs up.
 */
export function openResponseMaker(
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>,
  publicUrl: URL,
): MakeResponse {
  return async ({ address, topics, cacheControl }) => {
    const request = new Request(publicUrl.origin + address);
    let readOwn: ReadOwn | undefined;
    const onReadOwn = (found: ReadOwn) => {
      readOwn = found;
    };
    const response = await fetch(request, { forEverybody: { onReadOwn } });
    const body = Buffer.from(await response.arrayBuffer());
    const { status } = response;
    const headers = [...response.headers].filter(([name]) => !ofEncoding.includes(name));
    return {
      status,
      headers,
      body,
      topics: isLasting(response, cacheControl) ? topics : null,
      readOwn,
    };
  };
}

/** Headers that differ by encoding. */
const ofEncoding = ['content-length', 'vary'];

/** Not for refusals, failures, or responses that set a cookie or ask not to be stored. */
function isLasting({ status, headers }: Response, cacheControl: string): boolean {
  if (status !== 200 || headers.get('Cache-Control') !== cacheControl) return false;
  return !headers.has('Set-Cookie') && !headers.has('Content-Encoding');
}
