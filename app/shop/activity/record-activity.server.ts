import { createHash } from 'node:crypto';
import type { Client, Db, Shop, User } from '#platform/shop.ts';
import {
  type ActivityKind,
  maxAboutLength,
  maxRepeatableRows,
  repeatableKinds,
} from './activity.contract.ts';
import { countActivitySince, insertActivity, type NewActivity } from './activity.store.server.ts';
import { truncateAddress } from './address.rules.ts';
import { deviceName } from './device.rules.ts';
import { addRepeat } from './repeat-tally.server.ts';

const hourMs = 3_600_000;

/** What is needed of the shop; the command line has no more of it. */
export type Recorder = Pick<Shop, 'now' | 'log' | 'afterCommit'>;

/**
 * Writes down what happened, for the owner and in the log. `db` is the transaction of the thing itself, so that
 * nothing is told that was rolled back; something refused is recorded outside of one. `userId` is whose account
 * it is about; `client` is null on the command line. `about` says more in a few words, without a name, an
 * email address or a key; of a repeatable kind it is one of a few, since each has a row of its own.
 */
export async function recordActivity(
  shop: Recorder,
  db: Db,
  happened: { kind: ActivityKind; userId: string | null; client: Client | null; about?: string },
): Promise<void> {
  const { kind, userId, client, about = '' } = happened;
  const activity: NewActivity = {
    at: shop.now(),
    kind,
    userId,
    requestId: client?.requestId ?? '',
    address: truncateAddress(client?.address ?? ''),
    device: client ? deviceName(client.device) : '',
    about: about.slice(0, maxAboutLength),
  };
  if (repeatableKinds.includes(kind)) await countActivity(shop, db, activity);
  else await insertActivity(db, activity);
  const { at: _, requestId: id, ...fields } = activity;
  await shop.afterCommit(db, () => shop.log.info('activity', { id, ...fields }));
}

/** Records that the user takes data away, in a file: 'Orders as CSV'. */
export function recordExport(
  shop: Shop,
  { userId, client }: Pick<User, 'userId' | 'client'>,
  about: string,
): Promise<void> {
  return recordActivity(shop, shop.db, { kind: 'data-exported', userId, client, about });
}

/**
 * One row for the same from the same network within an hour. Once there are many, the rest share one that says
 * neither whose account nor from where: an attacker must not be able to fill the table, or keep it busy.
 */
async function countActivity(shop: Recorder, db: Db, activity: NewActivity): Promise<void> {
  const hour = Math.floor(activity.at.getTime() / hourMs) * hourMs;
  const times = addRepeat(shop, { hour, key: repeatKey(activity, hour) });
  if (times === 0) return;
  const rows = await countActivitySince(db, activity.kind, new Date(hour));
  const row: NewActivity =
    rows < maxRepeatableRows
      ? activity
      : { ...activity, userId: null, address: '', device: '', about: '' };
  await insertActivity(db, row, { key: repeatKey(row, hour), times });
}

function repeatKey({ kind, userId, address, about }: NewActivity, hour: number): string {
  const parts = JSON.stringify([kind, userId, address, about, hour]);
  return createHash('sha256').update(parts).digest('base64url');
}
