import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { compressBytes } from '#platform/compress.server.ts';
import { getShop, getUser, requestContext } from '#platform/request.server.ts';

export const streamTimeout = 5_000;

/** Answers a page in one piece: none has parts that come later (docs/decisions/0046-icons-and-markup.md). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { html, isWhole } = await renderPage(request, entry, context);
  const { bytes, encoding } = compressBytes(html, request.headers.get('Accept-Encoding'));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Length', String(bytes.length));
  headers.append('Vary', 'Accept-Encoding');
  if (encoding) headers.set('Content-Encoding', encoding);
  // What was made without a part of it is shown once, and stored for nobody.
  if (!isWhole) headers.set('Cache-Control', 'no-store');
  if (!headers.has('Cache-Control')) {
    // After signing out, Back must not show what a browser has kept of a signed-in page.
    const isPersonal = getUser(context) !== null;
    headers.set('Cache-Control', isPersonal ? 'private, no-store' : 'private, no-cache');
  }
  return new Response(new Uint8Array(bytes), { headers, status });
}

/** @throws what kept the page from being rendered; handleError logs it. What it can do without is logged here. */
function renderPage(
  request: Request,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<{ html: Buffer; isWhole: boolean }> {
  const { nonce } = context.get(requestContext);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const failures: unknown[] = [];
    const page = new Writable({
      // So that it is never told to wait.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    page.once('finish', () =>
      resolve({ html: Buffer.concat(chunks), isWhole: failures.length === 0 }),
    );
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Every part where it belongs, none at the end with a script that moves it.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout);
          for (const error of failures) logFailure(error, context);
          pipe(page);
        },
        onShellError(error) {
          clearTimeout(timeout);
          reject(error);
        },
        onError(error) {
          failures.push(error);
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
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
