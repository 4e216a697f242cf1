import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#platform/log/log.ts';
import { prepareStop } from './stop-server.ts';

type Running = { live: { close(): Promise<void> }; close(): Promise<void> };

type Options = {
  /** How long the shop still answers after SIGTERM, so that a proxy sees `/readyz` fail. */
  delayMs: number;
  /** Aborted when a stop begins. */
  stopping: AbortController;
};

/**
 * Stops the shop on SIGTERM or SIGINT, or when its parent process is gone. `/readyz` fails first, then no more
 * requests are accepted and running ones get 10 s at most; then it exits with 0. Ctrl+C and a second signal
 * skip the wait for a proxy.
 */
export function stopOnSignal(server: Server, shop: Running, log: Log, options: Options): void {
  const { delayMs, stopping } = options;
  const { begin, close } = prepareStop(server);
  const hurry = new AbortController();
  async function stop(reason: string): Promise<void> {
    if (stopping.signal.aborted) return hurry.abort();
    stopping.abort();
    log.info('stopping', { reason });
    begin();
    if (reason === 'SIGTERM') await wait(delayMs, null, { signal: hurry.signal }).catch(() => {});
    const closed = close();
    // Live streams do not end by themselves.
    await shop.live.close();
    await closed;
    await shop.close();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('disconnect', () => void stop('started by a process that is gone'));
}
