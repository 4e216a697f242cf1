import type { Shop } from '#platform/shop.ts';

/**
 * Copies missing backups to the bucket. Returns what went wrong in a sentence, which is also logged; null if
 * nothing did or there is no bucket.
 */
export async function copyBackups(shop: Shop): Promise<string | null> {
  const { copies } = shop.backups;
  if (!copies) return null;
  const failed = await copies.make();
  const { bucket } = copies;
  if (failed === null) shop.log.info('backups copied', { bucket });
  else
    shop.log.error('backups not copied', { bucket, reason: failed.message, error: failed.cause });
  return failed?.message ?? null;
}
