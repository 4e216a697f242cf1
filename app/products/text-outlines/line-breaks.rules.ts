import { lazy } from '#app/kit/lazy.ts';

/**
 * Breaks a text with single spaces into lines that fit. A word too long for any line is broken inside.
 */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const chunk of text.split(' ').flatMap((word) => splitWord(word, fits))) {
    const longer = `${lines.at(-1) ?? ''} ${chunk}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(chunk);
  }
  return lines;
}

/** Characters with the signs on them. */
const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

function splitWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const characters = Array.from(graphemes().segment(word), ({ segment }) => segment);
  if (characters.length < 2) return [word];
  const half = Math.ceil(characters.length / 2);
  return [characters.slice(0, half), characters.slice(half)].flatMap((part) =>
    splitWord(part.join(''), fits),
  );
}
