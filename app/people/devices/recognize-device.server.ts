import { createHash, randomBytes } from 'node:crypto';
import { truncateAddress } from '#app/shop/activity/address.rules.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { insertKnownDevice, touchKnownDevice } from './known-devices.store.server.ts';
import { sendSecurityNotice } from './send-security-notice.server.ts';

/**
 * The devices that the owner has signed in on. A browser proves this with its own cookie, which outlives the
 * session: a phone's network address changes every day, and a million others have its User-Agent. Ending all
 * other sessions, as a new password does, also forgets the other devices.
 */
type SignedIn = { userId: string; sessionId: string; client: Client };

/** Of disuse. Browsers delete cookies no later. */
const retentionDays = 400;

/** Returns the reference for the browser's device cookie. A new browser is reported by email. */
export async function recognizeBrowser(shop: Shop, db: Db, signedIn: SignedIn): Promise<string> {
  const { deviceReference } = signedIn.client;
  if (deviceReference && (await isKnown(shop, db, signedIn, deviceReference))) {
    return deviceReference;
  }
  const reference = randomBytes(32).toString('base64url');
  await remember(shop, db, signedIn, reference);
  return reference;
}

/** An API client has no cookie: it is recognized by its network and its name. */
export async function recognizeApiClient(shop: Shop, db: Db, signedIn: SignedIn): Promise<void> {
  const { userId, client } = signedIn;
  const fingerprint = JSON.stringify([userId, truncateAddress(client.address), client.device]);
  if (await isKnown(shop, db, signedIn, fingerprint)) return;
  await remember(shop, db, signedIn, fingerprint);
}

function isKnown(
  shop: Shop,
  db: Db,
  { userId, sessionId }: SignedIn,
  reference: string,
): Promise<boolean> {
  return touchKnownDevice(db, { hash: hashOf(reference), userId, sessionId, now: shop.now() });
}

async function remember(shop: Shop, db: Db, signedIn: SignedIn, reference: string): Promise<void> {
  const { userId, sessionId, client } = signedIn;
  const now = shop.now();
  const forgetBefore = new Date(now.getTime() - retentionDays * 86_400_000);
  const device = { hash: hashOf(reference), userId, sessionId, now, forgetBefore };
  const isNew = await insertKnownDevice(db, device);
  if (isNew) await sendSecurityNotice(shop, db, { kind: 'new-device', userId, client });
}

/** SHA-256, for the database. */
function hashOf(reference: string): Buffer {
  return createHash('sha256').update(reference).digest();
}
