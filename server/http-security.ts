import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { prePaintScript } from '#app/layout/pre-paint-script.ts';
import type { ShopSettings } from '#platform/shop.ts';
import type { HttpEnv } from './http-env.ts';

const prePaintScriptHash = createHash('sha256').update(prePaintScript).digest('base64');

/** Headers against foreign scripts, framing and content sniffing. */
export function securityHeaders(
  { publicUrl, google }: Pick<ShopSettings, 'publicUrl' | 'google'>,
  {
    isDevelopment,
    hstsIncludesSubdomains,
  }: { isDevelopment: boolean; hstsIncludesSubdomains: boolean },
): MiddlewareHandler<HttpEnv> {
  const isHttps = publicUrl.protocol === 'https:';
  const hsts = `max-age=31536000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`;
  // Browsers apply form-action to redirects after a form, too, so Google is in the list.
  const formTargets = google ? `'self' ${google.issuer.origin}` : "'self'";
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    if (isHttps) headers.set('Strict-Transport-Security', hsts);
    // In development, Vite's scripts have no nonce.
    if (isDevelopment) return;
    headers.set('Content-Security-Policy', contentPolicy(c.get('nonce'), formTargets));
  };
}

function contentPolicy(nonce: string, formTargets: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'sha256-${prePaintScriptHash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets}`,
  ].join('; ');
}
