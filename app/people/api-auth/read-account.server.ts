import type { Shop } from '#platform/shop.ts';
import { accountView } from './account-view.rules.ts';
import { findAccount, findIdentities } from './accounts.store.server.ts';
import type { Account } from './api-auth.contract.ts';

/** @throws if the account no longer exists */
export async function readApiAccount(shop: Shop, userId: string): Promise<Account> {
  const [account, identities] = await Promise.all([
    findAccount(shop.db, userId),
    findIdentities(shop.db, userId),
  ]);
  if (!account) throw new Error('The account went while its session was being read');
  return accountView(account, identities);
}
