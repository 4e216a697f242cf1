import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signIn } from '#app/auth/sign-in.server.ts';
import { livingServer } from '#database/embedded-process.ts';
import { readConfig } from '#platform/config/config.ts';
import { openShop } from '#server/open-shop.ts';
import { quiet } from '#tests/quiet-log.ts';
import { someBrowser } from '#tests/test-shop.ts';

const owner = { email: 'owner@example.com', password: 'a long owner password' };

let dataDir = '';
beforeAll(async () => {
  dataDir = await newFolder();
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await realpath(tmpdir()), 'shop-command-'));
  await chmod(folder, 0o755);
  return folder;
}

async function openForThisTest() {
  const settings = { DATA_DIR: dataDir, SEED: 'empty', OWNER_PASSWORD: owner.password };
  const opened = await openShop(readConfig(settings), quiet, () => {});
  onTestFinished(() => opened.close());
  return opened.shop;
}

/** `npm run shop -- …` without npm. */
async function run(args: string[], folder = dataDir) {
  const command = ['--disable-warning=ExperimentalWarning', 'server/shop-command.ts', ...args];
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { code: null as number | null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk;
  });
  [said.code] = await once(child, 'close');
  return said;
}

const sentence =
  /^The owner signs in as owner@example\.com with the password ([\w-]{16}) \(shown this once\)\.\nOne-time codes, if they were on, are off now\.\n$/;

test('the owner’s password is set anew while the shop is running, which goes on', async () => {
  const shop = await openForThisTest();
  const { code, stdout, stderr } = await run(['reset-owner-password']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(sentence);
  const password = sentence.exec(stdout)?.[1] ?? '';
  expect((await signIn(shop, owner, someBrowser)).ok).toBe(false);
  expect(await signIn(shop, { ...owner, password }, someBrowser)).toMatchObject({
    value: { isOwner: true },
  });
});

test('it is set anew while no shop is running, and no database is left running', async () => {
  const { code, stdout } = await run(['reset-owner-password']);
  expect(code).toBe(0);
  expect(livingServer(path.join(dataDir, 'postgres'))).toBeNull();
  const password = sentence.exec(stdout)?.[1] ?? '';
  const shop = await openForThisTest();
  expect((await signIn(shop, { ...owner, password }, someBrowser)).ok).toBe(true);
});

test('where no shop was ever started it says so and makes none', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await run(['reset-owner-password'], folder)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no shop in DATA_DIR ${folder} yet; start it once.\n`,
  });
  expect(await readdir(folder)).toEqual([]);
});

test.each(['', 'fly', 'toString'])('a command %j is answered with one sentence', async (name) => {
  expect(await run([name])).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no shop command '${name}': say reset-owner-password.\n`,
  });
});
