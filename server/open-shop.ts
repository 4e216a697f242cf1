import path from 'node:path';
import type { Pool } from 'pg';
import { readMailboxKey } from '#app/admin/mailbox/mailbox-key.server.ts';
import { ensureOwner, isOwnerPasswordCommon } from '#app/people/auth/ensure-owner.server.ts';
import { forgetCatalogue } from '#app/products/catalogue/catalogue-memory.store.server.ts';
import { refreshStoreProfile } from '#app/shop/settings/refresh-store-profile.server.ts';
import { openDatabase } from '#database/connect.ts';
import { openDamageWatch } from '#database/damage.ts';
import { noteOpened } from '#database/embedded/opened-before.ts';
import { migrate } from '#database/migrate.ts';
import { seedShop } from '#database/seed/seed-shop.ts';
import { StartRefused } from '#database/start-refused.ts';
import { afterCommit, inSavepoint, inTransaction, withCommit } from '#database/transaction.ts';
import { type Mailer, mailboxMailer, mailSender, smtpMailer } from '#platform/email/mailer.ts';
import { openOutbox } from '#platform/email/outbox-worker.ts';
import { openLimits } from '#platform/limits/limits.ts';
import type { Log } from '#platform/log/log.ts';
import { openPictures } from '#platform/pictures.ts';
import { type Live, type LiveEvent, openLive } from '#platform/realtime/live.ts';
import type { Restoring } from '#platform/restoring.ts';
import type { Shop } from '#platform/shop.ts';
import { openFetchFile } from '#platform/web/fetch-file.ts';
import type { Config } from './config.ts';
import { startJobs } from './jobs.ts';
import { openReplica } from './open-replica.ts';
import { openReadiness, type Readiness } from './readiness.ts';
import { followSettings } from './refresh-settings.ts';
import { openResponseCache, type ResponseCache } from './response-cache.ts';
import { openFiles, openStoredBackups } from './stored-files.ts';

export type OpenShop = {
  shop: Shop;
  /** The database's connections, for metrics. */
  pool: Pool;
  live: Live;
  cache: ResponseCache;
  readiness(): Promise<Readiness>;
  /** The owner's password if it was just generated. It is shown once and stored only as a hash. */
  newOwnerPassword: string | null;
  /** The mail server, and whether emails certainly reach it with TLS; without one, the mailbox's key. */
  mail: { host: string; isEncrypted: boolean } | { key: string };
  close(): Promise<void>;
};

/** Opens the shop: migrates and seeds the database, starts the outbox, the live stream and the jobs. */
export async function openShop(
  config: Config,
  log: Log,
  onLost: () => void,
  restoring: Restoring | null = null,
): Promise<OpenShop> {
  const damage = openDamageWatch(log);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    listenUrl: config.databaseListenUrl,
    pool: config.databasePool,
    waitMs: config.databaseWaitSeconds * 1_000,
    dataDir: config.dataDir,
    onError: damage.notice,
    log,
    onLost,
  });
  const { db } = database;
  try {
    const folder = path.join(process.cwd(), 'database');
    await migrate(db, path.join(folder, 'migrations'), log, path.join(folder, 'schema.sql'));
    const { publicUrl } = config.http;
    const mailHost = config.mail.smtpUrl && new URL(config.mail.smtpUrl).host;
    const settings: Shop['settings'] = {
      emailVerification: config.emailVerification,
      undoSeconds: config.undoSeconds,
      backsUpNightly: config.backsUpNightly,
      redirectUrls: config.redirectUrls,
      storeProfile: config.storeProfile,
      environment: config.storeProfile,
      publicUrl,
      ownerEmail: config.owner.email,
      mailHost,
      isDatabaseBundled: config.databaseUrl === null,
      pictureBucket: config.pictureBucket,
    };
    const mailer = openMailer(config.mail, settings);
    const outbox = openOutbox(db, mailer, log, afterCommit);
    const files = openFiles(config);
    const now = () => new Date();
    const shop: Shop = {
      db,
      damage: damage.found,
      replica: null,
      transaction: (work) => inTransaction(db, work),
      savepoint: inSavepoint,
      withCommit,
      afterCommit,
      outbox,
      limits: openLimits(database.pool),
      pictures: openPictures(files),
      files,
      backups: openStoredBackups(config, { db, files, now }),
      restoring,
      now,
      fetchFile: openFetchFile(),
      paymentProvider: config.paymentProvider,
      aggregator: config.aggregator,
      google: config.google,
      log,
      settings,
    };
    if (await isOwnerPasswordCommon(shop, config.owner)) {
      throw new StartRefused('OWNER_PASSWORD is one that too many people use; choose another one.');
    }
    const newOwnerPassword = await ensureOwner(shop, config.owner);
    await seedShop(db, { seed: config.seed, now: shop.now(), log });
    if (config.databaseUrl === null) await noteOpened(config.dataDir);
    await refreshStoreProfile(shop);
    const live = openLive(database.connection, log, { onSilence: database.dropConnections });
    live.subscribe({ hear: forgetAfterGap, end: () => {} });
    const replica =
      config.databaseReadUrl === null
        ? null
        : openReplica({
            url: config.databaseReadUrl,
            pool: config.databasePool,
            maxLagMs: config.databaseReadMaxLagSeconds * 1_000,
            primary: db,
            live,
            log,
          });
    shop.replica = replica;
    const settingsAreRead = followSettings(shop, live);
    const memory = { live, settingsAreRead, now };
    const cache = openResponseCache(memory);
    outbox.wake();
    const jobs = startJobs(shop);
    return {
      shop,
      pool: database.pool,
      live,
      cache,
      readiness: openReadiness({ shop, dataDir: config.dataDir }),
      newOwnerPassword,
      mail: mailHost
        ? { host: mailHost, isEncrypted: mailer.isEncrypted }
        : { key: await readMailboxKey(shop) },
      async close() {
        await jobs.stop();
        await outbox.stop();
        mailer.close();
        await live.close();
        await replica?.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** After a gap the database may be another one, without what was found in the former. */
function forgetAfterGap(announcement: LiveEvent | null): void {
  if (announcement === null) forgetCatalogue();
}

function openMailer({ smtpUrl, from }: Config['mail'], settings: Shop['settings']): Mailer {
  if (smtpUrl === null) return mailboxMailer();
  const sender = () => mailSender(from, settings.storeProfile);
  return smtpMailer(smtpUrl, sender, settings.publicUrl.hostname);
}
