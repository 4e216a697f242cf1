import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { findRunningServer } from '#database/embedded/process.ts';
import { plainEnvironment } from './plain-environment.ts';

type Settings = Readonly<Record<string, string>>;

/** What a process printed before it ended, and its exit code. */
export type Ended = { code: number | null; stdout: string; stderr: string };

/** The real server, open at `url`; its output so far. */
export type ShopProcess = { child: ChildProcess; url: string; output(): string };

/** Starts the real server in a process of its own, on a port that it chooses. */
export function spawnShop(settings: Settings): ChildProcess {
  const usual = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' };
  const env = { ...plainEnvironment, ...usual, ...settings };
  return spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Starts the real server and waits until it prints its address. */
export async function openShopProcess(settings: Settings): Promise<ShopProcess> {
  const child = spawnShop(settings);
  let output = '';
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const found = / is open at http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    }
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${output}`)));
  });
  return { child, url: `http://127.0.0.1:${port}`, output: () => output };
}

/** Sends a signal, unless the process has ended. Returns its exit code, or the signal that ended it. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code, by] = await exited;
  return code ?? by;
}

/** Waits until the process ends by itself. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const result: Ended = { code: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      result[name] += text;
    });
  }
  [result.code] = await once(child, 'close');
  return result;
}

/** `npm run shop -- …` without npm. */
export function runShopCommand(args: readonly string[], settings: Settings): Promise<Ended> {
  const command = ['--disable-warning=ExperimentalWarning', 'server/shop-command.ts', ...args];
  const env = { ...plainEnvironment, ...settings };
  return ended(spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** Ends a database that was left running in this folder, and deletes the folder, when the test has finished. */
export function deleteWhenFinished(dataDir: string): void {
  onTestFinished(async () => {
    const left = findRunningServer(path.join(dataDir, 'postgres'));
    if (left !== null) process.kill(left.pid, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
}
