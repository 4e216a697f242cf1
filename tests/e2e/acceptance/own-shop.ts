import { test as base, type Page } from '@playwright/test';
import { owner } from '../owner.ts';
import { runSql } from '../run-sql.ts';
import { type DemoShop, openDemoShop } from '../start-shop.ts';
import { withoutSplash } from '../without-splash.ts';
import { type ApiClient, signInApiClient } from './api-client.ts';
import { signedInPerson } from './people.ts';

type TestFixtures = {
  /** Runs a statement on the shop's database. */
  sql: (statement: string, values?: unknown[]) => Promise<unknown[]>;
  owners: ApiClient;
  /** A page on which the owner is signed in. */
  admin: Page;
};
type WorkerFixtures = { settings: Record<string, string>; ownShop: DemoShop };

/**
 * For tests that change or count what others rely on: a second shop, or one with its own `settings`. Tests use
 * it one after another, so each restores the demo's delivery charge and products, and counts relative to the
 * start.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  ownShop: [
    async ({ settings }, use) => {
      const shop = await openDemoShop(settings);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.address),
  context: async ({ context }, use) => use(await withoutSplash(context)),
  sql: ({ ownShop }, use) =>
    use((statement, values = []) => runSql(statement, values, ownShop.dataDir)),
  owners: async ({ request }, use) => use(await signInApiClient(request, owner)),
  async admin({ page, context }, use) {
    await signedInPerson(context, owner);
    await use(page);
  },
});

/** Does `work` while the table is missing, so that the shop fails wherever it needs it. */
export async function withoutTable(
  { dataDir }: { dataDir: string },
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  await runSql(`alter table ${table} rename to ${table}_away`, [], dataDir);
  try {
    await work();
  } finally {
    await runSql(`alter table ${table}_away rename to ${table}`, [], dataDir);
  }
}
