import type { Db } from '#database/tables.ts';

export type TwoFactor = { secret: string; confirmedAt: Date | null };

/** In force or only begun; undefined for neither. */
export function findTwoFactor(db: Db, userId: string): Promise<TwoFactor | undefined> {
  return db
    .selectFrom('two_factor')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether signing in asks for a code. */
export async function isTwoFactorEnabled(db: Db, userId: string): Promise<boolean> {
  const twoFactor = await findTwoFactor(db, userId);
  return twoFactor !== undefined && twoFactor.confirmedAt !== null;
}

/** A secret that is not in force yet; an earlier such one is replaced. Out: false when one is in force. */
export async function startTwoFactorSetUp(
  db: Db,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_factor')
    .values({ user_id: userId, secret, confirmed_at: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now })
        .where('two_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Out: false when it was in force already, or its secret is another one by now. */
export async function confirmTwoFactor(
  db: Db,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Out: false when a code of this step, or of a later one, was taken before. */
export async function markTimeStepUsed(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Its recovery codes go with it. */
export async function deleteTwoFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('two_factor').where('user_id', '=', userId).execute();
}

/** The same for one that is not in force yet. */
export async function deletePendingTwoFactor(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** In: the hashes of the new ones; the old ones stop working. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hashes: Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute();
}

/** Uses a recovery code up. Out: false when it is not one of this account's, or was used before. */
export async function consumeRecoveryCode(
  db: Db,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countUnusedRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
