/**
 * A text as a literal of a script inside a page, in which no tag can end. Its quotes are single, because texts that are
 * JSON consist of double ones, each of which would need a backslash.
 */
export function scriptText(text: string): string {
  const literal = text.replace(
    /[\\'<>&\p{Cc}\u2028\u2029]/gu,
    (sign) => escapes[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${literal}'`;
}

const escapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\n': '\\n' };
