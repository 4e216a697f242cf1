import type { RequestListener } from 'node:http';
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log/log.ts';
import type { RestoreOrder, RestoreOutcome, Restoring } from '#platform/restoring.ts';
import { closedShop } from './closed-shop.ts';
import { exitWithError } from './console-messages.ts';
import { openDoor } from './door.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { restoreStored } from './restore-stored.ts';

export type RestorableShop = {
  listener: RequestListener;
  /** As it was opened at first. */
  opened: OpenShop;
  /** Of the shop as it is now. */
  live: { close(): Promise<void> };
  /** Waits for a restore that is under way. */
  close(): Promise<void>;
};

type Options = {
  config: Config;
  log: Log;
  onLost: () => void;
  /** What answers requests to an opened shop. */
  listenTo(opened: OpenShop): Promise<RequestListener>;
  /** After a restore: the shop has another key of the mailbox, and perhaps a new owner. */
  onOpenedAgain(opened: OpenShop): void;
};

/**
 * A shop that can be restored from one of its backups while its process keeps the port: it closes, and visitors read that
 * it is back soon; it is backed up as it is and restored, and opens again. If anything of that fails, it opens as it was.
 */
export async function openRestorableShop(options: Options): Promise<RestorableShop> {
  const { config, log, onLost, listenTo, onOpenedAgain } = options;
  let last: RestoreOutcome | null = null;
  let underWay: Promise<void> | null = null;
  const restoring: Restoring = {
    mayShareDatabase: config.databaseUrl !== null,
    begin(order) {
      // Without a shop to open again there is nothing left to do: whoever supervises the process starts it anew.
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
