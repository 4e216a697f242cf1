import type { Server } from 'node:http';
import type { Log } from '#platform/log/log.ts';
import type { OpenShop } from './open-shop.ts';
import { prepareStop } from './stop-server.ts';

/**
 * Stops the shop on SIGTERM or SIGINT, or when the process that started it is gone: accepts no more requests,
 * gives the running ones 10 s at most, then exits with 0.
 */
export function stopOnSignal(server: Server, opened: OpenShop, log: Log): void {
  const stopServer = prepareStop(server);
  let isStopping = false;
  async function stop(reason: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { reason });
    const stopped = stopServer();
    // Live streams do not end by themselves.
    await opened.live.close();
    await stopped;
    await opened.close();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('disconnect', () => void stop('started by a process that is gone'));
}
