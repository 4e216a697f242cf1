import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { openFetchFile } from '#platform/web/fetch-file.ts';
import { readConfig } from '#server/config.ts';
import type { createHttp as CreateHttp } from '#server/http.ts';
import { openShop } from '#server/open-shop.ts';
import { silentLog } from '../../support/silent-log.ts';
import { testCertificate } from '../../support/test-certificate.ts';
import { owner } from '../owner.ts';

export type ShopWithRemoteSite = {
  address: string;
  dataDir: string;
  /** The other site's origin: 'https://pictures.example:40123' */
  site: string;
  close(): Promise<void>;
};

/**
 * Opens an empty shop that can fetch from one remote site with these files by path. The site is on this
 * machine, where a shop refuses to fetch. Everything else is as in main.ts.
 */
export async function openShopWithRemoteSite(
  files: Record<string, Uint8Array>,
): Promise<ShopWithRemoteSite> {
  const site = createServer(testCertificate, ({ url = '' }, response) => {
    const file = files[new URL(url, 'https://pictures.example').pathname];
    response.writeHead(file ? 200 : 404).end(file);
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fashion-haat-spec-'));
  const { email: OWNER_EMAIL, password: OWNER_PASSWORD } = owner;
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'empty', OWNER_EMAIL, OWNER_PASSWORD });
  const { shop, live, readiness, close } = await openShop(config, silentLog, () => {});
  const fetchFile = openFetchFile({
    resolve: async () => ['127.0.0.1'],
    isAllowed: () => true,
    ca: testCertificate.cert,
  });
  const built = path.resolve('build/server/index.js');
  const { createHttp } = (await import(built)) as { createHttp: typeof CreateHttp };
  const app = await createHttp({ shop: { ...shop, fetchFile }, live, readiness, trustProxy: 0 });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  return {
    dataDir,
    address: `http://127.0.0.1:${await portOf(server)}`,
    site: `https://pictures.example:${await portOf(site.listen(0, '127.0.0.1'))}`,
    async close() {
      for (const one of [server, site]) {
        one.closeAllConnections();
        one.close();
      }
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function portOf(server: Pick<Server, 'listening' | 'once' | 'address'>): Promise<number> {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}
