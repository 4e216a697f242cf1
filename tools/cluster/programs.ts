import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, ensureAccount } from '#database/embedded/account.ts';

/** A program of the system, such as a proxy, that can be ended and restarted on its port. */
export type Part = { port: number; kill(): Promise<void>; start(): Promise<void> };

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
const maxStartMs = 20_000;

/** The file of a program; null if the system has none. */
export function findProgram(name: string): string | null {
  for (const folder of folders) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {}
  }
  return null;
}

/** For programs that refuse to run as root; null if this process is not root's. */
export function unprivileged(): Account | null {
  return process.getuid?.() === 0 ? ensureAccount() : null;
}

/** Starts a program and returns once its port answers. It is ended with all its children. */
export async function startPart(
  port: number,
  [file = '', ...args]: string[],
  options: { account?: Account | null; env?: NodeJS.ProcessEnv } = {},
): Promise<Part> {
  let child: ChildProcess;
  let output = '';
  async function start(): Promise<void> {
    child = spawn(file, args, {
      ...options.account,
      env: { ...process.env, ...options.env },
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-2_000);
    });
    const giveUpAt = performance.now() + maxStartMs;
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() > giveUpAt) {
        throw new Error(`${file} does not answer at ${port}:\n${output}`);
      }
      await pause(20);
    }
  }
  await start();
  return {
    port,
    start,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await exited;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });
}
