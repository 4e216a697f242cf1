import type { Shop } from './shop.ts';

/** Work that the shop repeats by itself. Each job is declared beside what it does; server/jobs.ts lists them. */
export type Job = {
  every: 'minute' | 'hour' | 'day';
  /** What the log says when it fails: 'backup failed'. */
  failure: string;
  /** Whether this shop has the job, asked once at the start; every shop has it if left out. */
  isOn?(shop: Shop): boolean;
  /** The first run comes after the interval, so that no start waits for it. Without this it comes at once. */
  waitsFirst?: true;
  /** May run in several processes at once. `stopping` is aborted when the shop closes. */
  run(shop: Shop, stopping: AbortSignal): Promise<unknown>;
};
