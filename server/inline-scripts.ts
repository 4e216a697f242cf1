import { createHash } from 'node:crypto';

const [scriptBegin, scriptEnd] = ['<script', '</script>'];

/**
 * The hashes of a page's inline scripts for its content security policy: "'sha256-…'", each once. React writes
 * no other '<script' into a page, because it escapes texts and attributes. Data such as JSON-LD needs none,
 * because browsers do not run it.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const { attributes, text } of scriptsOf(html)) {
    if (/\ssrc=/i.test(attributes) || /type="application\/(?:ld\+)?json"/i.test(attributes))
      continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

/** A page without its scripts. */
export function withoutScripts(html: string): string {
  let rest = '';
  let from = 0;
  for (const { begin, end } of scriptsOf(html)) {
    rest += html.slice(from, begin);
    from = end;
  }
  return rest + html.slice(from);
}

/** Each script of a complete page, in one pass. */
function* scriptsOf(html: string) {
  let begin = html.indexOf(scriptBegin);
  while (begin >= 0) {
    const textBegin = html.indexOf('>', begin) + 1;
    const textEnd = textBegin > 0 ? html.indexOf(scriptEnd, textBegin) : -1;
    if (textEnd < 0) return;
    const attributes = html.slice(begin + scriptBegin.length, textBegin - 1);
    const end = textEnd + scriptEnd.length;
    yield { begin, end, attributes, text: html.slice(textBegin, textEnd) };
    begin = html.indexOf(scriptBegin, end);
  }
}
