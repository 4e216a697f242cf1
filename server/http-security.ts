import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { prePaintScript } from '#app/pages/layout/pre-paint-script.ts';
import { startScript } from '#app/pages/layout/start-script.ts';
import type { Google } from '#app/people/google/google.contract.ts';
import type { HttpEnv } from './http-env.ts';

/** The hashes of the inline scripts on every page. */
const fixedScripts = [prePaintScript, startScript].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);

/**
 * Headers against foreign scripts, framing, content sniffing and copies: no browser or proxy stores what a
 * signed-in user gets. Only shared responses say themselves how long they last; shared files are answered
 * before this.
 */
export function securityHeaders(
  { publicUrl, google }: { publicUrl: URL; google: Pick<Google, 'issuer'> | null },
  {
    isDevelopment,
    hstsIncludesSubdomains,
  }: { isDevelopment: boolean; hstsIncludesSubdomains: boolean },
): MiddlewareHandler<HttpEnv> {
  const isHttps = publicUrl.protocol === 'https:';
  const hsts = `max-age=31536000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`;
  // Browsers apply form-action to redirects after a form too, so Google is in the list.
  const formTargets = google ? `'self' ${google.issuer.origin}` : "'self'";
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set('X-Content-Type-Options', 'nosniff');
    if (isHttps) headers.set('Strict-Transport-Security', hsts);
    const isPersonal = Boolean(c.get('user')) && !c.get('isForEverybody');
    if (isPersonal && !headers.get('Cache-Control')?.includes('no-store'))
      headers.set('Cache-Control', 'private, no-store');
    if (isPlainFile(headers)) return;
    // A page with a secret address sets a stricter policy.
    if (!headers.has('Referrer-Policy'))
      headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    // In development, Vite's scripts have no nonce.
    if (isDevelopment) return;
    // Somebody's page made of everybody's has that page's policy.
    if (headers.has('Content-Security-Policy')) return;
    const scripts = c.get('isForEverybody')
      ? (c.get('scriptHashes') ?? [])
      : [`'nonce-${c.get('nonce')}'`];
    headers.set('Content-Security-Policy', contentPolicy(scripts, formTargets));
  };
}

/**
 * Scripts, styles, fonts, pictures and videos: a browser never shows them as a page in which scripts could run,
 * so page headers are not needed. SVG is not among them.
 */
function isPlainFile(headers: Headers): boolean {
  const type = headers.get('Content-Type') ?? '';
  return /^(?:font\/|text\/(?:css|javascript)\b|video\/|image\/(?!svg))/.test(type);
}

/** `scripts` are the sources of inline scripts besides those of every page. */
function contentPolicy(scripts: readonly string[], formTargets: string): string {
  const inline = new Set([...scripts, ...fixedScripts]);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...inline].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets}`,
  ].join('; ');
}
