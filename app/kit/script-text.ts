import { own } from '#app/kit/own.ts';

/**
 * A text as a literal of a script inside a page, in which no tag can end. Its quotes are single, because texts that are
 * JSON consist of double ones, each of which would need a backslash.
 */
export function scriptText(text: string): string {
  const literal = text.replace(
    /[\\'<>&\p{Cc}\u2028\u2029]/gu,
    (sign) => own(escapes, sign) ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${literal}'`;
}

const escapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\n': '\\n' };

/**
 * A script of our own as it stands inside a page: on one line, without spaces around signs, in its strings either. Mark the
 * call as pure: else the browser's code would bring along what has run already.
 */
export function inlineScript(source: string): string {
  return source.replace(/\s+/g, ' ').replace(/ ?([{}();,=&|?:>]) ?/g, '$1');
}
