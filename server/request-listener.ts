import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Bindings } from './http-env.ts';

type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>;

/**
 * Node's listener for the shop's handlers. A body that a handler writes itself goes straight to the response: a
 * web stream would cost more memory than the rest of an open live stream.
 */
export function listenWith(fetch: Fetch): RequestListener {
  return getRequestListener(async (request, env) => {
    const bindings: Bindings = env as HttpBindings;
    const answer = await fetch(request, bindings);
    const { outgoing, writeBody } = bindings;
    // An error has a body instead.
    if (!outgoing || !writeBody || answer.body !== null) return answer;
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    outgoing.setHeaders(answer.headers).writeHead(answer.status);
    writeBody(outgoing);
    return RESPONSE_ALREADY_SENT;
  });
}
