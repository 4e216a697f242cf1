/**
 * Where an email's link may lead: to the shop itself, or to an API client on the user's own machine.
 * Returns the requested address, or the shop's root for any other.
 */
export function safeRedirect(requested: string | null | undefined, publicUrl: URL): URL {
  const url = requested && requested.length <= 2000 ? URL.parse(requested) : null;
  if (!url || url.username || url.password) return new URL(publicUrl);
  const isOwn = url.origin === publicUrl.origin;
  const isOnThisMachine =
    url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  return isOwn || isOnThisMachine ? url : new URL(publicUrl);
}

/** Adds these values as the fragment, which is sent to no server and gets into no log. */
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
