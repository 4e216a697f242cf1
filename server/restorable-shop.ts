import type { RequestListener } from 'node:http';
import type { Log } from '#platform/log/log.ts';
import type { RestoreOrder, RestoreOutcome, Restoring } from '#platform/restoring.ts';
import { closedShop } from './closed-shop.ts';
import type { Config } from './config.ts';
import { exitWithError } from './console-messages.ts';
import { openDoor } from './door.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { restoreStored } from './restore-stored.ts';

export type RestorableShop = {
  listener: RequestListener;
  /** As first opened. */
  opened: OpenShop;
  /** The current shop's. */
  live: { close(): Promise<void> };
  /** Waits for a running restore. */
  close(): Promise<void>;
};

type Options = {
  config: Config;
  log: Log;
  onLost: () => void;
  /** Returns the request listener of an opened shop. */
  listenTo(opened: OpenShop): Promise<RequestListener>;
  /** After a restore the shop has another mailbox key, and perhaps another owner. */
  onOpenedAgain(opened: OpenShop): void;
};

/**
 * A shop that can be restored from one of its backups while its process keeps the port. It closes, and visitors
 * read that it is back soon; it is backed up, restored and opened again. If any of that fails, it opens as it
 * was.
 */
export async function openRestorableShop(options: Options): Promise<RestorableShop> {
  const { config, log, onLost, listenTo, onOpenedAgain } = options;
  let last: RestoreOutcome | null = null;
  let underWay: Promise<void> | null = null;
  const restoring: Restoring = {
    mayShareDatabase: config.databaseUrl !== null,
    begin(order) {
      // If the shop cannot be opened again, the process ends, and its supervisor restarts it.
      underWay ??= restore(order).catch(exitWithError);
    },
    last: () => last,
  };
  const open = () => openShop(config, log, onLost, restoring);

  const opened = await open();
  let current = opened;
  const door = await listenTo(opened).then(openDoor, async (error: unknown) => {
    await opened.close();
    throw error;
  });

  async function restore(order: RestoreOrder): Promise<void> {
    log.info('closed for a restore', { backup: order.name });
    const answered = door.leadTo(closedShop(current.shop.settings, config.http));
    // Live streams do not end by themselves.
    await current.live.close();
    await answered;
    await current.close();
    last = await restoreStored({ config, log, onLost }, order);
    current = await open();
    void door.leadTo(await listenTo(current));
    log.info('open again', { restored: last.ok });
    onOpenedAgain(current);
    underWay = null;
  }

  return {
    listener: door.listener,
    opened,
    live: { close: () => current.live.close() },
    async close() {
      await underWay;
      await current.close();
    },
  };
}
