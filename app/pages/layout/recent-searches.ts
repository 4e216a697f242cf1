/** Searches made in this browser, latest first. Only the browser stores them. */

const storageKey = 'recent-searches';

const maxRecent = 5;

export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    const texts = Array.isArray(stored) ? stored : [];
    return texts.filter((text): text is string => typeof text === 'string').slice(0, maxRecent);
  } catch {
    return [];
  }
}

export function keepRecentSearch(text: string): void {
  const search = text.trim();
  if (search === '') return;
  const others = readRecentSearches().filter(
    (other) => other.toLowerCase() !== search.toLowerCase(),
  );
  store([search, ...others].slice(0, maxRecent));
}

export function clearRecentSearches(): void {
  store([]);
}

function store(searches: string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(searches));
  } catch {
    // Without storage nothing is remembered.
  }
}
