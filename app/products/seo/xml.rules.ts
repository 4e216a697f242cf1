import { escapeHtml } from '#app/kit/text.ts';

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with escaped text, without characters that XML forbids. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${escapeHtml(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''))}</${name}>`;
}
