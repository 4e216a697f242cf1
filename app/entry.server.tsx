import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { getShop, getUser, requestContext } from '#platform/request.server.ts';

export const streamTimeout = 5_000;

/** Renders a page as a stream; search engines get it all at once. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const isBot = isbot(request.headers.get('User-Agent') ?? '');
  return new Promise((resolve, reject) => {
    let hasStarted = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        [isBot ? 'onAllReady' : 'onShellReady']() {
          hasStarted = true;
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          if (!headers.has('Cache-Control')) {
            // After signing out, Back must not show what a browser has kept of a signed-in page.
            const isPersonal = getUser(context) !== null;
            headers.set('Cache-Control', isPersonal ? 'private, no-store' : 'private, no-cache');
          }
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          // What fails before the first byte goes to handleError.
          if (hasStarted) logFailure(error, context);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Logs an unexpected error once, with its request id; people see the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, context);
};

function logFailure(error: unknown, context: Readonly<RouterContextProvider>): void {
  getShop(context).log.error('page failed', { id: context.get(requestContext).id, error });
}
