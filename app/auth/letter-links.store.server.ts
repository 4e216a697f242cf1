import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** A new single-use link; earlier ones of the same account and purpose stop working. In: hours it lives. */
export async function replaceLetterLink(
  db: Db,
  link: { userId: string; purpose: 'confirm-email'; hash: Buffer; hours: number },
): Promise<void> {
  await db
    .deleteFrom('letter_links')
    .where('user_id', '=', link.userId)
    .where('purpose', '=', link.purpose)
    .execute();
  await db
    .insertInto('letter_links')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      secret_hash: link.hash,
      expires_at: sql`now() + make_interval(hours => ${link.hours})`,
      used_at: null,
    })
    .execute();
}

/** Uses a link up. Out: whose it was, or undefined when it is unknown, used or too old. */
export async function useLetterLink(
  db: Db,
  purpose: 'confirm-email',
  hash: Buffer,
): Promise<string | undefined> {
  const link = await db
    .updateTable('letter_links')
    .set({ used_at: sql`now()` })
    .where('secret_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return link?.user_id;
}
