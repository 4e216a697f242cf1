import {
  type APIRequestContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { besideTheShop } from '../beside-the-shop.ts';
import { owner } from '../owner.ts';
import { openDemoShop } from '../start-shop.ts';
import { withoutSplash } from '../without-splash.ts';

const password = 'chanderi silk';

type OwnShop = Awaited<ReturnType<typeof openDemoShop>>;

/** For stories that add goods and empty shelves: each worker has a demo shop of its own for them. */
export const test = base.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const shop = await openDemoShop({});
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.address),
  context: async ({ context }, use) => use(await withoutSplash(context)),
});

/** A program that has signed in. */
export type Program = {
  /** Out: the JSON of an operation that went well, with the status that says so. */
  // biome-ignore lint/suspicious/noExplicitAny: a story says what it expects of the JSON.
  ask(method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object): Promise<any>;
};

export function ownersProgram(request: APIRequestContext): Promise<Program> {
  return programOf(request, owner);
}

/** A program of somebody with a new account. */
export async function customersProgram(
  request: APIRequestContext,
  { email, name }: { email: string; name: string },
): Promise<Program> {
  const data = { full_name: name, phone: '98200 07654' };
  const answer = await request.post('/auth/v1/signup', { data: { email, password, data } });
  expect(answer.status()).toBe(200);
  return programOf(request, { email, password });
}

async function programOf(
  request: APIRequestContext,
  credentials: { email: string; password: string },
): Promise<Program> {
  const answer = await request.post('/auth/v1/token?grant_type=password', { data: credentials });
  const { access_token } = await answer.json();
  return {
    async ask(method, path, data) {
      const headers = { Authorization: `Bearer ${access_token}` };
      const answered = await request[method](`/api/v1${path}`, { headers, data });
      const text = await answered.text();
      expect(answered.ok(), text).toBe(true);
      return text && JSON.parse(text);
    },
  };
}

/** Signs this browser in: somebody with a new account, past the forms. */
export async function arrive(page: Page, email: string, name = 'Kavita Rao'): Promise<void> {
  const { request } = page;
  const person = { fullName: name, email, phone: '98200 07654', consent: 'on' };
  const form = { ...person, password, confirmPassword: password, intent: 'sign-up' };
  await request.post('/auth', { form, maxRedirects: 0 });
  const signedIn = await request.post('/auth', {
    form: { email, password, intent: 'sign-in' },
    maxRedirects: 0,
  });
  expect(signedIn.headers().location).toBe('/');
}

/** A number no other story's product or person has. */
export function newNumber(): string {
  return crypto.randomUUID().slice(0, 8);
}

/** The destructive toast of these words. */
export function alertOf(page: Page, words: string) {
  return page.getByRole('alert').filter({ hasText: words });
}

/** Reads a toast and closes it, so that the next one of the same words is another one. */
export async function readAndClose(toast: Locator): Promise<void> {
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
}

/** While `work` is done, the table cannot be read: the shop breaks down wherever it needs it. */
export async function withoutTable(
  shop: OwnShop,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  await besideTheShop(`alter table ${table} rename to ${table}_away`, [], shop.dataDir);
  try {
    await work();
  } finally {
    await besideTheShop(`alter table ${table}_away rename to ${table}`, [], shop.dataDir);
  }
}
