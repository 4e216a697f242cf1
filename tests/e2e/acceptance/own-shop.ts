import { test as base, type Page } from '@playwright/test';
import { owner } from '../owner.ts';
import { runSql } from '../run-sql.ts';
import { type DemoShop, openDemoShop } from '../start-shop.ts';
import { withoutSplash } from '../without-splash.ts';
import { type ApiClient, signInApiClient } from './api-client.ts';
import { signedInPerson } from './people.ts';

type Given = {
  /** Runs a statement beside the shop, as by hand. */
  sql: (statement: string, values?: unknown[]) => Promise<unknown[]>;
  owners: ApiClient;
  /** A page on which the owner is signed in. */
  admin: Page;
};
type GivenOnce = { settings: Record<string, string>; ownShop: DemoShop };

/**
 * For tests that change or count what others rely on: a shop beside that of all tests, or one with
 * `settings` for them alone. One after the other they share it: each leaves the charge and the goods of
 * the demo as they were, and counts what it adds to.
 */
export const test = base.extend<Given, GivenOnce>({
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

/** While `work` is done, the table cannot be read: the shop breaks down wherever it needs it. */
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
