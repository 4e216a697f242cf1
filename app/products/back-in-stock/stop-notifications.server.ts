import type { Shop } from '#platform/shop.ts';
import { deleteWaiting } from './stock-notifications.store.server.ts';
import { openStopLinks } from './stop-links.server.ts';

/** An address with the key of its email's link. */
export type StopAddress = { email: string; key: string };

export async function isStopLink({ db }: Shop, { email, key }: StopAddress): Promise<boolean> {
  return (await openStopLinks(db)).isKey(email, key);
}

/** Ends everything an address waits for. Returns false for a link the shop has not signed. */
export async function stopNotifications(shop: Shop, address: StopAddress): Promise<boolean> {
  if (!(await isStopLink(shop, address))) return false;
  await deleteWaiting(shop.db, address.email);
  return true;
}
