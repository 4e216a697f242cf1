import type { Context, MiddlewareHandler } from 'hono';
import type { ConcurrencyLimit } from '#app/kit/concurrency-limit.ts';
import type { Refusal } from '#app/kit/result.ts';
import { pleaseWait } from '#app/kit/text.ts';
import type { HttpEnv } from './http-env.ts';

/**
 * Pages or API reads for one address. More at once would hold up everybody else: eight leave them half of the
 * database connections.
 */
export const readLimit = { atOnce: 8, maxWaiting: 500 };
/** What proxies log for a client that did not wait for the end of its answer. */
export const clientClosed = 499;
/** After this some of the waiting requests have had their turn. */
const busySeconds = 2;

/**
 * Pages of one address take turns (docs/decisions/0014). Forms are exempt: one whose body arrives slowly would
 * block another.
 */
export function limitPages(limit: ConcurrencyLimit): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!isLimited(c)) return next();
    const turn = limit.run(c.get('client').address, async () => {
      if (isGone(c)) return new Response(null, { status: clientClosed });
      await next();
      return;
    });
    return turn === null ? refusePage(c) : turn;
  };
}

/** API reads take turns by user, or by address without a token. */
export function limitApiReads(
  limit: ConcurrencyLimit,
  refuse: (c: Context<HttpEnv>, refusal: Refusal) => Response,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!isLimited(c)) return next();
    const turn = limit.run(callerOf(c), next);
    return turn === null ? refuse(c, tooManyRequests(busySeconds)) : turn;
  };
}

/** For what is limited per address and requested by machines: plain text, not a page. */
export function tooManyRequests(seconds: number): Refusal {
  return {
    kind: 'tooMany',
    code: 'over_request_rate_limit',
    title: 'Too Many Requests',
    description: `Too many requests. ${pleaseWait(seconds)}`,
    retryAfterSeconds: seconds,
  };
}

/** Whose turn it is. */
export function callerOf(c: Context<HttpEnv>): string {
  return c.get('user')?.userId ?? c.get('client').address;
}

/** False for an answer made for everybody: the client who asked has had its turn already (cache-responses.ts). */
function isLimited(c: Context<HttpEnv>): boolean {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  return isRead && !c.get('isForEverybody');
}

/** Whether the client has stopped waiting. */
function isGone(c: Context<HttpEnv>): boolean {
  return c.req.raw.signal.aborted;
}

/** A short page that costs nothing to make. Requests for page data get the text of the error page. */
function refusePage(c: Context<HttpEnv>): Response {
  const text = pleaseWait(busySeconds);
  c.header('Retry-After', String(busySeconds));
  c.header('Cache-Control', 'no-store');
  return c.req.path.endsWith('.data') ? c.text(text, 429) : c.html(shortPage(text), 429);
}

function shortPage(text: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Too many requests</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 4rem 1.5rem; text-align: center; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#f4f6fb, #0d1226); color: light-dark(#151a33, #eef1fa); }
h1 { font-size: 25px; font-weight: 600; }
a { display: inline-block; padding: 10px; color: light-dark(#1e2e66, #a9baf5); }
</style>
</head>
<body>
<h1>Too many requests</h1>
<p>${text}</p>
<p><a href="">Try again</a></p>
</body>
</html>
`;
}
