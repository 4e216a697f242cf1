import { done, type Result } from '#app/kit/result.ts';
import type { Address } from '#app/people/profiles/profiles.contract.ts';
import { writeProfile } from '#app/people/profiles/profiles.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';

/** Saves the user's own profile; the last save wins. */
export async function saveProfile(shop: Shop, user: User, address: Address): Promise<Result<null>> {
  await writeProfile(shop.db, user.userId, address);
  return done();
}
