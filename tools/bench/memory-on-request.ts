import type { Serializable } from 'node:child_process';

/**
 * Loaded into a shop before it starts, with --expose-gc: answers its parent with what it holds once everything that
 * nobody needs any more has gone.
 */
export type HeldMemory = { rss: number; heapUsed: number; external: number; arrayBuffers: number };

process.on('message', (message: Serializable) => {
  if (message !== 'memory') return;
  globalThis.gc?.();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  process.send?.({ rss, heapUsed, external, arrayBuffers } satisfies HeldMemory);
});
