import { done, type Result, refuse } from '#app/kit/result.ts';
import { isSameSecret } from '#app/kit/same-secret.ts';
import { mailboxRefusals } from '#app/people/admin-parts/admin.contract.ts';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import type { Client, Shop } from '#platform/shop.ts';

const keyTries = { name: 'mailbox-key', points: 10, seconds: 15 * 60 };

/**
 * The key of the built-in mailbox. It stays the same over restarts and for every process on the database, is in
 * no backup, and changes with `rotate-keys`.
 */
export async function readMailboxKey(shop: Shop): Promise<string> {
  return (await getShopKey(shop, 'mailbox')).toString('base64url');
}

/** Tries a typed key, or the address with it. Attempts are limited, so that nobody can guess. */
export async function tryMailboxKey(
  shop: Shop,
  { key, typed }: { key: string; typed: string },
  from: Client,
): Promise<Result<null>> {
  const wait = await shop.limits.consume(keyTries, from.address);
  if (wait > 0) return refuse(tooManyAttempts(mailboxRefusals.wrongKey.title, wait));
  const given =
    typed
      .trim()
      .split(/[^\w-]/)
      .at(-1) ?? '';
  if (!isSameSecret(key, given)) return refuse(mailboxRefusals.wrongKey);
  await shop.limits.forget(keyTries, from.address);
  return done();
}
