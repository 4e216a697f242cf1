import type { Context } from 'hono';
import { escapeHtml } from '#app/kit/text.ts';

/** After how many seconds the page retries. */
const refreshSeconds = 10;

const style = `:root{color-scheme:light dark;--page:#f4f6fb;--card:#fff;--ink:#151a33;--ink2:#4b5272;--line:#dbe0ec;--madder:#9b2335}
@media(prefers-color-scheme:dark){:root{--page:#0d1226;--card:#151c37;--ink:#eef1fa;--ink2:#b0b8d4;--line:#2a3358;--madder:#c23a4e}}
*{box-sizing:border-box}
body{min-height:100vh;min-height:100svh;margin:0;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--ink);font:1rem/1.5 "Anek Latin",system-ui,sans-serif}
main{width:100%;max-width:34rem;padding:40px 24px;border:1px solid var(--line);border-radius:10px;background:var(--card);text-align:center;overflow-wrap:anywhere}
.shop{margin:12px 0 28px;color:var(--ink2)}
h1{margin:0 0 12px;font:400 1.8125rem/1.16 Gotu,"Segoe UI",system-ui,sans-serif;text-wrap:balance}
p{margin:0 0 12px;text-wrap:pretty}
a{display:inline-block;margin-top:16px;padding:11px 22px;border-radius:6px;background:var(--madder);color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #e9a722;outline-offset:2px}`;

const mark = `<svg viewBox="0 0 32 32" width="48" height="48" aria-hidden="true"><rect width="32" height="32" rx="6" fill="#9B2335"/><rect x="4.5" y="7" width="23" height="2.6" rx="1.3" fill="#F2B53A"/><path fill="#FFF" d="M9.3 10.8c2.9 3.2 2.9 7.2 0 10.8-2.9-3.6-2.9-7.6 0-10.8zM16 10.8c3.7 4.4 3.7 10 0 15.2-3.7-5.2-3.7-10.8 0-15.2zM22.7 10.8c2.9 3.2 2.9 7.2 0 10.8-2.9-3.6-2.9-7.6 0-10.8z"/></svg>`;

/**
 * The page for people while the shop cannot answer: it is being restored, its database is away, or a disk is
 * full. `reason` is half a sentence; `toDo` says what the owner has to do. One page without scripts or other
 * files that retries by itself; a form is not sent again.
 */
export function unavailablePage(
  c: Context,
  shopName: string,
  reason = 'The shop cannot answer at the moment',
  toDo?: string,
): Response {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (isRead) c.header('Refresh', String(refreshSeconds));
  if (!c.res.headers.has('Retry-After')) c.header('Retry-After', String(refreshSeconds));
  c.header('Cache-Control', 'no-store');
  const name = escapeHtml(shopName);
  const text = toDo
    ? `${reason}. ${escapeHtml(toDo)}`
    : isRead
      ? `${reason}. You need not do anything: this page tries again by itself.`
      : `${reason}, and what you have just sent may not have been saved. Please go back in a few minutes and look; if it is missing, send it again.`;
  const again = isRead ? '<a href="">Try Again</a>' : '<a href="/">Go Home</a>';
  const html = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Back in a few minutes - ${name}</title><style>${style}</style></head>
<body><main>${mark}<p class="shop">${name}</p><h1>We are back in a few minutes</h1><p>${text}</p>${again}</main></body></html>`;
  return c.html(html, 503);
}

/** Whether a browser asked for a page, rather than for data or a file. */
export function isForPerson(c: Context): boolean {
  const accepts = c.req.header('Accept')?.includes('text/html') ?? false;
  return accepts && !c.req.path.endsWith('.data');
}
