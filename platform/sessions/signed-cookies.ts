import { createHmac } from 'node:crypto';
import { isSameSecret } from '#app/kit/same-secret.ts';

/**
 * Cookies whose text the shop later shows or acts on. They are signed, so that only the shop can have written
 * them. Over https they are also Secure and bound to the host. Routes use their plain names.
 */
export function signedCookies(key: Buffer, names: readonly string[], isHttps: boolean) {
  const prefix = isHttps ? '__Host-' : '';

  /** The name is signed too: a note must not pass for a toast. */
  const signatureOf = (name: string, value: string) =>
    createHmac('sha256', key).update(`${name}=${value}`).digest('base64url');

  function verifyOne(cookie: string): string | null {
    const [name, value] = splitAt(cookie.trim(), '=');
    if (!names.includes(name.replace(/^__Host-/, ''))) return cookie.trim();
    if (!name.startsWith(prefix)) return null;
    const plainName = name.slice(prefix.length);
    const dot = value.lastIndexOf('.');
    const text = value.slice(0, Math.max(0, dot));
    const isOurs = isSameSecret(signatureOf(plainName, text), value.slice(dot + 1));
    return isOurs ? `${plainName}=${text}` : null;
  }

  return {
    /** The Cookie header for routes, without cookies that the shop did not sign. */
    verify(cookieHeader: string): string {
      return cookieHeader
        .split(';')
        .flatMap((one) => verifyOne(one) ?? [])
        .join('; ');
    },
    /** The Set-Cookie value for the browser. An empty value, which deletes the cookie, stays empty. */
    sign(setCookie: string): string {
      const [cookie, attributes] = splitAt(setCookie, ';');
      const [name, value] = splitAt(cookie, '=');
      if (!names.includes(name)) return setCookie;
      const signed = value && `${value}.${signatureOf(name, value)}`;
      return `${prefix}${name}=${signed};${attributes}${isHttps ? '; Secure' : ''}`;
    },
  };
}

/** Both sides of the first `separator`; the second is '' without one. */
function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
