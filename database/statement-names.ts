import { createHash } from 'node:crypto';

/**
 * Which statements PostgreSQL prepares: those with a name are parsed and planned once for each connection
 * instead of every time, which is most of what a short statement costs (docs/decisions/0049).
 */
export type StatementNames = { nameOf(text: string): string | undefined };

/** Prepared statements of one connection; PostgreSQL keeps a plan of each in memory. */
const maxNames = 300;
/** Texts that have been seen, with or without a name. */
const maxTexts = 3_000;
const neverPrepared = null;
const seenOnce = undefined;

/** Names are the same in every process, so a log of the server can be read. */
export function openStatementNames(): StatementNames {
  const names = new Map<string, string | null | undefined>();
  let named = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known) return known;
      if (known === neverPrepared) return;
      if (!names.has(text)) {
        // A text that never comes again would keep a name for nothing.
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

/** Ends a filtered list with a limit for which one plan fits all the same, such as a user's own orders. */
const onePlanHint = '/* one plan fits */';

/** What the query builder writes: it quotes the names of tables. */
const isBuilt = /^\s*(select|insert|update|delete|with)\b.*\b(from|into|update) "|^\s*update "/i;
/** A list of values of any length is another text for each length. */
const hasLongList = /\bin \(\$\d+, /i;
/** `*` is other columns after a migration, and then PostgreSQL refuses the prepared statement. */
const hasStar = /(select|returning|,) ("\w+"\.)?\*/i;
const isFiltered = /\bwhere\b/i;
const isCutOff = /\blimit\b/i;
const matchesText = /\bi?like\b|@@|~|<%/i;

/**
 * Does one plan fit whatever the values are? Not for a list that is filtered and ends at a limit, nor for a
 * search: which index is best depends on how much the values match. SQL written by hand is about such things.
 */
export function canBePrepared(text: string): boolean {
  if (text.endsWith(onePlanHint)) return true;
  if (!isBuilt.test(text) || hasLongList.test(text) || hasStar.test(text)) return false;
  return !matchesText.test(text) && !(isFiltered.test(text) && isCutOff.test(text));
}
