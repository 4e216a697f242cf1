import { type Files, isFileName, requireFileName } from '#platform/storage/files.ts';

/** The files of a test shop, in memory. */
export function memoryFiles(): Files {
  const stored = new Map<string, { bytes: Uint8Array<ArrayBuffer>; contentType: string }>();
  return {
    async put(name, bytes, contentType) {
      requireFileName(name);
      stored.set(name, { bytes: new Uint8Array(bytes), contentType });
    },
    async putParts(name, parts, contentType) {
      requireFileName(name);
      const all: Uint8Array[] = [];
      for await (const part of parts) all.push(part);
      stored.set(name, { bytes: new Uint8Array(Buffer.concat(all)), contentType });
    },
    async size(name) {
      return stored.get(name)?.bytes.length ?? null;
    },
    async readPart(name, from, to) {
      return new Blob([stored.get(name)?.bytes.subarray(from, to + 1) ?? '']).stream();
    },
    async read(name) {
      return (isFileName(name) && stored.get(name)) || null;
    },
    async remove(names) {
      for (const name of names) stored.delete(name);
    },
    async *list() {
      yield* stored.keys();
    },
  };
}
