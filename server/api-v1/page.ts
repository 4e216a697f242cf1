import type { Operation } from '#app/api/operation.server.ts';
import { escapeHtml } from '#app/kit/text.ts';
import type { ShopSettings } from '#platform/shop.ts';

const accessLabels = {
  visitor: 'everybody',
  user: 'who is signed in',
  owner: 'the owner',
} as const;

/** The HTML page about the API: signing in, every operation, refusals. */
export function apiPage(
  operations: readonly Operation[],
  { publicUrl, storeProfile: shop }: Pick<ShopSettings, 'publicUrl' | 'storeProfile'>,
): string {
  const name = escapeHtml(shop.name);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>API - ${name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${name} API</h1>
<p>Everything here is JSON. Amounts are rupees, times are UTC. For generators there is
<a href="/api/v1/openapi.json">openapi.json</a>; back to <a href="/">the shop</a>.</p>
<h2>Signing in</h2>
<p>Exchange email and password for an access token, and send it with every call.</p>
<pre tabindex="0" role="region" aria-label="Signing in">${escapeHtml(signInExample(publicUrl.origin))}</pre>
<nav aria-label="Tables"><ul>${tags.map((tag) => `<li><a href="#${tag}">${tag}</a></li>`).join('')}</ul></nav>
${tags.map((tag) => section(tag, operations)).join('\n')}
<h2>When the answer is no</h2>
<p>A refusal is <code>application/problem+json</code>: <code>title</code> and <code>detail</code> for people,
<code>code</code> and <code>fields</code> for API clients. 401 asks for a token, 403 is the owner’s, 409 has changed
meanwhile, 412 has changed since the version in <code>If-Match</code>, 428 needs that header (both carry
<code>current</code>, what it is now), 422 names the wrong fields, 429 says in <code>Retry-After</code> how long to wait.</p>
</main>
</body>
</html>
`;
}

function section(tag: string, operations: readonly Operation[]): string {
  const entries = operations.filter((operation) => operation.tag === tag).map(entry);
  return `<section id="${tag}"><h2>${tag}</h2>${entries.join('')}</section>`;
}

function entry({
  method,
  path,
  summary,
  access,
  query,
  body,
  requiresIdempotencyKey,
  acceptsPicture,
  acceptsVersion,
}: Operation): string {
  const headers = [
    ...(requiresIdempotencyKey ? ['Idempotency-Key'] : []),
    ...(acceptsVersion === null ? [] : ['If-Match']),
  ];
  const inputs = [
    { label: 'query', names: Object.keys(query.shape) },
    { label: 'body', names: acceptsPicture ? ['image/*'] : Object.keys(body?.shape ?? {}) },
    { label: 'header', names: headers },
  ].filter(({ names }) => names.length > 0);
  const lines = inputs.map(
    ({ label, names }) =>
      `<p>${label}: ${names.map((one) => `<code>${one}</code>`).join(', ')}</p>`,
  );
  return `<article><h3><code>${method.toUpperCase()} /api/v1${path}</code></h3>
<p>${escapeHtml(summary)}. For ${accessLabels[access]}.</p>${lines.join('')}</article>`;
}

function signInExample(origin: string): string {
  return `curl '${origin}/auth/v1/token?grant_type=password' \\
  -H 'Content-Type: application/json' -d '{"email":"…","password":"…"}'
curl ${origin}/api/v1/orders -H 'Authorization: Bearer ACCESS_TOKEN'`;
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fbf8f2, #1b1712); color: light-dark(#2a221a, #efe7da); }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
article { border-top: 1px solid light-dark(#ddd2c0, #40372b); padding: 0.75rem 0; }
article p { margin: 0.25rem 0 0; }
a { color: light-dark(#8a1538, #f0a9b8); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; padding: 0; }
nav a { display: inline-block; padding: 0.5rem 0; }
pre { overflow-x: auto; padding: 1rem; background: light-dark(#f1eadd, #272018); }
`;
