import { createHash } from 'node:crypto';

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/**
 * The hashes of a page's inline scripts for its content security policy: "'sha256-…'", each once. React writes no
 * other '<script' into a page: it escapes texts and attributes. Browsers do not run data, such as JSON-LD, so that
 * needs none.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(scripts)) {
    if (/\ssrc=/i.test(attributes) || /type="application\/(?:ld\+)?json"/i.test(attributes))
      continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}
