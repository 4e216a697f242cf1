import type { Role } from '#app/kit/permissions.ts';
import { insertChallenge } from '#app/two-factor/challenges.store.server.ts';
import { isTwoFactorOn } from '#app/two-factor/two-factor.store.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { readUser } from './read-user.server.ts';
import { newSecret, secretHash } from './secrets.server.ts';
import { startSession } from './start-session.server.ts';

const codeMinutes = 10;

/** Signed in, or one step before it. `reference` is for the browser's cookie, one kind each. */
export type SignedIn =
  | { kind: 'in'; reference: string; role: Role }
  | { kind: 'code'; reference: string };

/**
 * How every way of signing in ends, once it is known who it is: with a session, or, where two-factor is in
 * force, by awaiting a one-time code for ten minutes.
 */
export async function finishSignIn(shop: Shop, userId: string, from: Client): Promise<SignedIn> {
  if (!(await isTwoFactorOn(shop.db, userId))) return beginSession(shop, userId, from);
  const reference = newSecret();
  const now = shop.now();
  await insertChallenge(shop.db, {
    hash: secretHash(reference),
    userId,
    now,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  });
  return { kind: 'code', reference };
}

/** Signs in without asking any further. */
export async function beginSession(
  shop: Shop,
  userId: string,
  { device }: Client,
): Promise<SignedIn & { kind: 'in' }> {
  const reference = await startSession(shop.db, userId, device, shop.now());
  const user = await readUser(shop, reference);
  return { kind: 'in', reference, role: user?.role ?? 'customer' };
}
