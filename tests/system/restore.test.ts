import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findRunningServer } from '#database/embedded/process.ts';
import { requireFreshBuild } from '#tests/fresh-build.ts';
import { memoryFolder } from '#tests/support/memory-folder.ts';
import {
  deleteWhenFinished,
  end,
  openShopProcess,
  runShopCommand,
  type ShopProcess,
} from '#tests/support/shop-processes.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';

// Backups restored by the owner, in real processes that keep their port.

const owner = { email: 'owner@example.com', password: 'a long owner password' };
const patience = { timeout: 60_000, interval: 100 };

beforeAll(() => requireFreshBuild());

async function givenDataDir(): Promise<string> {
  const dataDir = await createTempDataDir('restore', memoryFolder());
  deleteWhenFinished(dataDir);
  return dataDir;
}

async function start(dataDir: string): Promise<ShopProcess> {
  const { email, password } = owner;
  const account = { OWNER_EMAIL: email, OWNER_PASSWORD: password };
  const shop = await openShopProcess({ DATA_DIR: dataDir, ...account });
  onTestFinished(async () => void (await end(shop.child, 'SIGTERM')));
  return shop;
}

/** The owner's browser, signed in. */
async function signIn({ url }: ShopProcess) {
  let cookie = '';
  async function send(page: string, form?: Record<string, string>): Promise<Response> {
    const headers = { Cookie: cookie, Accept: 'text/html' };
    const body = form && new URLSearchParams(form);
    const method = form ? 'POST' : 'GET';
    return fetch(url + page, { method, headers, body, redirect: 'manual' });
  }
  const answer = await send('/auth', { intent: 'sign-in', ...owner });
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return { get: (page: string) => send(page), post: send };
}

/** Waits until the shop is open again after a restore. */
async function untilOpen({ url }: ShopProcess): Promise<void> {
  await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).status === 200, patience);
}

/** Queries the shop's database. */
async function ask<Row extends pg.QueryResultRow>(dataDir: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({
    host: path.join(dataDir, 'postgres-socket'),
    port: 5432,
    user: 'postgres',
    password: await readFile(path.join(dataDir, 'secrets', 'postgres-password'), 'utf8'),
    database: 'shop',
  });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const whatThereIs = `select 'product' as kind, name from products union all
  select 'order', display_id from orders union all select 'account', email from users order by 1, 2`;

const backupPage = (name: string) => `/admin/settings/restore/${name}`;

test('the owner restores a backup, and the same process goes on with it', async () => {
  const dataDir = await givenDataDir();
  const shop = await start(dataDir);
  const browser = await signIn(shop);
  const made = await browser.post('/admin/settings/backup-key', {
    currentPassword: owner.password,
  });
  const [backupKey = ''] = /AGE-SECRET-KEY-1[A-Z0-9]{58}/.exec(await made.text()) ?? [];
  await browser.post('/admin/settings/backups', {});
  const before = await ask(dataDir, whatThereIs);
  const settings = await (await browser.get('/admin/settings')).text();
  const [page = ''] = /\/admin\/settings\/restore\/[\w.-]+/.exec(settings) ?? [];
  await ask(dataDir, `update products set name = 'Lost Saree'`);

  await browser.post(page, { backupKey, currentPassword: owner.password });
  const pressed = await browser.post(page, { intent: 'restore', shopName: 'Fashion Haat' });
  expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, page]);
  const closed = await browser.get(page);
  expect([closed.status, await closed.text()]).toEqual([
    503,
    expect.stringContaining('We are back in a few minutes'),
  ]);
  expect((await browser.get('/healthz')).status).toBe(200);

  await untilOpen(shop);
  expect(await ask(dataDir, whatThereIs)).toEqual(before);
  const store = await (await browser.get('/store')).text();
  expect(store).not.toContain('Lost Saree');
  const signedOut = await browser.get(page);
  expect([signedOut.status, await signedOut.text()]).toEqual([
    403,
    expect.stringContaining('Please Sign In Again'),
  ]);
  const again = await signIn(shop);
  const after = await (await again.get('/admin/settings')).text();
  expect(after).toContain('the shop was restored as it was on');
  // The restored one, and the shop as it was right before.
  expect(new Set(after.match(/\/admin\/settings\/restore\/[\w.-]+/g)).size).toBe(2);
  expect(after).toContain(page);
  const activity = await (await again.get('/admin/settings/activity')).text();
  expect(activity).toContain('Backup restored');
  // With the new key of the mailbox, for the person who started the shop.
  expect(shop.output().match(/Emails arrive at/g)).toHaveLength(2);
  expect(shop.output()).not.toContain(backupKey);
});

