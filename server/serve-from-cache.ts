import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Log } from '#platform/log/log.ts';
import { hasPin, isAnonymousRead } from './anonymous-read.ts';
import {
  type CachedResponse,
  chooseEncoding,
  type Encoding,
  isUnchanged,
} from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * Answers from memory before anything else looks at the request, and passes the rest on. Such an answer does
 * not depend on the client, so only Accept-Encoding and If-None-Match are read. Most requests end here; they
 * are logged only if `logsAnswers`.
 */
export function serveFromCache(
  cache: ResponseCache,
  { log, logsAnswers }: { log: Log; logsAnswers: boolean },
  passOn: RequestListener,
): RequestListener {
  const encodings = openEncodings();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const address = request.url ?? '';
    const stored = await cache.findFresh(address);
    if (stored === null) return void passOn(request, response);
    const status = await send(stored, address, request, response);
    if (!logsAnswers) return;
    log.info('request', {
      id: crypto.randomUUID(),
      method: request.method,
      path: pathOf(address),
      status,
      ms: Math.round(performance.now() - startedAt),
    });
  }

  async function send(
    stored: CachedResponse,
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<number> {
    const { headers } = request;
    let encoded = stored.encoded(encodings(headers['accept-encoding']));
    if (encoded instanceof Promise) {
      encoded = await encoded;
      cache.measure(address, stored);
    }
    if (isUnchanged(headers['if-none-match'], encoded.etag)) {
      response.writeHead(304, encoded.unchangedHeaders).end();
      return 304;
    }
    response.writeHead(200, encoded.headers);
    response.end(request.method === 'HEAD' ? undefined : encoded.body);
    return 200;
  }

  return (request, response) => {
    const { headers, method, url } = request;
    const header = (name: string) => headers[name] as string | undefined;
    const stored =
      url !== undefined &&
      headers['content-length'] === undefined &&
      headers['transfer-encoding'] === undefined &&
      isAnonymousRead(method, header) &&
      cache.find(url);
    const isCandidate = stored && !(stored.readOwn && hasPin(header));
    if (!isCandidate) return passOn(request, response);
    answer(request, response).catch((error: unknown) => {
      log.error('stored answer not sent', { error });
      response.destroy();
    });
  };
}

/** Browsers send few different lists of encodings. */
const maxLists = 100;

function openEncodings(): (acceptEncoding: string | string[] | undefined) => Encoding {
  const chosen = new Map<string, Encoding>();
  return (acceptEncoding) => {
    const list = String(acceptEncoding ?? '');
    const known = chosen.get(list);
    if (known) return known;
    if (chosen.size >= maxLists) chosen.clear();
    const encoding = chooseEncoding(list);
    chosen.set(list, encoding);
    return encoding;
  };
}

function pathOf(address: string): string {
  const query = address.indexOf('?');
  return (query < 0 ? address : address.slice(0, query)).slice(0, 200);
}
