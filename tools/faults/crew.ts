import { setTimeout as pause } from 'node:timers/promises';

/** Workers that repeat their work at the same time, each with its own pauses. */
export type Crew = {
  /** How many times work was done. */
  count(): number;
  /** What went wrong, and how often. */
  errors: ReadonlyMap<string, number>;
  /** Resolves once this much more is done, or no worker is left. */
  more(count: number): Promise<void>;
  /** Nobody begins new work. Resolves once all begun work has ended. */
  rest(): Promise<void>;
  go(): void;
  /** The final rest. */
  end(): Promise<void>;
};

/** `pauseMs`: the pause before a worker's next piece. Starts at once. */
export function openCrew(
  workers: readonly (() => Promise<void>)[],
  { pauseMs = () => 0 }: { pauseMs?: () => number } = {},
): Crew {
  const errors = new Map<string, number>();
  const waiting = new Set<() => void>();
  const ending = new AbortController();
  let open = Promise.withResolvers<void>();
  open.resolve();
  let done = 0;
  let busy = new Set<Promise<void>>();

  async function doOnce(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Without the body, which names the request.
      const message = (error as Error).message.replace(/(answered \d+):.*/s, '$1');
      errors.set(message, (errors.get(message) ?? 0) + 1);
    }
    done += 1;
    for (const look of waiting) look();
  }

  async function begin(work: () => Promise<void>): Promise<void> {
    while (!ending.signal.aborted) {
      await open.promise;
      if (ending.signal.aborted) return;
      const doing = doOnce(work);
      busy.add(doing);
      await doing;
      busy.delete(doing);
      const ms = pauseMs();
      if (ms > 0) await pause(ms, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  const all = Promise.all(workers.map(begin));

  async function rest(): Promise<void> {
    open = Promise.withResolvers();
    await Promise.all(busy);
    busy = new Set();
  }

  return {
    count: () => done,
    errors,
    async more(count) {
      const enough = done + count;
      await new Promise<void>((resolve) => {
        const look = () => {
          if (done < enough && !ending.signal.aborted) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    rest,
    go: () => open.resolve(),
    async end() {
      await rest();
      ending.abort();
      open.resolve();
      for (const look of waiting) look();
      await all;
    },
  };
}
