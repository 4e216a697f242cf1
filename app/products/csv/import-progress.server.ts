import type { ImportProgress } from './product-csv.contract.ts';

/** The previews and imports running in this process, by their file's id. */
const running = new Map<string, ImportProgress>();

/** Null before anything is checked or written, after the end, and for work in another process. */
export function importProgress(fileId: string): ImportProgress | null {
  return running.get(fileId) ?? null;
}

/** Does the work, which reports its progress. Forgets it at the end. */
export async function withProgress<T>(
  fileId: string,
  work: (report: (progress: ImportProgress) => void) => Promise<T>,
): Promise<T> {
  try {
    return await work((progress) => running.set(fileId, progress));
  } finally {
    running.delete(fileId);
  }
}
