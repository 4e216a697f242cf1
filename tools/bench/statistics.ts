/**
 * The results of one or several windows of load. Times in ms, unordered. `failed`: responses other than the
 * expected one, which count in nothing else.
 */
export type Load = { perSecond: number; times: number[]; failed: number };

/** The median of the ratios of several rounds, with their spread. */
export type Ratio = { median: number; min: number; max: number };

/** The value below which `share` (0 to 1) of the values are; 0 if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[place] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? 0;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The ratios of two lists, pair by pair: measured one right after the other. */
export function ratioOf(values: readonly number[], ceilings: readonly number[]): Ratio {
  const ratios = values.map((value, place) => value / (ceilings[place] ?? Number.NaN));
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

/** Merges several windows: the median of their rates, and all times. */
export function mergeLoads(loads: readonly Load[]): Load {
  return {
    perSecond: median(loads.map((load) => load.perSecond)),
    times: loads.flatMap((load) => load.times),
    failed: loads.reduce((sum, load) => sum + load.failed, 0),
  };
}
