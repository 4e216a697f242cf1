import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { contentTypeOf, type Files, fileFolders, isFileName, requireFileName } from './files.ts';

/** Creates the folder with the first file. A file is written under a temporary name, then renamed. */
export function folderFiles(folder: string): Files {
  async function put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    requireFileName(name);
    const target = path.join(folder, name);
    const tempFile = `${target}.${randomBytes(6).toString('hex')}`;
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await writeFile(tempFile, bytes);
      await rename(tempFile, target);
    } catch (error) {
      await rm(tempFile, { force: true });
      throw error;
    }
  }

  return {
    put,
    putParts: put,
    async read(name) {
      if (!isFileName(name)) return null;
      const bytes = await readFile(path.join(folder, name)).catch(nullIfMissing);
      return bytes && { bytes, contentType: contentTypeOf(name) };
    },
    async size(name) {
      if (!isFileName(name)) return null;
      return (await stat(path.join(folder, name)).catch(nullIfMissing))?.size ?? null;
    },
    async readPart(name, from, to) {
      requireFileName(name);
      const part = createReadStream(path.join(folder, name), { start: from, end: to });
      return Readable.toWeb(part) as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
    async remove(names) {
      for (const name of names) {
        requireFileName(name);
        await rm(path.join(folder, name), { force: true });
      }
    },
    async *list() {
      for (const place of fileFolders) {
        const files = (await readdir(path.join(folder, place)).catch(nullIfMissing)) ?? [];
        for (const file of files) {
          if (isFileName(`${place}/${file}`)) yield `${place}/${file}`;
        }
      }
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
