import type { Permitted, Shop } from '#platform/shop.ts';
import { pendingRestoreMinutes } from './restore.contract.ts';

/** A checked backup that waits for the owner's second press. */
type PendingRestore = {
  name: string;
  key: string;
  sessionId: string;
  takenAt: Date;
  counts: Readonly<Record<string, number>>;
  until: Date;
};

const pendingMs = pendingRestoreMinutes * 60_000;

/** By the shop's backups: at most one, only in memory, because it holds the key. */
const pending = new WeakMap<Shop['backups'], PendingRestore>();

/** Remembers it for this owner's session for ten minutes, replacing an earlier one. */
export function rememberRestore(
  shop: Shop,
  { sessionId }: Permitted<'backups:write'>,
  checked: Pick<PendingRestore, 'name' | 'key' | 'takenAt' | 'counts'>,
): void {
  const until = new Date(shop.now().getTime() + pendingMs);
  const remembered = { ...checked, sessionId, until };
  pending.set(shop.backups, remembered);
  setTimeout(() => forget(shop, remembered), pendingMs).unref();
}

/** What waits for this session and backup; null if nothing does. */
export function findPendingRestore(
  shop: Shop,
  { sessionId }: Permitted<'backups:write'>,
  name: string,
): PendingRestore | null {
  const found = pending.get(shop.backups);
  if (!found || found.name !== name || found.sessionId !== sessionId) return null;
  return shop.now() < found.until ? found : null;
}

/** Whether it was still there: of two presses, one restores. */
export function forget(shop: Shop, restore: PendingRestore): boolean {
  return pending.get(shop.backups) === restore && pending.delete(shop.backups);
}
