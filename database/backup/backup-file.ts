import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import tar from 'tar-stream';
import { z } from 'zod';

/** A file that is no backup, or no longer a whole one; `message` is a sentence. */
export class InvalidBackup extends Error {}

/** The end of a backup: what it holds and how to know that nothing of it has changed. */
const manifestSchema = z.object({
  format: z.literal(1),
  shopVersion: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Table → rows. */
  tables: z.record(z.string(), z.int().min(0)),
  entries: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

const manifestName = 'manifest.json';
const maxEntryBytes = 64 * 1024 * 1024;

export type Entry = { name: string; bytes: Buffer };

/** A tar that is written one entry after the other, each as soon as the one before has left. */
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
    /** The manifest comes last: a backup that was cut short has none. */
    async end(facts: Omit<Manifest, 'entries' | 'format'>): Promise<void> {
      const manifest: Manifest = { format: 1, ...facts, entries };
      await write({ name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) });
      pack.finalize();
    },
  };
}

/** Each entry of a backup, in its order. Throws InvalidBackup where the file is no whole tar. */
export async function* readEntries(file: Readable): AsyncGenerator<Entry> {
  const extract = tar.extract();
  // A file that breaks off is told to whoever reads the entries.
  file.on('error', (error) => extract.destroy(error));
  file.pipe(extract);
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (size > maxEntryBytes) throw new InvalidBackup(`Its part ${name} is too large.`);
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

/** Reads a whole backup once. Out: its manifest; throws InvalidBackup unless every entry is as it was written. */
export async function checkBackup(file: Readable): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | null = null;
  for await (const { name, bytes } of readEntries(file)) {
    if (name === manifestName) manifest = parseManifest(bytes);
    else found.set(name, sha256(bytes));
  }
  if (!manifest) throw new InvalidBackup('It is no backup of a shop, or was cut short.');
  for (const { name, sha256 } of manifest.entries) {
    if (found.get(name) !== sha256) throw new InvalidBackup(`Its part ${name} is damaged.`);
    found.delete(name);
  }
  const [unexpectedEntry] = found.keys();
  if (unexpectedEntry !== undefined)
    throw new InvalidBackup(`Its part ${unexpectedEntry} is none of its own.`);
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
