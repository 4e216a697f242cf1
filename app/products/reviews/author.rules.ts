/** 'Ananya Deshpande' → 'Ananya D.' (Q83); null for a name of one word, already short. */
export function shortName(fullName: string): string | null {
  const words = fullName.split(' ').filter(Boolean);
  const [first, last] = [words[0], words.at(-1)];
  if (words.length < 2 || !first || !last) return null;
  const [letter = ''] = last;
  return `${first} ${letter.toUpperCase()}.`;
}

/** The name shown above a review; 'Anonymous' when the author has none. */
export function displayName(fullName: string | null, isShort: boolean): string {
  if (!fullName) return 'Anonymous';
  return isShort ? (shortName(fullName) ?? fullName) : fullName;
}
