import { escapeHtml } from '#app/kit/text.ts';
import type { OrderLineView } from './orders.contract.ts';

/** What a letter is made of, once for both its forms: a paragraph, items, labelled facts or a link. */
export type LetterPart =
  | string
  | { items: OrderLineView[] }
  | { facts: [label: string, value: string][] }
  | { link: string; label: string };

export type LetterText = { subject: string; html: string; text: string };

/** In: whose letter it is, its subject and its parts. Out: the same words as HTML and as plain text. */
export function letterOf(shopName: string, subject: string, parts: LetterPart[]): LetterText {
  return {
    subject,
    html: documentOf(shopName, subject, parts.map(htmlOf).join('\n')),
    text: parts.map(textOf).join('\n\n'),
  };
}

function textOf(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return `${part.label}: ${part.link}`;
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return part.items.map((item) => `${itemText(item)} = ${item.lineTotal}`).join('\n');
}

/** 'Meenakshi Saree (Free Size · Arakku Red), 1 x ₹19,999' */
function itemText({ name, choice, quantity, unitPrice }: OrderLineView): string {
  return `${name}${choice ? ` (${choice})` : ''}, ${quantity} x ${unitPrice}`;
}

/** Colours that hold on a light ground and on a dark one; all other text has the reader's own. */
const madder = '#9e2235';
const line = 'border-bottom:1px solid #8a8f9f';

function htmlOf(part: LetterPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`;
  if ('link' in part) {
    const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${madder};color:#ffffff;font-weight:bold;text-decoration:none`;
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.link)}" style="${button}">${escapeHtml(part.label)}</a></p>`;
  }
  const rows =
    'facts' in part
      ? part.facts.map(([label, value]) => `${escapeHtml(label)}: <b>${escapeHtml(value)}</b>`)
      : part.items.map(
          (item) => `${escapeHtml(itemText(item))} = <b>${escapeHtml(item.lineTotal)}</b>`,
        );
  const listed = rows.map((row) => `<li style="margin:0;padding:8px 0;${line}">${row}</li>`);
  return `<ul style="list-style:none;margin:0 0 16px;padding:0">${listed.join('')}</ul>`;
}

function documentOf(shopName: string, subject: string, body: string): string {
  const frame = `max-width:568px;margin:0 auto;padding:20px 16px;border-top:4px solid ${madder};font:16px/1.5 Arial,sans-serif;overflow-wrap:anywhere`;
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0"><div style="${frame}">
<p style="margin:0 0 16px;font-size:22px">${escapeHtml(shopName)}</p>
${body}
</div></body></html>`;
}
