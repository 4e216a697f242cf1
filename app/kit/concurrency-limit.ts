/** How much work of one key runs at a time. */
export type ConcurrencyLimit = {
  /**
   * Runs `work` when it is this key's turn, lowest rank first. Returns null at once if too much waits ahead of
   * it.
   */
  run<T>(key: string, work: () => Promise<T>, rank?: number): Promise<T> | null;
};

type Queue = { running: number; waiting: { rank: number; begin: () => void }[] };

/** Runs `atOnce` pieces of work per key at a time. `maxWaiting` more wait, by rank, then in the order they came. */
export function limitConcurrency({
  atOnce,
  maxWaiting,
}: {
  atOnce: number;
  maxWaiting: number;
}): ConcurrencyLimit {
  const queues = new Map<string, Queue>();

  async function runInTurn<T>(
    key: string,
    queue: Queue,
    { work, rank }: { work: () => Promise<T>; rank: number },
  ): Promise<T> {
    if (queue.running < atOnce) queue.running += 1;
    else {
      await new Promise<void>((begin) => {
        queue.waiting.splice(goingBefore(queue, rank), 0, { rank, begin });
      });
    }
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next.begin();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  }

  return {
    run(key, work, rank = 0) {
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      if (queue.running >= atOnce && goingBefore(queue, rank) >= maxWaiting) return null;
      queues.set(key, queue);
      return runInTurn(key, queue, { work, rank });
    },
  };
}

/** How many go before one of this rank. `waiting` is sorted. */
function goingBefore({ waiting }: Queue, rank: number): number {
  return waiting.filter((one) => one.rank <= rank).length;
}
