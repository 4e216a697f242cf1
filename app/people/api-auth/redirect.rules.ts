/** The shop's own address, and those of API clients that its owner allows (AUTH_REDIRECT_URLS). */
export type RedirectTargets = { publicUrl: URL; redirectUrls: readonly URL[] };

/**
 * Where an email's link or an OAuth flow may lead: the shop itself, an address the owner allows, or, from a
 * shop without https, the same machine. Returns the requested address, or the shop's root for any other.
 */
export function safeRedirect(requested: string | null | undefined, targets: RedirectTargets): URL {
  const { publicUrl, redirectUrls } = targets;
  const url = requested && requested.length <= 2000 ? URL.parse(requested) : null;
  if (!url || url.username || url.password) return new URL(publicUrl);
  const isAllowed =
    url.origin === publicUrl.origin ||
    redirectUrls.some((allowed) => isWithin(url, allowed)) ||
    (publicUrl.protocol === 'http:' && isOnThisMachine(url));
  return isAllowed ? url : new URL(publicUrl);
}

/** Same scheme, host and port, and the same path or one below it. */
function isWithin(url: URL, allowed: URL): boolean {
  if (url.protocol !== allowed.protocol || url.host !== allowed.host) return false;
  const folder = allowed.pathname.replace(/\/?$/, '/');
  return url.pathname === allowed.pathname || url.pathname.startsWith(folder);
}

function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
}

/** Adds these values as the fragment, which reaches no server and no log. */
export function withFragment(url: URL, values: Record<string, string | number>): string {
  const parts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  const result = new URL(url);
  result.hash = new URLSearchParams(parts).toString();
  return result.href;
}

export function withQuery(url: URL, name: string, value: string): string {
  const result = new URL(url);
  result.searchParams.set(name, value);
  return result.href;
}
