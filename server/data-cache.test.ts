import { expect, test } from 'vitest';
import { heldBytes } from '#app/kit/held-bytes.ts';
import { maxDataBytes, openDataCache } from './data-cache.ts';

/** As the store reads it: many small objects, several times the size of their JSON. */
function resultOf(search: string) {
  const ids = Array.from({ length: 1_000 }, (_, n) => ({ n, sizes: [{}], colors: [{}] }));
  return { search, ids };
}

test('however many searches are made up, what they found stays within its memory', async () => {
  const readPublic = openDataCache({
    live: { caughtUp: async () => true, subscribe: () => () => {} },
    settingsAreRead: async () => true,
    now: () => new Date(),
  });
  const one = heldBytes(resultOf('made up 0'));
  const searches = Array.from(
    { length: Math.ceil((1.2 * maxDataBytes) / one) },
    (_, n) => `made up ${n}`,
  );
  const read = new Map<string, unknown>();
  for (const search of searches) {
    read.set(search, await readPublic(search, ['products'], async () => resultOf(search)));
  }
  let held = 0;
  // Newest first: what is in memory is not read again.
  for (const search of searches.toReversed()) {
    let isHeld = true;
    await readPublic(search, ['products'], async () => {
      isHeld = false;
      return null;
    });
    if (isHeld) held += heldBytes(read.get(search));
  }
  expect(held).toBeGreaterThan(maxDataBytes / 2);
  expect(held).toBeLessThanOrEqual(maxDataBytes);
});
