import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { tooManyAttempts } from './auth.contract.ts';
import { consumeEmailRequest, withMinDuration } from './auth-limits.server.ts';
import { findUserByEmail, type UserRow } from './users.store.server.ts';

/** Emails the account with this address, if there is one. Answer and time are the same for every address (Q19). */
export async function emailAccount(
  shop: Shop,
  email: string,
  from: Client,
  send: (user: UserRow) => Promise<void>,
): Promise<Result<null>> {
  const wait = await consumeEmailRequest(shop, email, from);
  if (wait > 0) return refuse(tooManyAttempts('Email Not Sent', wait));
  await withMinDuration(findUserByEmail(shop.db, email).then((user) => user && send(user)));
  return done();
}
