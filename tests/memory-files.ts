import { type Files, isFileName, requireFileName } from '#platform/storage/files.ts';

/** A test shop's files, gone with the test. */
export function memoryFiles(): Files {
  const kept = new Map<string, { bytes: Uint8Array<ArrayBuffer>; contentType: string }>();
  return {
    async put(name, bytes, contentType) {
      requireFileName(name);
      kept.set(name, { bytes: new Uint8Array(bytes), contentType });
    },
    async read(name) {
      return (isFileName(name) && kept.get(name)) || null;
    },
    async remove(names) {
      for (const name of names) kept.delete(name);
    },
    async *list() {
      yield* kept.keys();
    },
  };
}
