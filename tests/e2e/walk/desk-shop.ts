import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { besideTheShop } from '../beside-the-shop.ts';
import { owner } from '../owner.ts';
import { openDemoShop } from '../start-shop.ts';
import { withoutSplash } from '../without-splash.ts';

type OwnShop = { address: string; dataDir: string };

/** For stories of the owner's: a shop that no other story looks into, and a page on which she is signed in. */
export const test = base.extend<
  { desk: Page; program: Program },
  { settings: Record<string, string>; ownShop: OwnShop }
>({
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
  async desk({ page }, use) {
    const form = { ...owner, intent: 'sign-in' };
    const answer = await page.request.post('/auth', { form, maxRedirects: 0 });
    expect(answer.headers().location).toBe('/admin');
    await use(page);
  },
  program: async ({ request }, use) => use(await programOf(request, owner)),
});

/** Somebody's program, signed in. */
export type Program = {
  /** Out: the JSON of an operation, which has to go well. */
  // biome-ignore lint/suspicious/noExplicitAny: a story says what it expects of the JSON.
  ask(method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object): Promise<any>;
};

export async function programOf(
  request: APIRequestContext,
  who: { email: string; password: string },
): Promise<Program> {
  const answer = await request.post('/auth/v1/token?grant_type=password', { data: who });
  const { access_token } = await answer.json();
  const headers = { Authorization: `Bearer ${access_token}` };
  return {
    async ask(method, path, data) {
      const more = method === 'post' && { 'Idempotency-Key': crypto.randomUUID() };
      const url = `/api/v1${path}`;
      const answered = await request[method](url, { headers: { ...headers, ...more }, data });
      const text = await answered.text();
      expect(answered.ok(), `${method} ${path}: ${text}`).toBe(true);
      return text && JSON.parse(text);
    },
  };
}

/** A name that no other product has. */
export function newName(kind: string): string {
  return `${kind} ${crypto.randomUUID().slice(0, 8)}`;
}

export function toastOf(page: Page, words: string) {
  return page.locator('.toast[role=status]').filter({ hasText: words });
}

/** The destructive toast of these words. */
export function alertOf(page: Page, words: string) {
  return page.locator('.toast[role=alert]').filter({ hasText: words });
}

/** While `work` is done, this table cannot be read. */
export async function withoutTable(
  { dataDir }: OwnShop,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  await besideTheShop(`alter table ${table} rename to ${table}_away`, [], dataDir);
  try {
    await work();
  } finally {
    await besideTheShop(`alter table ${table}_away rename to ${table}`, [], dataDir);
  }
}
