import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { onTestFinished } from 'vitest';

export type SilentProxy = {
  /** The way to the same database through the proxy. */
  connection: pg.ClientConfig;
  /** From now on nothing passes on the existing connections, and nobody is told; new ones work. */
  vanish(): void;
};

/** Stands in front of a database whose machine can vanish without a goodbye. Closed at the end of the test. */
export async function openSilentProxy(target: pg.ClientConfig, ownPort = 0): Promise<SilentProxy> {
  const { host = 'localhost', port = 5432 } = target;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(Number(port), host);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
    pairs.add([near, far]);
  });
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of [...pairs].flat()) socket.destroy();
    server.close();
  });
  return {
    connection: { ...target, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    vanish() {
      for (const [near, far] of pairs) {
        near.unpipe();
        far.unpipe();
        // Reads, and never answers.
        near.resume();
        far.resume();
      }
    },
  };
}
