import { truncateAddress } from '#app/shop/activity/address.rules.ts';
import { deviceName } from '#app/shop/activity/device.rules.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { findEmailAddress } from './known-devices.store.server.ts';
import { type SecurityNoticeKind, securityNoticeEmail } from './security-notice.email.ts';

/** Emails a user what was done to their account. `db` is the transaction of the change itself. */
export async function sendSecurityNotice(
  shop: Shop,
  db: Db,
  notice: { kind: SecurityNoticeKind; userId: string; client: Client | null; about?: string },
): Promise<void> {
  const { kind, userId, client, about = '' } = notice;
  const to = await findEmailAddress(db, userId);
  if (to === null) return;
  const origin = {
    at: shop.now(),
    device: client ? deviceName(client.device) : '',
    network: truncateAddress(client?.address ?? ''),
  };
  const email = securityNoticeEmail(to, kind, about, origin, shop.settings);
  await shop.outbox.write(db, { ...email, userId });
}
