import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Bindings } from './http-env.ts';

type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>;

/**
 * Node's listener for what answers requests. A body that a handler writes itself goes straight to the response: as a web
 * stream it would cost more memory than the rest of an open live stream.
 */
export function listenWith(fetch: Fetch): RequestListener {
  return getRequestListener(async (request, env) => {
    const bindings: Bindings = env as HttpBindings;
    const answer = await fetch(request, bindings);
    const { outgoing, writeBody } = bindings;
    // An error instead has a body.
    if (!outgoing || !writeBody || answer.body !== null) return answer;
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    outgoing.setHeaders(answer.headers).writeHead(answer.status);
    writeBody(outgoing);
    return RESPONSE_ALREADY_SENT;
  });
}
