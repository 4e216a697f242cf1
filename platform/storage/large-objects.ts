/** A bucket of files that are too large for the memory: they are sent and read a part at a time. */
export type LargeObjects = {
  bucket: string;
  /** What one of these threw, in a sentence; null for what is not the store's fault. */
  problemOf(error: unknown): string | null;
  /** Sends a file, whole or not at all, in place of one of the same name. Returns the SHA-256 of what was sent. */
  send(name: string, file: string): Promise<string>;
  /** @throws if there is none of that name, or the store does not answer */
  read(name: string): AsyncGenerator<Uint8Array>;
  list(prefix: string): Promise<{ name: string; bytes: number }[]>;
  remove(name: string): Promise<void>;
  /** Ends uploads that a killed process began before that moment: a store charges for them and lists them nowhere. */
  removeUnfinished(prefix: string, before: Date): Promise<void>;
};
