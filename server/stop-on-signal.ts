import type { Server } from 'node:http';
import type { Log } from '#platform/log/log.ts';
import type { OpenShop } from './open-shop.ts';

const shutdownTimeoutMs = 10_000;

/**
 * Stops the shop on SIGTERM or SIGINT, or when the process that started it is gone: accepts no more requests,
 * gives the running ones 10 s at most, then exits with 0.
 */
export function stopOnSignal(server: Server, opened: OpenShop, log: Log): void {
  let isStopping = false;
  async function stop(reason: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { reason });
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs).unref();
    const closed = new Promise((resolve) => server.close(resolve));
    // Live streams do not end by themselves.
    await opened.live.close();
    server.closeIdleConnections();
    await closed;
    await opened.close();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('disconnect', () => void stop('started by a process that is gone'));
}
