import type { Refusal } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';

const signInAgain: Refusal = {
  kind: 'forbidden',
  code: 'owner_only',
  title: 'Please Sign In Again',
  description: 'A backup has been restored, and everybody is signed out.',
};

const lateMs = 3_600_000;

/** What the owner reads if a restore within the last hour signed them out; undefined means Access Denied. */
export function denialAfterRestore(shop: Shop, user: User | null): Refusal | undefined {
  const last = shop.restoring?.last();
  if (user || !last?.ok) return undefined;
  return shop.now().getTime() - last.at.getTime() < lateMs ? signInAgain : undefined;
}
