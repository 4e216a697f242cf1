import type { Db } from '#database/tables.ts';

export type TwoFactorRow = { secret: string; startedAt: Date; confirmedAt: Date | null };

/** On or pending; undefined for neither. */
export function findTwoFactor(db: Db, userId: string): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('two_factor')
    .select(['secret', 'created_at as startedAt', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether signing in needs a code. */
export async function isTwoFactorEnabled(db: Db, userId: string): Promise<boolean> {
  const twoFactor = await findTwoFactor(db, userId);
  return twoFactor !== undefined && twoFactor.confirmedAt !== null;
}

/** Stores a pending secret, replacing an earlier pending one. Returns false if two-factor is on. */
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

/** Returns false if it is on already, or the secret has been replaced. */
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

/** Returns false if a code of this step or a later one has been used. */
export async function markTimeStepUsed(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Also deletes the recovery codes (by the schema). */
export async function deleteTwoFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('two_factor').where('user_id', '=', userId).execute();
}

export async function deletePendingTwoFactor(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

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

/** Marks a recovery code as used. Returns false if it is not this account's, or has been used. */
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
