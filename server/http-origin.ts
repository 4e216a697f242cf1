/**
 * A change of state must come from a page of this shop (Q23). Browsers send Sec-Fetch-Site or Origin. A client
 * that sends neither is no browser, so it does not send somebody's cookie unintentionally.
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
