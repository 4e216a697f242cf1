import type { Limit } from './limit.ts';

export type MemoryCounter = {
  /** Uses one point. Returns 0 if it is allowed, else the seconds to wait. */
  count(limit: Limit, key: string): number;
  deleteExpired(): void;
};

/** The running count of a key. Windows of one limit are equally long, so the first in the map ends first. */
type Window = { used: number; endsAt: number };

/** Keys per limit. Above that, the one that ends first is forgotten. */
export const maxKeys = 20_000;

/** Counts in this process's memory, which stays bounded. */
export function openMemoryCounter(now: () => number = Date.now): MemoryCounter {
  const windowsByLimit = new Map<string, Map<string, Window>>();

  function deleteEnded(windows: Map<string, Window>): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now()) return;
      windows.delete(key);
    }
  }

  return {
    count({ name, points, seconds }, key) {
      const windows = windowsByLimit.get(name) ?? new Map<string, Window>();
      windowsByLimit.set(name, windows);
      deleteEnded(windows);
      const open = windows.get(key);
      if (!open) {
        const [first] = windows.size < maxKeys ? [] : windows.keys();
        if (first !== undefined) windows.delete(first);
        windows.set(key, { used: 1, endsAt: now() + seconds * 1000 });
        return 0;
      }
      open.used += 1;
      return open.used <= points ? 0 : Math.max(1, Math.ceil((open.endsAt - now()) / 1000));
    },
    deleteExpired() {
      for (const windows of windowsByLimit.values()) deleteEnded(windows);
    },
  };
}
