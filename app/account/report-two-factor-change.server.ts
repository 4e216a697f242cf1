import { deleteUserSessions } from '#app/people/auth/sessions.store.server.ts';
import { sendSecurityNotice } from '#app/people/devices/send-security-notice.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Db, Shop, User } from '#platform/shop.ts';

/** Ends the user's other sessions, including API clients', and reports the change, in its transaction. */
export async function reportTwoFactorChange(
  shop: Shop,
  db: Db,
  change: {
    user: User;
    kind: 'codes-turned-on' | 'codes-turned-off' | 'recovery-codes-made';
    client: Client;
  },
): Promise<void> {
  const { user, kind, client } = change;
  const { userId } = user;
  await deleteUserSessions(db, userId, user.sessionId);
  await recordActivity(shop, db, { kind, userId, client });
  await sendSecurityNotice(shop, db, { kind, userId, client });
}
