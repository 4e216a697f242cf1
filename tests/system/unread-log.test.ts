import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireFreshBuild } from '../fresh-build.ts';
import { memoryFolder } from '../support/memory-folder.ts';
import { plainEnvironment } from '../support/plain-environment.ts';
import { createTempDataDir } from '../support/temp-data-dir.ts';

let dataDir: string;
let shop: ChildProcess;
let url: string;
let output: string;

beforeAll(() => requireFreshBuild());
beforeEach(async () => {
  dataDir = await createTempDataDir('log', memoryFolder());
  output = '';
  shop = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...plainEnvironment,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      OWNER_PASSWORD: 'a long owner password',
      PORT: '0',
      SEED: 'empty',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise((resolve, reject) => {
    shop.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const port = / is open at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${output}`)));
  });
});
afterEach(async () => {
  if (shop.exitCode === null && shop.signalCode === null) {
    shop.kill('SIGKILL');
    await once(shop, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** More than a pipe and this process hold: 64 KB each. */
const requests = 1_500;

async function askForPages(): Promise<number> {
  let answered = 0;
  while (answered < requests) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/readyz`)));
    for (const answer of answers) {
      await answer.text();
      if (answer.status === 200) answered += 1;
    }
  }
  return answered;
}

test('a shop whose log nobody reads answers on, and every line is there once somebody does', async () => {
  shop.stdout?.pause();
  expect(await askForPages()).toBe(requests);
  shop.stdout?.resume();
  await expect.poll(() => output.split('"msg":"request"').length - 1).toBe(requests);
});

test('a shop whose log nobody reads stops when it is told to', async () => {
  shop.stdout?.pause();
  await askForPages();
  shop.kill('SIGTERM');
  const [code] = await once(shop, 'exit');
  expect(code).toBe(0);
});
