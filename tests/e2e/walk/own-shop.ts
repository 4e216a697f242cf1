import { test as base } from '@playwright/test';
import { besideTheShop } from '../beside-the-shop.ts';
import { type DemoShop, openDemoShop } from '../start-shop.ts';

type Sql = (statement: string, values?: unknown[]) => Promise<unknown[]>;

/**
 * For stories that set prices, stock and the delivery charge: a shop that no other story looks into. One
 * after the other they share it, so each leaves the delivery charge as it was. `sql` works beside it.
 */
export const test = base.extend<{ sql: Sql }, { ownShop: DemoShop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are wanted.
    async ({}, use) => {
      const shop = await openDemoShop({});
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.address),
  sql: ({ ownShop }, use) =>
    use((statement, values = []) => besideTheShop(statement, values, ownShop.dataDir)),
});
