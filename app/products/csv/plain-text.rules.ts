import { own } from '#app/kit/own.ts';

/** Named characters in shops' descriptions. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  copy: '©',
  reg: '®',
  trade: '™',
  eacute: 'é',
  prime: '′',
  Prime: '″',
};

/** Elements of which nothing is shown. */
const unseen = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<style', '</style>'],
] as const;

/** Without '>' before the next '<', so that a text of opening brackets is read once. */
const tag = /<(\/?)([a-z][a-z0-9]*)(?:[\s/][^<>]*)?>/gi;
const paragraphs = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'section',
]);
const cells = new Set(['td', 'th']);

/**
 * The text of an HTML description in this shop's form: paragraphs separated by an empty line, list entries with
 * a bullet. `keepsLineBreaks`: keeps line breaks of the source, like WordPress.
 */
export function plainText(html: string, { keepsLineBreaks }: { keepsLineBreaks: boolean }): string {
  const shown = unseen.reduce((text, [open, close]) => without(text, open, close), html);
  const hasTags = tag.test(shown);
  tag.lastIndex = 0;
  const source = hasTags && !keepsLineBreaks ? shown.replace(/\s+/g, ' ') : shown;
  return readCharacters(source.replace(tag, breakFor))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function breakFor(_tag: string, slash: string, name: string): string {
  const element = name.toLowerCase();
  if (element === 'br' || element === 'tr') return '\n';
  if (element === 'li') return slash ? '' : '\n• ';
  if (cells.has(element)) return ' ';
  return paragraphs.has(element) ? '\n\n' : '';
}

/** The text without each part from `open` to `close`; an unclosed one extends to the end. */
function without(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  let rest = '';
  let from = 0;
  for (;;) {
    const start = lower.indexOf(open, from);
    if (start < 0) return rest + text.slice(from);
    rest += text.slice(from, start);
    const end = lower.indexOf(close, start);
    if (end < 0) return rest;
    from = end + close.length;
  }
}

/** '&amp;' → '&', '&#8377;' → '₹'. Invalid ones stay as they are. */
export function readCharacters(text: string): string {
  return text.replace(
    /&(?:#([0-9]{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,8}));/gi,
    (whole, ...parts) => {
      const [decimal, hex, name] = parts as (string | undefined)[];
      if (name !== undefined) return own(named, name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
