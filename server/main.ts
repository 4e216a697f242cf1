import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';

import { StartRefused } from '#database/start-refused.ts';
import { readConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/log/log.ts';
import { listenWithCache } from './cache-listener.ts';
import { exitWithError, printStarted } from './console-messages.ts';
import type { createHttp as CreateHttp } from './http.ts';
import { openShop } from './open-shop.ts';
import { warnOfForgeableAddresses } from './proxy-warnings.ts';
import { listenWith } from './request-listener.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * Longer than a proxy in front keeps connections (up to two minutes). If the shop closed them first, a
 * request could be sent into a connection that has just been closed.
 */
const keepAliveTimeoutMs = 130_000;

/** Reads the config, opens the shop and listens until it is told to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  warnOfForgeableAddresses(config.http, log);
  const built = new URL('../build/server/index.js', import.meta.url);
  if (!existsSync(built)) throw new StartRefused('The shop is not built yet: run npm run build.');
  // React reads it when it is loaded, and is slower in development mode.
  process.env.NODE_ENV ||= 'production';
  const { createHttp } = (await import(built.href)) as { createHttp: typeof CreateHttp };
  const opened = await openShop(config, log, () => process.exit(1));
  const stopping = new AbortController();
  const app = await createHttp({
    shop: opened.shop,
    live: opened.live,
    cache: opened.cache,
    readPublic: opened.readPublic,
    readiness: async () => (stopping.signal.aborted ? 'stopping' : opened.readiness()),
    trustProxy: config.http.trustProxy,
    hstsIncludesSubdomains: config.http.hstsIncludesSubdomains,
  });
  const listener = listenWithCache(opened.cache, log, listenWith(app.fetch));
  const server = await listen(listener, config.http).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  stopOnSignal(server, opened, log, {
    delayMs: config.http.shutdownDelaySeconds * 1_000,
    stopping,
  });
  const address = server.address();
  printStarted(opened, typeof address === 'object' && address ? address.port : config.http.port);
}

function listen(
  listener: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: keepAliveTimeoutMs }, listener);
    server.listen(port, host, () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartRefused(`PORT ${port} is taken by another program; choose another one.`)
          : new StartRefused(
              `The shop cannot listen on HOST ${host}, PORT ${port}: ${error.message}.`,
            ),
      ),
    );
  });
}

main().catch(exitWithError);
