/**
 * Normalizes text for the search: lower case, one form of every Devanagari letter, no nukta (many people leave
 * it out), spaces instead of punctuation. The database does the same to every product (`bare_text`,
 * database/migrations/0004-search.sql): the two have to agree.
 */
export function normalizeSearchText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u093c', '')
    .toLowerCase()
    .replace(/[\s.,;:!?()"“”'‘’/&+–—-]+/gu, ' ')
    .trim();
}
