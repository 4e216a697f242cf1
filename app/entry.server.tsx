import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pageManifest } from '#app/kit/ui/router-internals.ts';
import { compressBytes } from '#platform/compress.server.ts';
import { getShop, requestContext } from '#platform/request.server.ts';
import { dataId } from './pages/layout/start-script.ts';

// For the server, which may not look into pages itself (server/cache-for-viewers.ts).
export { findViewerParts } from '#app/pages/layout/viewer-parts.tsx';

export const streamTimeout = 5_000;

/** Answers a page in one piece; no part comes later (docs/decisions/0046-icons-and-markup.md). */
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
  // Passed aside: React Router looks at the body and would make it a stream.
  context.get(requestContext).page.body = bytes;
  // A page that lacks a part is shown once and never stored.
  if (!isWhole) headers.set('Cache-Control', 'no-store');
  // For signed-in users the server says no-store instead (server/http-security.ts).
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  return new Response(null, { headers, status });
}

/**
 * The page with its hydration data at the end, as React Router's own component writes it, but without a part of
 * React's tree that waits for it.
 *
 * @throws whatever prevented the page from rendering; handleError logs it. Failures the page can do without are
 *   logged here.
 */
async function renderPage(
  request: Request,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<{ html: Buffer; isWhole: boolean }> {
  const { serverHandoffStream, ...shown } = entry;
  const data = readText(serverHandoffStream);
  const [{ parts, isWhole }, text] = await Promise.all([
    renderMarkup(request, { ...shown, manifest: pageManifest(entry) }, context),
    data,
  ]);
  const html = Buffer.concat(parts);
  if (!entry.renderMeta?.didRenderScripts) return { html, isWhole };
  const script = Buffer.from(dataScript(text) + documentEnd);
  return { html: Buffer.concat([html.subarray(0, -documentEnd.length), script]), isWhole };
}

const documentEnd = '</body></html>';

async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** What hydration reads: lines of JSON, in which no tag can end. */
function dataScript(data: string): string {
  return `<script type="application/json" id="${dataId}">${data.replaceAll('<', '\\u003c')}</script>`;
}

function renderMarkup(
  request: Request,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<{ parts: Buffer[]; isWhole: boolean }> {
  const { nonce } = context.get(requestContext);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const failures: unknown[] = [];
    const page = new Writable({
      // So that it is never told to wait.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Buffer, _encoding, done) {
        parts.push(chunk);
        done();
      },
    });
    page.once('finish', () => resolve({ parts, isWhole: failures.length === 0 }));
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Every part in its place, none at the end with a script that moves it.
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
  const { id, onFailure } = context.get(requestContext);
  onFailure(error);
  getShop(context).log.error('page failed', { id, error });
}
