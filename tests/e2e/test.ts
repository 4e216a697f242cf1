import { test as base, type Page } from '@playwright/test';
import { type ApiClient, signInApiClient } from './acceptance/api-client.ts';
import { signedInPerson } from './acceptance/people.ts';
import { owner } from './owner.ts';
import { runSql } from './run-sql.ts';
import { type DemoShop, openDemoShop } from './start-shop.ts';
import { withoutSplash } from './without-splash.ts';
import { setWorkerShop } from './worker-shop.ts';

export { expect } from '@playwright/test';

type TestFixtures = {
  /** Variables of the shop's environment. */
  settings: Record<string, string>;
  /** Whether the splash comes, as in a new session. */
  hasSplash: boolean;
  /** The shop of this file. Its tests follow one another in it. */
  shop: DemoShop;
  /** Runs a statement on the shop's database. */
  sql: (statement: string, values?: unknown[]) => Promise<unknown[]>;
  owners: ApiClient;
  /** A page on which the owner is signed in. */
  admin: Page;
};
type Settings = TestFixtures['settings'];
type WorkerFixtures = { shopOf: (file: string, settings: Settings) => Promise<DemoShop> };

/** Of the test Google that `prepareShops` has opened. */
const google: Settings = JSON.parse(process.env.GOOGLE_OF_TESTS ?? '{}');

/** For end-to-end and acceptance tests: a shop for the file alone, and a browser that has seen the splash. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  hasSplash: [false, { option: true }],
  shopOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const closed: Promise<void>[] = [];
      let current: { of: string; shop: DemoShop } | undefined;
      /** For the next file, opened while the tests of this one run. */
      let next: Promise<DemoShop> | undefined;
      await use(async (file, settings) => {
        const isPlain = Object.keys(settings).length === 0;
        const of = `${file} ${JSON.stringify(settings)}`;
        if (current?.of === of) return current.shop;
        if (current) closed.push(current.shop.close());
        current = undefined;
        const shop = await (isPlain && next ? next : openDemoShop({ ...google, ...settings }));
        if (isPlain) next = undefined;
        current = { of, shop };
        next ??= openDemoShop(google);
        return shop;
      });
      const last = [current?.shop, await next];
      await Promise.all([...closed, ...last.map((shop) => shop?.close())]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shop: [
    async ({ shopOf, settings }, use, { file }) => {
      const shop = await shopOf(file, settings);
      setWorkerShop(shop);
      await use(shop);
    },
    { timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.address),
  context: async ({ context, hasSplash }, use) =>
    use(hasSplash ? context : await withoutSplash(context)),
  sql: ({ shop }, use) => use((statement, values = []) => runSql(statement, values, shop.dataDir)),
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
