import { readdirSync, readFileSync } from 'node:fs';

/** What Linux says of processes in /proc. Elsewhere the result is null. */

/** /proc/…/stat ticks a hundred times a second on every Linux. */
const clockRate = 100;

/** The CPU time a process has used so far, in ms. */
export function cpuMs(pid: number): number | null {
  const fields = statOf(pid);
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1000) / clockRate;
}

/** In KB. Shared memory counts in full for each process in rss, by its share in pss. */
export type Memory = { rssKb: number; pssKb: number };

export function memoryOf(pid: number): Memory | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kb = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { rssKb: kb('Rss'), pssKb: kb('Pss') };
  } catch {
    return null;
  }
}

/** The memory of several processes; null if one cannot be read. */
export function memoryOfAll(pids: readonly number[]): Memory | null {
  const sum = { rssKb: 0, pssKb: 0 };
  for (const pid of pids) {
    const memory = memoryOf(pid);
    if (!memory) return null;
    sum.rssKb += memory.rssKb;
    sum.pssKb += memory.pssKb;
  }
  return sum;
}

export function parentOf(pid: number): number | null {
  const fields = statOf(pid);
  return fields && Number(fields[1]);
}

export function childrenOf(parent: number): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => parentOf(pid) === parent);
  } catch {
    return [];
  }
}

/**
 * The fields of /proc/…/stat from the third on. The name before them may contain anything and ends with a
 * bracket.
 */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
