import type { Shop } from './shop.ts';

/** Work that the shop repeats by itself. Each job is declared beside what it does; server/jobs.ts lists them. */
export type Job = {
  every: 'minute' | 'hour' | 'day';
  /** What the log says when it fails: 'backup failed'. */
  failure: string;
  /** Asked once, at the start; left out where every shop has the work done. */
  isOn?(shop: Shop): boolean;
  /** Done for the first time after an hour or whatever `every` says, so that no start waits for it; else at once. */
  waitsFirst?: true;
  /** Several processes may do it at once. `stopping` is aborted when the shop closes: what can be left is left. */
  run(shop: Shop, stopping: AbortSignal): Promise<unknown>;
};
