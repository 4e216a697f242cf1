import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The bytes, or the reason why there are none, as part of a sentence. */
type Fetched = { bytes: Uint8Array } | { why: string };

/** Fetches a file of at most `maxBytes` from anywhere on the Internet. Never throws. */
export type FetchFile = (url: string, maxBytes: number) => Promise<Fetched>;

export type FetchOptions = {
  /** Returns all IP addresses of a host. */
  resolve?(host: string): Promise<string[]>;
  isAllowed?(address: string): boolean;
  /** An extra certificate to trust. */
  ca?: string;
  /** For the whole fetch, with redirects. */
  timeoutMs?: number;
};

const maxRedirects = 3;
const redirects = [301, 302, 303, 307, 308];

class FetchRefused extends Error {}

/**
 * Fetches by https from public addresses only. Checks all addresses of a host and connects to a checked one, so
 * that a second lookup cannot lead elsewhere. The same for each redirect.
 */
export function openFetchFile(options: FetchOptions = {}): FetchFile {
  const { resolve = resolveAll, isAllowed = isPublicAddress, ca, timeoutMs = 5000 } = options;

  async function resolvePublicAddress(url: URL): Promise<string> {
    if (url.protocol !== 'https:' || url.username || url.password) {
      throw new FetchRefused('its address must begin with https://');
    }
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await resolve(host);
    const [first] = addresses;
    if (!first || !addresses.every(isAllowed)) {
      throw new FetchRefused('its address is not on the public Internet');
    }
    return first;
  }

  async function follow(start: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
    let url = new URL(start);
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const response = await sendRequest(url, await resolvePublicAddress(url), { ca, signal });
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return readAll(response, maxBytes);
      response.destroy();
      if (!redirects.includes(statusCode)) {
        throw new FetchRefused(`the other site answered ${statusCode}`);
      }
      const next = headers.location ? URL.parse(headers.location, url) : null;
      if (!next) throw new FetchRefused('the other site leads nowhere');
      url = next;
    }
    throw new FetchRefused('the other site leads from one address to the next');
  }

  return async (url, maxBytes) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return { bytes: await orAbort(signal, follow(url, maxBytes, signal)) };
    } catch (error) {
      if (error instanceof FetchRefused) return { why: error.message };
      return { why: signal.aborted ? 'it took too long' : 'the other site cannot be reached' };
    }
  };
}

async function resolveAll(host: string): Promise<string[]> {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
}

function sendRequest(
  url: URL,
  address: string,
  { ca, signal }: { ca: string | undefined; signal: AbortSignal },
): Promise<IncomingMessage> {
  const family = isIP(address);
  return new Promise((resolve, reject) => {
    request(url, {
      agent: false,
      ca,
      signal,
      headers: { Accept: 'image/*' },
      lookup: (_host, { all }, done) =>
        all ? done(null, [{ address, family }]) : done(null, address, family),
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new FetchRefused(`it is larger than ${maxBytes / 2 ** 20} MB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Rejects if `signal` aborts first: a DNS lookup cannot be aborted. */
function orAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
