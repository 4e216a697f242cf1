import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { heldBytes } from '#app/kit/held-bytes.ts';
import { allOwnSwatches } from '#app/products/colors/color-swatches.store.server.ts';
import type { OwnSwatches } from '#app/products/colors/color-tones.rules.ts';
import type { Db } from '#database/tables.ts';

/** Returns what was read for this question at this version of the catalogue, or reads it. */
export type Remember = {
  <T>(question: unknown, read: () => Promise<T>): Promise<T>;
  /** Whether any product is counted by size and color; known without another query. */
  hasVariants?: boolean;
  /** Whether there are attributes to filter by; known without another query. */
  hasAttributes?: boolean;
  /** The owner's color settings; null for none. */
  ownSwatches?: OwnSwatches | null;
};

/** On one line: a statement with a line break is not prepared (database/statement-names.ts). */
const selectVersion = sql<{
  version: string | null;
  hasVariants: boolean;
  hasAttributes: boolean;
  ownSwatches: OwnSwatches | null;
}>`select (select version from catalogue_version), exists(select from product_variants) as "hasVariants", exists(select from attributes where is_filter) as "hasAttributes", ${allOwnSwatches} as "ownSwatches"`;

/** In bytes, for all answers with their questions: some thousand searches, or a few hundred long lists. */
export const maxCatalogueBytes = 4 * 1024 * 1024;
/** A promise and its place in the memory: the estimate while an answer is under way. */
const entryBytes = 300;

type Entry = { answer: Promise<unknown> };

/** By version and question; the least recently used goes first. Versions are random, so two shops share none. */
const answers = new LRUCache<string, Entry>({ maxSize: maxCatalogueBytes });

/**
 * The memory of what the store has found and counted. Always current: every change renews the version
 * (0032-large-catalogue.sql), which is read here. Not for a transaction that changes products.
 */
export async function openCatalogueMemory(db: Db): Promise<Remember> {
  const { rows } = await selectVersion.execute(db);
  const {
    version = null,
    hasVariants = false,
    hasAttributes = false,
    ownSwatches = null,
  } = rows[0] ?? {};
  // Emptied by hand; the next change fills it.
  const memory: Remember = (question, read) =>
    version === null ? read() : remember(JSON.stringify([version, question]), read);
  return Object.assign(memory, { hasVariants, hasAttributes, ownSwatches });
}

/** Forgets everything. */
export function forgetCatalogue(): void {
  answers.clear();
}

function remember<T>(key: string, read: () => Promise<T>): Promise<T> {
  const entry = answers.get(key) as { answer: Promise<T> } | undefined;
  return entry?.answer ?? readFirst(key, read);
}

function readFirst<T>(key: string, read: () => Promise<T>): Promise<T> {
  const entry = { answer: read() };
  const bytes = entryBytes + heldBytes(key);
  answers.set(key, entry, { size: bytes });
  entry.answer.then(
    (value) => {
      if (answers.peek(key) !== entry) return;
      // Only a different object is measured.
      answers.set(key, { ...entry }, { size: bytes + heldBytes(value) });
    },
    () => answers.peek(key) === entry && answers.delete(key),
  );
  return entry.answer;
}
