import { afterAll, expect, test } from 'vitest';
import { openCrew } from '../../tools/faults/crew.ts';
import { startKillableShop, victims } from '../../tools/faults/killable-shop.ts';
import { openOrdering } from '../../tools/faults/ordering.ts';
import { requireFreshBuild } from '../fresh-build.ts';
import { isNightly } from '../support/nightly.ts';

/**
 * Eight customers order without a pause, and now and then cancel, while the shop is killed with SIGKILL. After
 * each kill, once everybody has a response, everything is counted. `npm run soak` does the same for an hour.
 */

const rounds = isNightly ? 20 : 3;
const workers = 8;
/** Each kill comes with the response to one of these; the other customers are in the middle of theirs. */
const ordersBeforeKill = 4;

requireFreshBuild();
const shop = await startKillableShop();
const ordering = await openOrdering(shop, { workers, customers: 300 });
const crew = openCrew(ordering.workers);
afterAll(async () => {
  await crew.end();
  await shop.stop();
});

async function listFaults(): Promise<string[]> {
  const wrong = (await ordering.check()).filter(({ isFault, count }) => isFault && count !== 0);
  const refused = [...crew.errors].map(([message, count]) => `${count} × ${message}`);
  return [...wrong.map(({ what, count }) => `${count} ${what}`), ...refused];
}

test.each(victims)(
  `${rounds} kills of %s under orders lose, double and halve nothing`,
  async (victim) => {
    const before = ordering.placed.length;
    for (let round = 1; round <= rounds; round += 1) {
      await crew.more(ordersBeforeKill);
      await shop.kill(victim);
      await crew.rest();
      expect(await listFaults(), `after kill ${round}`).toEqual([]);
      crew.go();
    }
    expect(ordering.placed.length - before).toBeGreaterThanOrEqual(rounds * ordersBeforeKill);
  },
);
