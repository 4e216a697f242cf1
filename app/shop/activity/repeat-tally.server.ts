import { isWrittenAt } from './repeat-tally.rules.ts';

/** How often each event happened within the hour in this process, and how many were written. */
type Tally = { hour: number; counts: Map<string, { all: number; written: number }> };

const maxTallied = 10_000;
const tallies = new WeakMap<object, Tally>();

/** Counts one more of `key` in this hour. Returns how many to write now, or 0. */
export function addRepeat(shop: object, { hour, key }: { hour: number; key: string }): number {
  const { counts } = tallyOf(shop, hour);
  // More come from many addresses, and share a row.
  if (counts.size >= maxTallied) counts.clear();
  const count = counts.get(key) ?? { all: 0, written: 0 };
  counts.set(key, count);
  count.all += 1;
  if (!isWrittenAt(count.all)) return 0;
  const times = count.all - count.written;
  count.written = count.all;
  return times;
}

function tallyOf(shop: object, hour: number): Tally {
  const known = tallies.get(shop);
  if (known?.hour === hour) return known;
  const tally: Tally = { hour, counts: new Map() };
  tallies.set(shop, tally);
  return tally;
}
