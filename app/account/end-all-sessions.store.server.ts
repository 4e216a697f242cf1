import type { Db } from '#database/tables.ts';

/** Ends every session, of browsers and API clients, and every sign-in that has been started. */
export async function deleteAllSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('auth_codes').execute();
  await db.deleteFrom('oauth_flows').execute();
  await db.deleteFrom('two_factor_challenges').execute();
  await db.deleteFrom('email_links').execute();
}
