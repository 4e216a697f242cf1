import type { ImportProgress } from './product-csv.contract.ts';

/** Of the previews and imports that run in this process, by the id of their file. */
const running = new Map<string, ImportProgress>();

/** Null before anything is checked or written, after the end, and for what runs in another process. */
export function importProgress(fileId: string): ImportProgress | null {
  return running.get(fileId) ?? null;
}

/** Does the work, which says how far it is; once it has ended nothing is known of it. */
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
