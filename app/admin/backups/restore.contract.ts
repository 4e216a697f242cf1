import type { Refusal } from '#app/kit/result.ts';
import type { BackupView } from './backup.contract.ts';

/**
 * Restoring a stored backup, in two presses. The first takes the backup key and proof of identity, and checks
 * the file; then the owner sees what would change. The second, within ten minutes, closes the shop and restores
 * it (decision 36).
 */
export type RestoreView = {
  backup: BackupView;
  shopName: string;
  needsKey: boolean;
  asksForCode: boolean;
  /** Whether another process may have to be stopped first. */
  mayShareDatabase: boolean;
  /** What would change; null until the backup has been checked. */
  change: RestoreChange | null;
  /** Why the last restore of this backup failed; null if it did not. */
  failure: string | null;
};

export type RestoreChange = {
  /** The backup's own date, '21 Nov 2026, 3:05 pm'. */
  takenAt: string;
  rows: { label: string; inBackup: number; now: number }[];
  /** '7 orders placed since then will be gone.' */
  losses: string[];
};

/** What the owner measures their shop by. */
export type ShopCounts = { products: number; orders: number; accounts: number };

export const pendingRestoreMinutes = 10;

export const restoreRefusals = {
  missing: {
    kind: 'missing',
    code: 'backup_not_found',
    title: 'Backup Not Found',
    description: 'There is no backup of this name any more.',
  },
  keyWrong: {
    kind: 'invalid',
    code: 'backup_key_wrong',
    title: 'Backup Not Opened',
    description: 'Please look at the backup key.',
  },
  damaged: {
    kind: 'conflict',
    code: 'backup_not_restorable',
    title: 'Backup Not Usable',
    description: 'It cannot be restored.',
  },
  expired: {
    kind: 'conflict',
    code: 'restore_expired',
    title: 'Please Check It Again',
    description: `Nothing was changed. A checked backup waits for ${pendingRestoreMinutes} minutes.`,
  },
  nameWrong: {
    kind: 'invalid',
    code: 'shop_name_wrong',
    title: 'Nothing Was Changed',
    description: 'Please type the name of the shop to go on.',
    fields: { shopName: 'This is not the name of the shop' },
  },
  noRoom: {
    kind: 'conflict',
    code: 'no_room_for_backup',
    title: 'The Disk Is Too Full',
    description:
      'The shop is backed up as it is before another backup is restored, and there is no room for that.',
  },
  unable: {
    kind: 'conflict',
    code: 'restore_unable',
    title: 'Not In Development',
    description: 'Stop the shop, and restore with npm run shop -- restore FILE.',
  },
} as const satisfies Record<string, Refusal>;
