import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { StartRefused } from '#database/start-refused.ts';
import { neverWaitForTerminal, openLog } from '#platform/log/log.ts';
import { type Config, readConfig } from './config.ts';
import { exitWithError, printStarted } from './console-messages.ts';
import type { createHttp as CreateHttp } from './http.ts';
import type { Metrics } from './metrics/open-metrics.ts';
import { warnOfForgeableAddresses } from './proxy-warnings.ts';
import { listenWith } from './request-listener.ts';
import { openRestorableShop } from './restorable-shop.ts';
import { serveFromCache } from './serve-from-cache.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * Longer than a proxy keeps connections (up to two minutes). If the shop closed them first, a request could go
 * into a connection that has just closed.
 */
const keepAliveTimeoutMs = 130_000;

/** Reads the config, opens the shop and listens until it is told to stop. */
async function main(): Promise<void> {
  neverWaitForTerminal();
  const config = readConfig(process.env);
  const metrics = config.metrics && (await startMetrics(config.metrics));
  const plainLog = openLog(config.logLevel);
  const log = metrics ? metrics.countLog(plainLog) : plainLog;
  warnOfForgeableAddresses(config.http, log);
  const built = new URL('../build/server/index.js', import.meta.url);
  if (!existsSync(built)) throw new StartRefused('The shop is not built yet: run npm run build.');
  // React reads it when loaded, and is slower in development mode.
  process.env.NODE_ENV ||= 'production';
  const { createHttp } = (await import(built.href)) as { createHttp: typeof CreateHttp };
  const stopping = new AbortController();
  let { port } = config.http;
  const shop = await openRestorableShop({
    config,
    log,
    onLost: () => process.exit(1),
    async listenTo(opened) {
      metrics?.watch(opened);
      const cache = metrics ? metrics.countCache(opened.cache) : opened.cache;
      const app = await createHttp({
        shop: opened.shop,
        live: opened.live,
        cache,
        readiness: async () => (stopping.signal.aborted ? 'stopping' : opened.readiness()),
        trustProxy: config.http.trustProxy,
        formFolder: path.join(config.dataDir, 'forms'),
        hstsIncludesSubdomains: config.http.hstsIncludesSubdomains,
      });
      const logsAnswers = config.logLevel === 'debug';
      return serveFromCache(cache, { log, logsAnswers }, listenWith(app.fetch));
    },
    onOpenedAgain: (opened) => printStarted(opened, port),
  });
  const listener = metrics ? metrics.measure(shop.listener) : shop.listener;
  const server = await listen(listener, config.http).catch(async (error: unknown) => {
    await shop.close();
    throw error;
  });
  stopOnSignal(server, shop, log, {
    delayMs: config.http.shutdownDelaySeconds * 1_000,
    stopping,
  });
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
  printStarted(shop.opened, port);
}

/** Loaded only with metrics on. */
async function startMetrics(at: NonNullable<Config['metrics']>): Promise<Metrics> {
  const { openMetrics } = await import('./metrics/open-metrics.ts');
  const { listenForMetrics } = await import('./metrics/metrics-server.ts');
  const metrics = openMetrics();
  await listenForMetrics(metrics, at);
  return metrics;
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
