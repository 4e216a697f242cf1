import type { Shop, Shopper } from '#platform/shop.ts';
import { deleteSession } from './sessions.store.server.ts';

/** Ends this browser's session on the server at once (Q119). */
export async function signOut(shop: Shop, shopper: Shopper): Promise<void> {
  await deleteSession(shop.db, shopper.sessionId);
}
