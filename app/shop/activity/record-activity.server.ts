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

/** The parts of the shop it needs; commands have no more. */
export type Recorder = Pick<Shop, 'now' | 'log' | 'afterCommit'>;

/**
 * Records an event for the owner and in the log. `db` is the event's transaction, so that a rollback removes
 * both; refusals are recorded outside of one. `userId` is the account it is about; `client` is null for
 * commands. `about` adds a few words, without a name, an email address or a key; for a repeatable kind it is
 * one of a few, because each has its own row.
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

/** Records that the user downloads data in a file: 'Orders as CSV'. */
export function recordExport(
  shop: Shop,
  { userId, client }: Pick<User, 'userId' | 'client'>,
  about: string,
): Promise<void> {
  return recordActivity(shop, shop.db, { kind: 'data-exported', userId, client, about });
}

/**
 * Repeats from the same network within an hour share a row. Once there are many, the rest share a row without
 * account or network, so that an attacker cannot fill the table or keep it busy.
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
