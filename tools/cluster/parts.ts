import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpenPool, openPool } from '#database/pool.ts';
import { openLog } from '#platform/log/log.ts';
import { type ObjectStore, openObjectStore } from '#tests/support/object-store.ts';
import {
  openSwitch,
  type PostgresServer,
  type Switch,
  startPrimary,
  startStandby,
  urlAt,
} from '#tests/support/replicated-postgres.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';
import { freePort } from '../bench/shop-process.ts';
import { startPooler } from './pooler.ts';
import type { Part } from './programs.ts';
import { type ClusterProxy, proxies } from './proxies.ts';
import { type ClusterShop, startShop } from './shops.ts';

/** A shop in three processes with everything around it. */
export type Cluster = {
  folder: string;
  primary: PostgresServer;
  /** Synchronous: the primary waits for it. Visitors' pages are read from it. */
  standby: PostgresServer;
  /** Leads to the current primary. */
  address: Switch;
  /** Null if this system has none. */
  pooler: Part | null;
  store: ObjectStore;
  shops: ClusterShop[];
  proxies: ClusterProxy[];
  /** What this system lacks. */
  missing: string[];
  /** This process's connections to the primary, past the pooler. Renewed after a failover. */
  database(): OpenPool;
  close(): Promise<void>;
};

const shopCount = 3;

/** `tree`: the folder of the shops' code. */
export async function openCluster(tree: string): Promise<Cluster> {
  const folder = await createTempDataDir('cluster');
  const closing: (() => unknown)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  ];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const primary = await startPrimary(folder);
    closing.push(() => primary.kill());
    const standby = await startStandby(primary, folder);
    closing.push(() => standby.kill());
    await primary.query(`alter system set synchronous_standby_names = 'standby'`);
    await primary.query('select pg_reload_conf()');
    const address = await openSwitch(primary);
    closing.push(() => address.close());
    const store = await openObjectStore();
    closing.push(() => store.close());
    const { user = '', database: name = '', password } = primary.connection;
    const target = { port: address.port, user, password: String(password), name };
    const pooler = await startPooler(folder, target);
    closing.push(() => pooler?.kill());
    const direct = urlAt(address.port);
    const shops: ClusterShop[] = [];
    for (let n = 0; n < shopCount; n += 1) {
      const dataDir = path.join(folder, `shop-${n}`);
      await mkdir(dataDir);
      await chmod(dataDir, 0o711);
      const shop = await startShop(await freePort(), tree, {
        // A sign-in on one counts on the others.
        PUBLIC_URL: 'http://shop.example',
        DATA_DIR: dataDir,
        DATABASE_URL: pooler ? urlAt(pooler.port) : direct,
        ...(pooler && { DATABASE_LISTEN_URL: direct }),
        DATABASE_READ_URL: standby.url,
        ...{ S3_ENDPOINT: store.settings.endpoint.href, S3_BUCKET: store.settings.bucket },
        ...{ S3_REGION: store.settings.region, S3_ACCESS_KEY_ID: store.settings.accessKeyId },
        S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
        NIGHTLY_BACKUPS: 'false',
      });
      closing.push(() => shop.kill());
      shops.push(shop);
    }
    const ports = shops.map(({ port }) => port);
    const missing = pooler ? [] : ['PgBouncer'];
    const found: ClusterProxy[] = [];
    for (const [name, start] of Object.entries(proxies)) {
      const proxy = await start(folder, ports);
      if (proxy === null) missing.push(name);
      else {
        found.push(proxy);
        closing.push(() => proxy.kill());
      }
    }
    let pool: OpenPool | null = null;
    closing.push(() => pool?.close());
    const database = () => {
      pool ??= openPool({ connectionString: direct }, openLog('silent'), {
        statementTimeoutMs: 60_000,
      });
      return pool;
    };
    const rest = { folder, primary, standby, address, pooler, store, shops };
    return { ...rest, proxies: found, missing, database, close };
  } catch (error) {
    await close();
    throw error;
  }
}
