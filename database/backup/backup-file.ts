import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import tar from 'tar-stream';
import { z } from 'zod';
import { oneLine } from '#app/kit/text.ts';

/** The file is not a backup, or damaged; `message` is one sentence. */
export class InvalidBackup extends Error {}

/** The last entry of a backup: what it contains, with hashes of all other entries. */
const manifestSchema = z.object({
  format: z.literal(1),
  shopVersion: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Table → number of rows. */
  tables: z.record(z.string(), z.int().min(0)),
  /** The same for tables whose rows are left out; missing in backups of version 0.1.0. */
  leftOut: z.record(z.string(), z.int().min(0)).optional(),
  entries: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A part's name in a backup file, cut so that it fits into a sentence. */
export function shownName(name: string): string {
  return oneLine(name).slice(0, 60);
}

const manifestName = 'manifest.json';
const maxEntryBytes = 64 * 1024 * 1024;

export type Entry = { name: string; bytes: Buffer };

/** Writes a tar entry by entry, each after the previous one has been written. */
export function packBackup(pack: tar.Pack) {
  const entries: Manifest['entries'] = [];
  function write({ name, bytes }: Entry): Promise<void> {
    return new Promise((resolve, reject) => {
      pack.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
  return {
    async add(entry: Entry): Promise<void> {
      entries.push({ name: entry.name, sha256: sha256(entry.bytes) });
      await write(entry);
    },
    /** The manifest comes last: a truncated backup has none. */
    async end(facts: Omit<Manifest, 'entries' | 'format'>): Promise<void> {
      const manifest: Manifest = { format: 1, ...facts, entries };
      await write({ name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) });
      pack.finalize();
    },
  };
}

/**
 * The entries of a backup, in order.
 * @throws {InvalidBackup} if the file is not a complete tar
 */
export async function* readEntries(file: Readable): AsyncGenerator<Entry> {
  const extract = tar.extract();
  // A read error reaches the reader of the entries.
  file.on('error', (error) => extract.destroy(error));
  file.pipe(extract);
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (size > maxEntryBytes)
        throw new InvalidBackup(`Its part ${shownName(name)} is too large.`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name, bytes: Buffer.concat(chunks) };
    }
  } catch (error) {
    if (isTarError(error)) throw new InvalidBackup('It is no backup of a shop, or was cut short.');
    throw error;
  } finally {
    file.destroy();
  }
}

function isTarError(error: unknown): boolean {
  return error instanceof Error && /tar header|end of data/i.test(error.message);
}

/**
 * Reads a whole backup once and returns its manifest.
 * @throws {InvalidBackup} unless every entry is as it was written
 */
export async function checkBackup(file: Readable): Promise<Manifest> {
  const hashByEntry = new Map<string, string>();
  let manifest: Manifest | null = null;
  for await (const { name, bytes } of readEntries(file)) {
    if (name === manifestName) manifest = parseManifest(bytes);
    else hashByEntry.set(name, sha256(bytes));
  }
  if (!manifest) throw new InvalidBackup('It is no backup of a shop, or was cut short.');
  for (const { name, sha256 } of manifest.entries) {
    if (hashByEntry.get(name) !== sha256)
      throw new InvalidBackup(`Its part ${shownName(name)} is damaged.`);
    hashByEntry.delete(name);
  }
  const [unexpectedEntry] = hashByEntry.keys();
  if (unexpectedEntry !== undefined)
    throw new InvalidBackup(`Its part ${shownName(unexpectedEntry)} is none of its own.`);
  return manifest;
}

function parseManifest(bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new InvalidBackup('It was made by another kind of shop: its manifest cannot be read.');
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
