import type { Connection } from './connection.ts';
import { type Load, mergeLoads, type Ratio, ratioOf } from './statistics.ts';

/**
 * Lets `workers` work at the same time for so long, each one piece after the other; `work` returns false where
 * there is nothing left to do. What has begun is finished and counted, so the window ends with its last piece.
 */
export async function measureRate(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  async function workOn(worker: number): Promise<void> {
    for (let now = performance.now(); now < end; ) {
      const done = await work(worker);
      if (done === false) return;
      const then = now;
      now = performance.now();
      times.push(now - then);
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => workOn(worker)));
  return { perSecond: (times.length * 1000) / (performance.now() - startedAt), times };
}

export type Comparison = { subject: Load; ceiling: Load; ratio: Ratio };

/** Measures subject and ceiling in turns, so that what else the machine does disturbs both alike. */
export async function compare(
  rounds: number,
  subject: () => Promise<Load>,
  ceiling: () => Promise<Load>,
): Promise<Comparison> {
  const subjects: Load[] = [];
  const ceilings: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    subjects.push(await subject());
    ceilings.push(await ceiling());
  }
  const rates = (loads: Load[]) => loads.map((load) => load.perSecond);
  return {
    subject: mergeLoads(subjects),
    ceiling: mergeLoads(ceilings),
    ratio: ratioOf(rates(subjects), rates(ceilings)),
  };
}

/** Sends to all connections at once, each the request that `next` gives it; all answers must be 200. */
export function loadConnections(
  connections: readonly Connection[],
  seconds: number,
  next: (connection: number) => Buffer,
): Promise<Load> {
  return measureRate(connections.length, seconds, async (worker) => {
    const answer = await connections[worker]?.send(next(worker));
    if (answer?.status !== 200) throw new Error(`answered ${answer?.status}: ${answer?.head}`);
  });
}
