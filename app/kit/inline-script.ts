/**
 * A script of our own for a page: on one line, without spaces around signs, even in its strings. Mark calls as
 * pure, else the browser's code would contain what has already run.
 */
export function inlineScript(source: string): string {
  return source.replace(/\s+/g, ' ').replace(/ ?([{}();,=&|?:>]) ?/g, '$1');
}
