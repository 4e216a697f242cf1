import { escapeHtml } from './text.ts';

/** One part of an email, written once for its HTML and its plain text. */
export type EmailPart =
  /** A paragraph. */
  | string
  /** A button; without a label, the address itself. */
  | { link: string; label?: string }
  /** A list of names with their values: 'Total: ₹120'. */
  | { rows: readonly (readonly [name: string, value: string])[]; separator: ': ' | ' = ' };

export type EmailText = { subject: string; html: string; text: string };

type Look = {
  paragraph: string;
  link: string;
  list: string;
  row: string;
  frame(shopName: string, subject: string, body: string): string;
};

/** Readable on light and on dark; all other text has the colour of the program that shows the email. */
const madder = '#9e2235';

const looks = {
  /** Headed by the shop's name, with its colours and buttons. */
  framed: {
    paragraph: 'margin:0 0 16px',
    link: `display:inline-block;padding:12px 20px;border-radius:6px;background:${madder};color:#ffffff;font-weight:bold;text-decoration:none`,
    list: 'list-style:none;margin:0 0 16px;padding:0',
    row: 'margin:0;padding:8px 0;border-bottom:1px solid #8a8f9f',
    frame: framed,
  },
  /** Without styles: the program that shows the email chooses. */
  plain: { paragraph: '', link: '', list: '', row: '', frame: (_name, _subject, body) => body },
} as const satisfies Record<string, Look>;

/** Returns the parts as HTML and as plain text. `shopName` heads the framed look. */
export function renderEmail(
  shopName: string,
  subject: string,
  parts: readonly EmailPart[],
  look: keyof typeof looks = 'framed',
): EmailText {
  const { frame, ...styles } = looks[look];
  return {
    subject,
    html: frame(shopName, subject, parts.map((part) => htmlOf(part, styles)).join('\n')),
    text: parts.map(textOf).join('\n\n'),
  };
}

function textOf(part: EmailPart): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return part.label ? `${part.label}: ${part.link}` : part.link;
  return part.rows.map(([name, value]) => `${name}${part.separator}${value}`).join('\n');
}

function htmlOf(part: EmailPart, styles: Omit<Look, 'frame'>): string {
  const { paragraph, link, list, row } = styles;
  if (typeof part === 'string') return `<p${styleAttribute(paragraph)}>${escapeHtml(part)}</p>`;
  if ('link' in part) {
    const label = escapeHtml(part.label ?? part.link);
    return `<p${styleAttribute(paragraph)}><a href="${escapeHtml(part.link)}"${styleAttribute(link)}>${label}</a></p>`;
  }
  const rows = part.rows.map(
    ([name, value]) =>
      `<li${styleAttribute(row)}>${escapeHtml(name)}${part.separator}<b>${escapeHtml(value)}</b></li>`,
  );
  return `<ul${styleAttribute(list)}>${rows.join('')}</ul>`;
}

function styleAttribute(style: string): string {
  return style && ` style="${style}"`;
}

function framed(shopName: string, subject: string, body: string): string {
  const column = `max-width:568px;margin:0 auto;padding:20px 16px;border-top:4px solid ${madder};font:16px/1.5 Arial,sans-serif;overflow-wrap:anywhere`;
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0"><div style="${column}">
<p style="margin:0 0 16px;font-size:22px">${escapeHtml(shopName)}</p>
${body}
</div></body></html>`;
}
