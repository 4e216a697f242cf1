import { createServer } from 'node:http';

import { createServer as createVite } from 'vite';
import { openLog } from '#platform/log/log.ts';
import { readConfig } from './config.ts';
import { exitWithError, printStarted } from './console-messages.ts';
import type { createHttp as CreateHttp } from './http.ts';
import { openShop } from './open-shop.ts';
import { warnOfForgeableAddresses } from './proxy-warnings.ts';
import { listenWith } from './request-listener.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** The shop behind Vite, for development with hot reload. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  warnOfForgeableAddresses(config.http, log);
  const opened = await openShop(config, log, () => process.exit(1));
  const server = createServer();
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });

  let app: Awaited<ReturnType<typeof CreateHttp>> | undefined;
  let currentFactory: typeof CreateHttp | undefined;
  /** Vite reloads the module when one of its files changes; only then is the app created again. */
  async function currentApp() {
    const { createHttp } = (await vite.ssrLoadModule('/server/http.ts')) as {
      createHttp: typeof CreateHttp;
    };
    if (app && currentFactory === createHttp) return app;
    currentFactory = createHttp;
    app = await createHttp({
      shop: opened.shop,
      live: opened.live,
      readiness: opened.readiness,
      trustProxy: config.http.trustProxy,
      hstsIncludesSubdomains: config.http.hstsIncludesSubdomains,
      isDevelopment: true,
    });
    return app;
  }

  const listener = listenWith(async (request, env) => (await currentApp()).fetch(request, env));
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => void listener(request, response));
  });
  server.listen(config.http.port, config.http.host, () => printStarted(opened, config.http.port));
  // A plugin's own exit hook would end the process before the database has stopped.
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
  const closing = { ...opened, close: () => vite.close().then(opened.close) };
  stopOnSignal(server, closing, log, { delayMs: 0, stopping: new AbortController() });
}

main().catch(exitWithError);
