/** 30 days, in seconds. A session that is used is prolonged. */
const sessionSeconds = 30 * 86_400;

/** The password was right, the one-time code is awaited: 10 minutes, in seconds. */
const challengeSeconds = 600;

/** The way to Google and back: 10 minutes, in seconds. */
const flowSeconds = 600;

/** The browser's session is one HttpOnly, SameSite=Lax cookie with an opaque random reference (Q23). */
export function sessionCookie(isHttps: boolean): TokenCookie {
  return tokenCookie('fh_session', sessionSeconds, isHttps);
}

/** What a browser holds between the password and the one-time code. */
export function challengeCookie(isHttps: boolean): TokenCookie {
  return tokenCookie('fh_code', challengeSeconds, isHttps);
}

/** The state of a browser that is on its way to Google (Q21). */
export function oauthFlowCookie(isHttps: boolean): TokenCookie {
  return tokenCookie('fh_oauth', flowSeconds, isHttps);
}

export type TokenCookie = ReturnType<typeof tokenCookie>;

/** In: whether the shop is served over https; then the cookie is Secure and bound to the host. */
function tokenCookie(plainName: string, seconds: number, isHttps: boolean) {
  const name = isHttps ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return {
    name,
    /** Out: the reference in a Cookie header, or null. */
    read(cookieHeader: string | null): string | null {
      const value = readCookie(cookieHeader, name);
      return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
    },
    /** Out: the Set-Cookie value that keeps `reference` in the browser. */
    keep: (reference: string): string => `${name}=${reference}; Max-Age=${seconds}; ${attributes}`,
    /** Out: the Set-Cookie value that forgets it. */
    forget: (): string => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** Out: the value of the cookie `name` as it was sent, or null. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [key, ...rest] = part.split('=');
    if (key?.trim() === name) return rest.join('=').trim();
  }
  return null;
}
