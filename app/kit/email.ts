import { escapeHtml } from './text.ts';

/** One part of an email, written once for its HTML and its plain text. */
export type EmailPart =
  /** A paragraph; an empty one is left out. */
  | string
  | { link: string; label: string }
  /** Names with their values: 'Total: ₹120'. */
  | { rows: readonly (readonly [name: string, value: string])[] }
  | { items: readonly EmailItem[] };

/** An ordered item with its amount: 'Meenakshi Saree, 1 x ₹19,999 = ₹19,999'. */
export type EmailItem = {
  name: string;
  /** The full address of its picture. */
  picture: string | null;
  amount: string;
};

/** The shop that sends the email. */
export type EmailShop = {
  name: string;
  /** Turns a path of the shop into a full address. */
  url(path: string): string;
};

/** `publicUrl` is the address of the home page. */
export function emailShop(name: string, publicUrl: URL): EmailShop {
  return { name, url: (path) => new URL(path, publicUrl).href };
}

export type EmailText = { subject: string; html: string; text: string };

/** Returns the parts as HTML, in the shop's frame, and as plain text. */
export function renderEmail(
  shop: EmailShop,
  subject: string,
  parts: readonly EmailPart[],
): EmailText {
  const shown = parts.filter((part) => part !== '');
  return {
    subject,
    html: frame(shop, subject, shown.map(toHtml).join('\n')),
    text: shown.map(toText).join('\n\n'),
  };
}

function toText(part: EmailPart): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return `${part.label}: ${part.link}`;
  if ('rows' in part) return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  return part.items.map(({ name, amount }) => `${name} = ${amount}`).join('\n');
}

/** Readable on light and on dark. All other text has the mail program's color. */
const madder = '#9e2235';
const cell = 'padding:10px 0;border-bottom:1px solid #8a8f9f;vertical-align:top';

function toHtml(part: EmailPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`;
  if ('link' in part) {
    const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${madder};color:#ffffff;font-weight:bold;text-decoration:none`;
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.link)}" style="${button}">${escapeHtml(part.label)}</a></p>`;
  }
  const rows = 'rows' in part ? part.rows.map(nameAndValue) : part.items.map(itemRow);
  return `<table role="presentation" width="100%" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px;font:inherit;font-variant-numeric:tabular-nums">
${rows.join('\n')}
</table>`;
}

function nameAndValue([name, value]: readonly [string, string]): string {
  return `<tr><td style="${cell};white-space:nowrap">${escapeHtml(name)}</td><td align="right" style="${cell};padding-left:12px"><b>${escapeHtml(value)}</b></td></tr>`;
}

/** The picture is as high as a card's, whatever its own shape. */
function itemRow({ name, picture, amount }: EmailItem): string {
  const image =
    picture &&
    `<img src="${escapeHtml(picture)}" alt="" width="48" height="60" style="display:block;border-radius:4px;object-fit:cover">`;
  return `<tr><td width="60" style="${cell}">${image ?? ''}</td><td style="${cell}">${escapeHtml(name)}</td><td align="right" style="${cell};padding-left:12px;white-space:nowrap"><b>${escapeHtml(amount)}</b></td></tr>`;
}

function frame({ name, url }: EmailShop, subject: string, body: string): string {
  const column = `max-width:568px;margin:0 auto;padding:20px 16px;border-top:4px solid ${madder};font:16px/1.5 Arial,sans-serif;overflow-wrap:anywhere`;
  const logo = `<img src="${escapeHtml(url('/apple-touch-icon.png'))}" alt="" width="36" height="36" style="border-radius:7px;vertical-align:middle;margin-right:10px">`;
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0"><div style="${column}">
<p style="margin:0 0 20px;font-size:22px">${logo}${escapeHtml(name)}</p>
${body}
</div></body></html>`;
}
