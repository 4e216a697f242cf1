/**
 * A change of state must come from a page of this shop (Q23). Browsers say where a request comes from
 * in Sec-Fetch-Site and Origin; a client that says neither is no browser and carries no one's cookie
 * by accident.
 */
export function isOwnPage(request: Request, publicUrl: URL, trustProxy: number): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') {
    return true;
  }
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('Origin');
  if (origin === null) return true;
  const originHost = hostOf(origin);
  if (originHost === null) return false;
  const forwarded = trustProxy > 0 ? request.headers.get('X-Forwarded-Host') : null;
  return [publicUrl.host, request.headers.get('Host'), forwarded].includes(originHost);
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host || null;
  } catch {
    return null;
  }
}

/** In: the socket's address. Out: true for this machine's own browser, not for one behind a proxy. */
export function isLocalRequest(request: Request, remoteAddress: string | undefined): boolean {
  const viaProxy = request.headers.has('X-Forwarded-For') || request.headers.has('Forwarded');
  const host = hostOf(request.url)?.replace(/:\d+$/, '') ?? '';
  const isLoopback = /^(::1$|(::ffff:)?127\.)/.test(remoteAddress ?? '');
  return isLoopback && isLocalName(host) && !viaProxy;
}

/** Names by which a machine calls itself. A shop with another PUBLIC_URL has a proxy in front. */
export function isLocalName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
