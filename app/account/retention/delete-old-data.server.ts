import { eraseAccount } from '#app/account/erase-account.server.ts';
import { pluralize } from '#app/kit/text.ts';
import { removeScreenshots } from '#app/orders/payments/payment-claims.store.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Job } from '#platform/job.ts';
import type { Shop } from '#platform/shop.ts';
import { foldSums } from './fold-sums.store.server.ts';
import {
  deleteLapsed,
  lapsedRows,
  maxBatch,
  removeEmailTexts,
} from './lapsed-rows.store.server.ts';
import { retentionDays } from './retention.contract.ts';
import { listUnverifiedAccounts } from './unverified-accounts.store.server.ts';

export const deleteOldDataJob: Job = {
  every: 'day',
  failure: 'cleanup of old data failed',
  run: deleteOldData,
};

/**
 * Deletes what the shop no longer needs (docs/decisions/0042-activity.md), in small steps; several processes
 * may run it at once. Stops once `signal` is aborted; the next run does the rest.
 */
export async function deleteOldData(shop: Shop, signal?: AbortSignal): Promise<void> {
  const now = shop.now();
  const done: string[] = [];
  const accounts = await eraseUnverifiedAccounts(shop, now, signal);
  if (accounts > 0)
    done.push(
      pluralize(accounts, 'account that was never verified', 'accounts that were never verified'),
    );
  const texts = await repeat(() => removeEmailTexts(shop.db, now), signal);
  if (texts > 0) done.push(pluralize(texts, 'text of an email', 'texts of emails'));
  const before = new Date(now.getTime() - retentionDays.screenshot * 86_400_000);
  const pictures = await repeat(() => removeScreenshots(shop.db, before, maxBatch), signal);
  if (pictures > 0)
    done.push(pluralize(pictures, 'screenshot of a payment', 'screenshots of payments'));
  for (const rows of lapsedRows(now)) {
    const deleted = await repeat(() => deleteLapsed(shop.db, rows), signal);
    if (deleted > 0 && rows.names) done.push(pluralize(deleted, ...rows.names));
  }
  await foldSums(shop.db);
  if (done.length === 0) return;
  await recordActivity(shop, shop.db, {
    kind: 'old-data-deleted',
    userId: null,
    client: null,
    about: done.join(', '),
  });
}

/** Each in its own transaction, as if its holder had deleted it: no backup brings it back. */
async function eraseUnverifiedAccounts(
  shop: Shop,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<number> {
  let erased = 0;
  for (const id of await listUnverifiedAccounts(shop.db, { now, limit: maxBatch })) {
    if (signal?.aborted) break;
    erased += await shop.transaction(async (db) => {
      // It may have been used or deleted since it was listed.
      const [still] = await listUnverifiedAccounts(db, { now, limit: 1, id });
      if (still === undefined) return 0;
      await eraseAccount(db, id, now);
      return 1;
    });
  }
  return erased;
}

/** Runs batch after batch until none is left. Returns the number of rows. */
async function repeat(batch: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let all = 0;
  while (!signal?.aborted) {
    const count = await batch();
    all += count;
    if (count < maxBatch) break;
  }
  return all;
}
