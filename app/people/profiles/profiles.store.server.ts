import { builtOnce } from '#app/kit/built-once.ts';
import type { Db } from '#database/tables.ts';
import { type Address, emptyAddress, type Profile } from './profiles.contract.ts';

/** The address columns of both profiles and checkouts. */
export const addressColumns = [
  'full_name as fullName',
  'phone',
  'pincode',
  'address',
  'landmark',
  'city',
  'state',
] as const;

/** The values of those columns. */
export function addressValues({
  fullName,
  phone,
  pincode,
  address,
  landmark,
  city,
  state,
}: Address) {
  return { full_name: fullName, phone, pincode, address, landmark, city, state };
}

/** Returns the user's profile; an empty one if there is no row (Q101). */
export async function readProfile(db: Db, userId: string): Promise<Profile> {
  const { rows } = await selectProfile(db, { userId });
  return rows[0] ?? { ...emptyAddress, isDefaultAddress: true };
}

const selectProfile = builtOnce((db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('profiles')
    .select([...addressColumns, 'is_default_address as isDefaultAddress'])
    .where('user_id', '=', userId),
);

/**
 * Writes a new account's profile, or replaces it once the email address is confirmed. A new profile is always a
 * customer's; an existing role stays.
 */
export async function upsertProfile(
  db: Db,
  userId: string,
  {
    fullName,
    phone,
    address,
    pincode,
  }: Pick<Profile, 'fullName' | 'phone' | 'address' | 'pincode'>,
): Promise<void> {
  const values = { full_name: fullName, phone, address, pincode };
  await db
    .insertInto('profiles')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Saves name, phone and the only address, which is the default (Q102). Never writes the role (Q27). */
export async function writeProfile(db: Db, userId: string, address: Address): Promise<void> {
  const values = { ...addressValues(address), is_default_address: true };
  await db
    .insertInto('profiles')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Makes a user the owner. Called only when the shop starts (Q25). */
export async function makeOwner(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ user_id: userId, role: 'owner' })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role: 'owner' }))
    .execute();
}