const pipeName = 'backup-2026-11-01-083000.tar';

/** A stored backup whose bytes are given one reading at a time: its check, then the restore's check and load. */
async function givenPipe(dataDir: string) {
  const folder = path.join(dataDir, 'backups');
  const pipe = path.join(folder, pipeName);
  await mkdir(folder, { recursive: true });
  execFileSync('mkfifo', [pipe]);
  return {
    /** Waits for the next reading to begin. The one after it has another pipe. */
    async nextReading(): Promise<FileHandle> {
      const handle = await open(pipe, 'w');
      execFileSync('mkfifo', [`${pipe}.next`]);
      await rename(`${pipe}.next`, pipe);
      return handle;
    },
  };
}

/** The shop's whole backup, plain, by the command line. */
async function backupOf(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'elsewhere.tar');
  await runShopCommand(['backup', file], { DATA_DIR: dataDir });
  return readFile(file);
}

/** A shop that has changed since its backup, and is about to be restored from it. */
async function givenBegunRestore() {
  const dataDir = await givenDataDir();
  const shop = await start(dataDir);
  const browser = await signIn(shop);
  const bytes = await backupOf(dataDir);
  const atBackup = await ask(dataDir, whatThereIs);
  await ask(dataDir, `update products set name = 'Newer ' || name`);
  const before = await ask(dataDir, whatThereIs);
  const { nextReading } = await givenPipe(dataDir);
  const checked = browser.post(backupPage(pipeName), { currentPassword: owner.password });
  const give = async (content: Buffer) => {
    const handle = await nextReading();
    await handle.writeFile(content);
    await handle.close();
  };
  await give(bytes);
  await checked;
  const form = { intent: 'restore', shopName: 'Fashion Haat' };
  expect((await browser.post(backupPage(pipeName), form)).status).toBe(303);
  return { dataDir, shop, browser, bytes, atBackup, before, give, nextReading };
}

test('a process that is killed in the middle of it leaves the shop as it was', async () => {
  const { dataDir, shop, bytes, before, give, nextReading } = await givenBegunRestore();
  await give(bytes);
  // Loading begins: the tables have been dropped, in its transaction.
  const loading = await nextReading();
  await loading.write(bytes.subarray(0, bytes.length / 2));
  await end(shop.child, 'SIGKILL');
  await loading.close();

  const next = await start(dataDir);
  expect(await ask(dataDir, whatThereIs)).toEqual(before);
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${next.url}/store`)).text()).toContain('Newer ');
});

test('a process that is asked to stop in the middle of it finishes first', async () => {
  const { dataDir, shop, bytes, atBackup, give, nextReading } = await givenBegunRestore();
  await give(bytes);
  const loading = await nextReading();
  await loading.write(bytes.subarray(0, bytes.length / 2));
  const ended = once(shop.child, 'close');
  shop.child.kill('SIGTERM');
  // The stop now ends what is open: nobody is let in any more.
  const isRefused = () =>
    fetch(shop.url).then(
      () => false,
      () => true,
    );
  await vi.waitUntil(isRefused, patience);
  await loading.write(bytes.subarray(bytes.length / 2));
  await loading.close();
  expect(await ended).toEqual([0, null]);
  expect(shop.output().match(/ is open at /g)).toHaveLength(2);
  expect(findRunningServer(path.join(dataDir, 'postgres'))).toBeNull();
  await start(dataDir);
  expect(await ask(dataDir, whatThereIs)).toEqual(atBackup);
});

test('a restore that fails opens the shop as it was, and the owner reads why', async () => {
  const { dataDir, shop, browser, bytes, before, give } = await givenBegunRestore();
  await give(bytes.subarray(0, bytes.length / 2));
  await untilOpen(shop);
  expect(await ask(dataDir, whatThereIs)).toEqual(before);
  const page = await browser.get(backupPage(pipeName));
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('It was not restored. It is no backup of a shop, or was cut short.'),
  ]);
});
