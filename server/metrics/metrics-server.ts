import { createServer, type Server } from 'node:http';
import { StartRefused } from '#database/start-refused.ts';
import type { Metrics } from './open-metrics.ts';

const path = '/metrics';

/**
 * Serves GET /metrics on its own port, which no customer can reach.
 * @throws {StartRefused} if the port cannot be opened
 */
export async function listenForMetrics(
  metrics: Pick<Metrics, 'read'>,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      ({ type, text }) => response.writeHead(200, { 'Content-Type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new StartRefused(
          `The metrics cannot listen on METRICS_HOST ${host}, METRICS_PORT ${port}: ${error.message}.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  return server;
}
