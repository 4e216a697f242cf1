import { type RawBuilder, sql } from 'kysely';
import { own } from '#app/kit/own.ts';
import type { Db, Tables } from '#database/tables.ts';
import type { ShopTable } from './shop-tables.ts';

/**
 * Left out of backups: whatever opens the shop or an account by itself, since backups are copied to other
 * places. Everything else is in, password hashes too, so that people can sign in to the restored shop.
 * `backup-contents.test.ts` fails for a table or column that nobody has decided about.
 */
export const tablesLeftOut = {
  sessions: 'whoever is signed in',
  refresh_tokens: 'sessions of API clients',
  known_devices: 'cookies that keep a sign-in from being told of',
  auth_codes: 'each is exchanged for a session',
  email_links: 'set a password, confirm or change an address',
  sign_ups: 'passwords typed at sign-up, kept for the next answer alone',
  oauth_flows: 'sign-ins with Google that have not come back',
  two_factor: 'the secrets of one-time codes',
  recovery_codes: 'stand in for one-time codes',
  two_factor_challenges: 'passwords that were right, without their code',
  shop_secrets: 'the keys that sign tokens',
} as const satisfies Partial<Record<keyof Tables, string>>;

/**
 * Emails about an account contain its links. Emails about an order lead only to pages that ask for a sign-in,
 * and to the payment page, which says no more than the email.
 */
const bodyOfOrderEmails = (column: 'html' | 'text') =>
  sql`case when order_id is null then '' else ${sql.id(column)} end`;

/** Columns that a backup changes, as SQL over their row. */
export const columnsReplaced: Record<string, Record<string, RawBuilder<unknown>>> = {
  emails: { html: bodyOfOrderEmails('html'), text: bodyOfOrderEmails('text') },
};

export function isLeftOut(table: string): table is keyof typeof tablesLeftOut {
  return Object.hasOwn(tablesLeftOut, table);
}

/** What a backup selects of a table. */
export function selectionOf({ name, columns }: ShopTable): RawBuilder<unknown> {
  const replaced = own(columnsReplaced, name) ?? {};
  return sql.join(
    columns.map((column) => {
      const value = own(replaced, column);
      return value ? sql`${value} as ${sql.id(column)}` : sql.id(column);
    }),
  );
}

/**
 * Empties what a backup of version 0.1.0 still held, in a migrated database. Deletes waiting emails that have
 * lost their text, because their links have gone.
 */
export async function removeLeftOut(db: Db): Promise<void> {
  const tables = Object.keys(tablesLeftOut).map((name) => sql.id(name));
  await sql`truncate ${sql.join(tables)}`.execute(db);
  await sql`delete from emails where order_id is null and status = 'queued'`.execute(db);
  for (const [table, columns] of Object.entries(columnsReplaced)) {
    for (const [column, value] of Object.entries(columns)) {
      await sql`update ${sql.id(table)} set ${sql.id(column)} = ${value}
        where ${sql.id(column)} is distinct from ${value}`.execute(db);
    }
  }
}
