/** Work that takes turns. */
export type Turns = {
  /** Runs `work` when it is this key's turn. Returns null, at once, if too much waits for it already. */
  take<T>(key: string, work: () => Promise<T>): Promise<T> | null;
};

type Queue = { running: number; waiting: (() => void)[] };

/** For each key `atOnce` run at the same time and `maxWaiting` more wait, in the order in which they came. */
export function openTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Turns {
  const queues = new Map<string, Queue>();

  async function runInTurn<T>(key: string, queue: Queue, work: () => Promise<T>): Promise<T> {
    if (queue.running < atOnce) queue.running += 1;
    else await new Promise<void>((begin) => queue.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  }

  return {
    take(key, work) {
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      if (queue.running >= atOnce && queue.waiting.length >= maxWaiting) return null;
      queues.set(key, queue);
      return runInTurn(key, queue, work);
    },
  };
}
