/** 30 days, in seconds. A session that is used is prolonged. */
export const sessionSeconds = 30 * 86_400;

/**
 * The browser's session is one HttpOnly, SameSite=Lax cookie with an opaque random reference (Q23).
 * In: whether the shop is served over https; then the cookie is Secure and bound to the host.
 */
export function sessionCookie(isHttps: boolean) {
  const name = isHttps ? '__Host-fh_session' : 'fh_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return {
    name,
    /** Out: the reference in a Cookie header, or null. */
    read(cookieHeader: string | null): string | null {
      const value = cookieValue(cookieHeader, name);
      return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
    },
    /** Out: the Set-Cookie value that keeps `reference` in the browser. */
    keep: (reference: string): string =>
      `${name}=${reference}; Max-Age=${sessionSeconds}; ${attributes}`,
    /** Out: the Set-Cookie value that forgets it. */
    forget: (): string => `${name}=; Max-Age=0; ${attributes}`,
  };
}

export type SessionCookie = ReturnType<typeof sessionCookie>;

/** Out: the value of the cookie `name` as it was sent, or null. */
export function cookieValue(cookieHeader: string | null, name: string): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [key, ...rest] = part.split('=');
    if (key?.trim() === name) return rest.join('=').trim();
  }
  return null;
}
