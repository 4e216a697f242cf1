import type { Role } from '#app/kit/permissions.ts';
import { isTwoFactorEnabled } from '#app/two-factor/two-factor.store.server.ts';
import { insertChallenge } from '#app/two-factor/two-factor-challenges.store.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { hashSecret, newSecret } from './secrets.server.ts';
import { createSession } from './start-session.server.ts';

const challengeMinutes = 10;

/** Signed in, or one step before it. `reference` is for the browser's cookie, one kind each. */
export type SignInOutcome =
  | { kind: 'in'; reference: string; role: Role }
  | { kind: 'code'; reference: string };

/**
 * How every way of signing in ends, once it is known who it is: with a session, or, where two-factor is in
 * force, by awaiting a one-time code for ten minutes.
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
  return { kind: 'code', reference };
}

/** Signs in without asking any further. */
export async function startUserSession(
  shop: Shop,
  userId: string,
  { device }: Client,
): Promise<SignInOutcome & { kind: 'in' }> {
  const reference = await createSession(shop.db, userId, device, shop.now());
  const user = await readSessionUser(shop, reference);
  return { kind: 'in', reference, role: user?.role ?? 'customer' };
}
