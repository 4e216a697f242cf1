import type { Serializable } from 'node:child_process';

/**
 * Loaded into a shop before it starts, with --expose-gc: tells its parent its memory after a full garbage
 * collection.
 */
export type HeldMemory = { rss: number; heapUsed: number; external: number; arrayBuffers: number };

process.on('message', (message: Serializable) => {
  if (message !== 'memory') return;
  globalThis.gc?.();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  process.send?.({ rss, heapUsed, external, arrayBuffers } satisfies HeldMemory);
});
