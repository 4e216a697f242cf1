/** A size and color, or a size alone, with its text in a cell. */
export type ChoiceEntry = readonly [name: string, value: string];

/** The text of a cell: 'S/Rani: 2; M/Rani: 5'. Separators within a name or value get a backslash: 'Red\; gold: 2'. */
export function writeChoiceEntries(entries: readonly ChoiceEntry[]): string {
  return entries
    .map(
      ([name, value]) => `${name.replace(/[\\;]/g, '\\$&')}: ${value.replace(/[\\;:]/g, '\\$&')}`,
    )
    .join('; ');
}

/** The entries of a cell, separated by semicolons or lines; null for an invalid one. A name may contain a colon. */
export function readChoiceEntries(cell: string): ChoiceEntry[] | null {
  const parts = cell.split('\n').flatMap((line) => splitAt(line, ';'));
  const entries = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): ChoiceEntry => {
      const byColon = splitAt(part, ':');
      const value = byColon.pop() ?? '';
      return [plain(byColon.join(':')), plain(value)];
    });
  return entries.every(([name, value]) => name !== '' && value !== '') ? entries : null;
}

/** Splits by a sign, except after a backslash. In one pass: a cell may have 100,000 characters. */
function splitAt(text: string, sign: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === sign) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

function plain(text: string): string {
  return text.trim().replace(/\\([\\;:])/g, '$1');
}
