import type { Connection } from './connection.ts';
import { type Load, mergeLoads, type Ratio, ratioOf } from './statistics.ts';

/** The outcome of a piece of work; 'over' if nothing is left to do. */
export type Outcome = 'done' | 'failed' | 'over';

/**
 * Lets `workers` work in parallel for `seconds`, each one piece after another. Started work is finished and
 * counted, so the window ends with its last piece.
 */
export async function measureRate(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<Outcome>,
): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  async function workOn(worker: number): Promise<void> {
    for (let now = performance.now(); now < end; ) {
      const outcome = await work(worker);
      if (outcome === 'over') return;
      const then = now;
      now = performance.now();
      if (outcome === 'done') times.push(now - then);
      else failed += 1;
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => workOn(worker)));
  return { perSecond: (times.length * 1000) / (performance.now() - startedAt), times, failed };
}

export type Comparison = { subject: Load; ceiling: Load; ratio: Ratio };

/** Measures subject and ceiling in turns, so that other load on the machine affects both alike. */
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

/** Sends to all connections at once, each the request from `next`. An overloaded shop refuses some. */
export function loadConnections(
  connections: readonly Connection[],
  seconds: number,
  next: (connection: number) => Buffer,
): Promise<Load> {
  return measureRate(connections.length, seconds, async (worker) => {
    const answer = await connections[worker]?.send(next(worker));
    return answer?.status === 200 ? 'done' : 'failed';
  });
}
