/**
 * Text as the search compares it: small letters, one form of every Devanagari letter, its nukta left
 * out as many people do, spaces for what stands between words. The database keeps the same of every
 * product (`bare_text`, database/migrations/0004-search.sql): the two have to agree.
 */
export function normalizeSearchText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u093c', '')
    .toLowerCase()
    .replace(/[\s.,;:!?()"“”'‘’/&+–—-]+/gu, ' ')
    .trim();
}
