import { sql } from 'kysely';
import { builtOnce } from '#app/kit/built-once.ts';
import type { Db } from '#database/tables.ts';
import type { DeliveryTerms } from './delivery.contract.ts';

/** Every setting ever made, the one in force first: the latest by updated_at, then by id (Q64). */
function deliverySettings(db: Db) {
  return db
    .selectFrom('delivery_settings')
    .orderBy('delivery_settings.updated_at', 'desc')
    .orderBy('delivery_settings.id', 'desc');
}

/** Returns the terms in force. Delivery is free until some are set. */
export async function readDeliveryTerms(db: Db): Promise<DeliveryTerms> {
  const { rows } = await selectTerms(db, {});
  return rows[0] ?? { chargePaise: 0, freeFromPaise: null };
}

const selectTerms = builtOnce((db: Db, _: object) =>
  deliverySettings(db)
    .select(['delivery_charge_paise as chargePaise', 'free_from_paise as freeFromPaise'])
    .limit(1),
);

/**
 * Adds a setting with `changes` over the terms in force. Needs a transaction, in which a lock makes two at a
 * time take turns. In force at once, even if the clock was set back meanwhile.
 */
export async function insertDeliveryTerms(
  db: Db,
  actorId: string,
  changes: Partial<DeliveryTerms>,
  now: Date,
): Promise<void> {
  await sql`lock table delivery_settings in share row exclusive mode`.execute(db);
  const terms = { ...(await readDeliveryTerms(db)), ...changes };
  await db
    .insertInto('delivery_settings')
    .values({
      delivery_charge_paise: terms.chargePaise,
      free_from_paise: terms.freeFromPaise,
      actor_id: actorId,
      updated_at: sql`greatest(${now}, (select max(updated_at) from delivery_settings))`,
    })
    .execute();
}

export type DeliveryChange = DeliveryTerms & { id: number; at: Date; by: string | null };

/** Returns the last settings, newest first. `by` is the email address of the person who made it. */
export function listDeliveryChanges(db: Db, limit: number): Promise<DeliveryChange[]> {
  return deliverySettings(db)
    .leftJoin('users', 'users.id', 'delivery_settings.actor_id')
    .select([
      'delivery_settings.id',
      'delivery_charge_paise as chargePaise',
      'free_from_paise as freeFromPaise',
      'delivery_settings.updated_at as at',
      'users.email as by',
    ])
    .limit(limit)
    .execute();
}
