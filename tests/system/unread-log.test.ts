import { rm } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireFreshBuild } from '../fresh-build.ts';
import { memoryFolder } from '../support/memory-folder.ts';
import { end, openShopProcess, type ShopProcess } from '../support/shop-processes.ts';
import { createTempDataDir } from '../support/temp-data-dir.ts';

let dataDir: string;
let shop: ShopProcess;

beforeAll(() => requireFreshBuild());
beforeEach(async () => {
  dataDir = await createTempDataDir('log', memoryFolder());
  shop = await openShopProcess({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'info', SEED: 'empty' },
    OWNER_PASSWORD: 'a long owner password',
  });
});
afterEach(async () => {
  await end(shop.child, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** More than a pipe and this process hold: 64 KB each. */
const requests = 1_500;

async function askForPages(): Promise<number> {
  let answered = 0;
  while (answered < requests) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${shop.url}/readyz`)),
    );
    for (const answer of answers) {
      await answer.text();
      if (answer.status === 200) answered += 1;
    }
  }
  return answered;
}

test('a shop whose log nobody reads answers on, and every line is there once somebody does', async () => {
  shop.child.stdout?.pause();
  expect(await askForPages()).toBe(requests);
  shop.child.stdout?.resume();
  await expect.poll(() => shop.output().split('"msg":"request"').length - 1).toBe(requests);
});

test('a shop whose log nobody reads stops when it is told to', async () => {
  shop.child.stdout?.pause();
  await askForPages();
  expect(await end(shop.child, 'SIGTERM')).toBe(0);
});
