import { createHash } from 'node:crypto';

/**
 * Decides which statements PostgreSQL prepares. Statements with a name are parsed and planned once per
 * connection instead of every time, which is most of a short statement's cost (docs/decisions/0049).
 */
export type StatementNames = { nameOf(text: string): string | undefined };

/** Prepared statements per connection. PostgreSQL holds a plan of each in memory. */
const maxNames = 300;
/** Statement texts remembered, with or without a name. */
const maxTexts = 3_000;
const neverPrepared = null;
const seenOnce = undefined;

/** Names are the same in every process, so that the server's log can be read. */
export function openStatementNames(): StatementNames {
  const names = new Map<string, string | null | undefined>();
  let named = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known) return known;
      if (known === neverPrepared) return;
      if (!names.has(text)) {
        // A text that never comes again would waste a name.
        if (names.size < maxTexts) names.set(text, canBePrepared(text) ? seenOnce : neverPrepared);
        return;
      }
      if (named === maxNames) return;
      named += 1;
      const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
      names.set(text, name);
      return name;
    },
  };
}

/** Ends a filtered list with a limit for which one plan still fits, such as a user's own orders. */
const onePlanHint = '/* one plan fits */';

/** Matches what the query builder writes: it quotes table names. */
const isBuilt = /^\s*(select|insert|update|delete|with)\b.*\b(from|into|update) "|^\s*update "/i;
/** A list of values has a different text for each length. */
const hasLongList = /\bin \(\$\d+, /i;
/** After a migration `*` means other columns, and PostgreSQL then refuses the prepared statement. */
const hasStar = /(select|returning|,) ("\w+"\.)?\*/i;
const isFiltered = /\bwhere\b/i;
const isCutOff = /\blimit\b/i;
const matchesText = /\bi?like\b|@@|~|<%/i;

/**
 * Whether one plan fits all values. Not for a filtered list with a limit or a search: the best index depends on
 * how much the values match. SQL written by hand is about such things.
 */
export function canBePrepared(text: string): boolean {
  if (text.endsWith(onePlanHint)) return true;
  if (!isBuilt.test(text) || hasLongList.test(text) || hasStar.test(text)) return false;
  return !matchesText.test(text) && !(isFiltered.test(text) && isCutOff.test(text));
}
