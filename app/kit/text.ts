import { cleanText } from './clean-text.ts';
import { lazy } from './lazy.ts';

/** Returns typed text as one clean line: runs of white space become one space. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** Returns typed text, clean, with its line breaks and tabs. */
export function manyLines(text: string): string {
  return cleanText(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .trim();
}

/** The zeros of the Indian scripts and of Urdu and Arabic keyboards. One to nine follow each. */
const zeros = [...'०০੦૦୦௦౦೦൦۰٠'].map((zero) => zero.charCodeAt(0));

/** Turns the digits of any Indian script into Latin ones: '९८२००' → '98200'. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const value = digit.charCodeAt(0);
    const zero = zeros.find((each) => value >= each && value <= each + 9);
    return zero === undefined ? digit : String(value - zero);
  });
}

/** Escapes a value for HTML text or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether it is an id as PostgreSQL writes it, in lower case. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text);
}

/** Whether it can be an order's display id: FH and six characters. */
export function isDisplayId(text: string | null): text is string {
  return text !== null && /^FH[A-Z0-9]{6}$/.test(text);
}

const indianNumber = lazy(() => new Intl.NumberFormat('en-IN'));

/** '1,25,000' */
export function formatNumber(n: number): string {
  // Opening the number formats takes longer than anything else on a first page. Numbers without a comma do not
  // need them.
  if (Number.isInteger(n) && n >= 0 && n < 1_000) return `${n}`;
  return indianNumber().format(n);
}

/** '1 item', '2 items', '1,25,000 items' */
export function pluralize(n: number, one: string, many: string = `${one}s`): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}

/** 'Please wait 12 seconds.' */
export function pleaseWait(seconds: number): string {
  return `Please wait ${pluralize(seconds, 'second')}.`;
}

/** '640 KB', '3.2 MB' */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1_000);
  return kilobytes < 1_000 ? `${kilobytes} KB` : `${(kilobytes / 1_000).toFixed(1)} MB`;
}

/** 'pending' → 'Pending'. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** '9820001234' → '98200 01234', as people read it aloud; the line does not break at the space. */
export function formatPhone(phone: string): string {
  return phone.replace(/^([0-9]{5})([0-9]{5})$/, '$1\u00a0$2');
}

/** '+91 98765 43210' → 'tel:+919876543210' */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^0-9+]/g, '')}`;
}

/** '+91 98765 43210' → the address that opens a WhatsApp chat. */
export function whatsappLink(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}

/** Phone numbers are stored without the country code. */
export function withCountryCode(phone: string): string {
  return `+91${phone}`;
}

/** The address that opens a WhatsApp chat with a customer, with the text filled in. */
export function customerChatLink(phone: string, text: string): string {
  return `${whatsappLink(withCountryCode(phone))}?text=${encodeURIComponent(text)}`;
}

/** At most `maxLength` characters, cut after a word; '…' stands for the rest. */
export function truncateAtWord(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const start = characters.slice(0, maxLength).join('');
  const lastSpace = start.search(/\s\S*$/u);
  if (lastSpace < 0) return `${characters.slice(0, maxLength - 1).join('')}…`;
  const [words = ''] = /^.*[^\s\p{P}]/su.exec(start.slice(0, lastSpace)) ?? [];
  return `${words}…`;
}

/** The longest search text for the store, in letters. */
export const maxStoreSearchLength = 200;
