import { may, type Role } from '#app/kit/permissions.ts';
import { recognizeBrowser } from '#app/people/devices/recognize-device.server.ts';
import { isTwoFactorEnabled } from '#app/people/two-factor/two-factor.store.server.ts';
import { insertChallenge } from '#app/people/two-factor/two-factor-challenges.store.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Db, Shop, User } from '#platform/shop.ts';
import { endOf, secondsUntil, toActiveUser } from './read-session-user.server.ts';
import { hashSecret, newSecret } from './secrets.server.ts';
import { deleteSessionOf, findSession } from './sessions.store.server.ts';
import { createSession } from './start-session.server.ts';

const challengeMinutes = 10;

/**
 * Signed in, for this many seconds of disuse; or a one-time code is still needed. `reference` goes into the
 * cookie of that kind.
 */
export type SignInOutcome =
  | {
      kind: 'signed-in';
      reference: string;
      seconds: number;
      role: Role;
      /** For the device cookie of the owner's browser; null for other users. */
      deviceReference: string | null;
    }
  | { kind: 'challenge'; reference: string };

/**
 * Every way of signing in ends here: with a session or, for an account with two-factor, with a challenge that
 * waits ten minutes for a one-time code.
 */
export async function finishSignIn(
  shop: Shop,
  userId: string,
  from: Client,
): Promise<SignInOutcome> {
  if (!(await isTwoFactorEnabled(shop.db, userId))) return startUserSession(shop, userId, from);
  const reference = newSecret();
  const now = shop.now();
  await insertChallenge(shop.db, {
    hash: hashSecret(reference),
    userId,
    now,
    expiresAt: new Date(now.getTime() + challengeMinutes * 60_000),
  });
  return { kind: 'challenge', reference };
}

/**
 * Signs in without a one-time code. The browser's former session ends, whoever's it was, so that no session is
 * left that no browser knows (Q119).
 */
export async function startUserSession(
  shop: Shop,
  userId: string,
  client: Client,
): Promise<SignInOutcome & { kind: 'signed-in' }> {
  const now = shop.now();
  return shop.transaction(async (db) => {
    if (client.sessionReference) await deleteSessionOf(db, hashSecret(client.sessionReference));
    const reference = await createSession(db, userId, client.device, now);
    const session = await findSession(db, hashSecret(reference), now);
    const user = session && toActiveUser(shop, session);
    if (!user) throw new Error('The account went while its user was signing in');
    return {
      kind: 'signed-in',
      reference,
      seconds: secondsUntil(endOf(shop, session), now),
      role: user.role,
      deviceReference: await reportOwner(shop, db, user, client),
    };
  });
}

/** Records that the owner signed in. Returns the reference for their device cookie; null for others. */
async function reportOwner(shop: Shop, db: Db, user: User, client: Client): Promise<string | null> {
  if (!may(user, 'admin:open')) return null;
  const { userId, sessionId } = user;
  await recordActivity(shop, db, { kind: 'signed-in', userId, client });
  return recognizeBrowser(shop, db, { userId, sessionId, client });
}
