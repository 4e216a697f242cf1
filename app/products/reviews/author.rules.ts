/** 'Ananya Deshpande' → 'Ananya D.' (Q83); null for a one-word name, already short. */
export function shortName(fullName: string): string | null {
  const words = fullName.split(' ').filter(Boolean);
  const [first, last] = [words[0], words.at(-1)];
  if (words.length < 2 || !first || !last) return null;
  const [letter = ''] = last;
  return `${first} ${letter.toUpperCase()}.`;
}

/** The name above a review; 'Anonymous' if the author has none. */
export function displayName(fullName: string | null, isShort: boolean): string {
  if (!fullName) return 'Anonymous';
  return isShort ? (shortName(fullName) ?? fullName) : fullName;
}
