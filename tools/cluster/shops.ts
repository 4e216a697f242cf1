import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { firstAnswer, shopEnvironment } from '../bench/shop-process.ts';
import type { Part } from './programs.ts';

/** A process of the shop, of this tree or an older one. */
export type ClusterShop = Part & {
  tree: string;
  /** As a supervisor does. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Uses the other tree's version from the next start on. */
  becomes(tree: string): void;
};

export async function startShop(
  port: number,
  tree: string,
  settings: Record<string, string>,
): Promise<ClusterShop> {
  let child: ChildProcess;
  let from = tree;
  async function start(): Promise<void> {
    child = spawn(process.execPath, ['server/main.ts'], {
      cwd: from,
      env: shopEnvironment({ ...settings, PORT: String(port), LOG_LEVEL: 'silent' }),
      // With the channel, the shop stops when this process is gone.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await firstAnswer(port, child);
    await untilReady(port);
  }
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = await exited;
    return code;
  }
  await start();
  return {
    port,
    get tree() {
      return from;
    },
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    becomes(other) {
      from = other;
    },
  };
}

async function untilReady(port: number): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (performance.now() < giveUpAt) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await pause(50);
  }
  throw new Error(`the shop at ${port} does not become ready`);
}
