import { own } from '#app/kit/own.ts';

/**
 * A text as a literal in an inline script, in which no tag can end. Single quotes, because JSON is full of
 * double ones, which would need backslashes.
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
 * A script of our own for a page: on one line, without spaces around signs, even in its strings. Mark calls as
 * pure, else the browser's code would contain what has already run.
 */
export function inlineScript(source: string): string {
  return source.replace(/\s+/g, ' ').replace(/ ?([{}();,=&|?:>]) ?/g, '$1');
}
