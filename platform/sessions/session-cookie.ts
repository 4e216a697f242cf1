/** 30 days, in seconds: the longest any session goes unused. The owner's ends sooner. */
const sessionSeconds = 30 * 86_400;

/** For entering the one-time code after the password: 10 minutes, in seconds. */
const challengeSeconds = 600;

/** For a device the owner has signed in on: 400 days, in seconds, the browsers' maximum. */
const deviceSeconds = 400 * 86_400;

/** For an OAuth flow to Google: 10 minutes, in seconds. */
const flowSeconds = 600;

/** A day, in seconds. The address printed at the start opens the mailbox again. */
const mailboxSeconds = 86_400;

/** The browser's session: an HttpOnly, SameSite=Lax cookie with an opaque random reference (Q23). */
export function sessionCookie(isHttps: boolean): TokenCookie {
  return tokenCookie('fh_session', sessionSeconds, isHttps);
}

export function challengeCookie(isHttps: boolean): TokenCookie {
  return tokenCookie('fh_code', challengeSeconds, isHttps);
}

/** Says that the owner has signed in on this browser before. It grants nothing. */
export function deviceCookie(isHttps: boolean): TokenCookie {
  return tokenCookie('fh_device', deviceSeconds, isHttps);
}

/** The state of an OAuth flow to Google (Q21). */
export function oauthFlowCookie(isHttps: boolean): TokenCookie {
  return tokenCookie('fh_oauth', flowSeconds, isHttps);
}

/** The key of the built-in mailbox. The cookie has no path, because the page fetches its own data. */
export function mailboxCookie(isHttps: boolean): TokenCookie {
  return tokenCookie('fh_mailbox', mailboxSeconds, isHttps);
}

export type TokenCookie = ReturnType<typeof tokenCookie>;

/** Over https the cookie is Secure and bound to the host. */
function tokenCookie(plainName: string, seconds: number, isHttps: boolean) {
  const name = isHttps ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return {
    name,
    read(cookieHeader: string | null): string | null {
      const value = readCookie(cookieHeader, name);
      return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
    },
    /** Returns the Set-Cookie value that stores `reference` for `maxAge` seconds. */
    keep: (reference: string, maxAge = seconds): string =>
      `${name}=${reference}; Max-Age=${Math.max(0, Math.min(maxAge, seconds))}; ${attributes}`,
    /** Returns the Set-Cookie value that deletes the cookie. */
    forget: (): string => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** Returns the value of the cookie `name` as it was sent, or null. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [key, ...rest] = part.split('=');
    if (key?.trim() === name) return rest.join('=').trim();
  }
  return null;
}
