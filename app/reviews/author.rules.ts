/** 'Ananya Deshpande' → 'Ananya D.' (Q83); null for a name of one word, which is short already. */
export function shortName(fullName: string): string | null {
  const words = fullName.split(' ').filter(Boolean);
  const [first, last] = [words[0], words.at(-1)];
  if (words.length < 2 || !first || !last) return null;
  const [letter = ''] = last;
  return `${first} ${letter.toUpperCase()}.`;
}

/** What stands above a review. In: the author's name, empty or null when there is none. */
export function displayName(fullName: string | null, isShort: boolean): string {
  if (!fullName) return 'Anonymous';
  return isShort ? (shortName(fullName) ?? fullName) : fullName;
}
