import type { Role } from '#app/kit/permissions.ts';
import { isTwoFactorEnabled } from '#app/two-factor/two-factor.store.server.ts';
import { insertChallenge } from '#app/two-factor/two-factor-challenges.store.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { hashSecret, newSecret } from './secrets.server.ts';
import { createSession } from './start-session.server.ts';

const challengeMinutes = 10;

/** Signed in, or a one-time code is still needed. `reference` goes into the cookie of that kind. */
export type SignInOutcome =
  | { kind: 'signed-in'; reference: string; role: Role }
  | { kind: 'challenge'; reference: string };

/**
 * Every way of signing in ends here: with a session or, for an account with two-factor, with a challenge
 * that waits ten minutes for a one-time code.
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

/** Signs in without a one-time code. */
export async function startUserSession(
  shop: Shop,
  userId: string,
  { device }: Client,
): Promise<SignInOutcome & { kind: 'signed-in' }> {
  const reference = await createSession(shop.db, userId, device, shop.now());
  const user = await readSessionUser(shop, reference);
  return { kind: 'signed-in', reference, role: user?.role ?? 'customer' };
}
