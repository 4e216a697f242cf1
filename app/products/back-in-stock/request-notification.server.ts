import { createHmac } from 'node:crypto';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { isUuid } from '#app/kit/text.ts';
import { hashSecret } from '#app/people/auth/secrets.server.ts';
import { consentTextVersion } from '#app/people/profiles/consents.store.server.ts';
import { findProduct, toProductView } from '#app/products/catalogue/catalogue.store.server.ts';
import { truncateAddress } from '#app/shop/activity/address.rules.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import type { Client, Shop, User } from '#platform/shop.ts';
import { backInStockRefusals, listSoldOut, tooManyRequests } from './back-in-stock.contract.ts';
import type { NotifyInput } from './back-in-stock.input.ts';
import { insertNotification } from './stock-notifications.store.server.ts';

const requestsPerClient = { name: 'back-in-stock-from', points: 30, seconds: 3_600 };
const requestsPerNetwork = { name: 'back-in-stock-network', points: 100, seconds: 86_400 };
const requestsPerAddress = { name: 'back-in-stock-to', points: 10, seconds: 86_400 };

/**
 * Records that this address wants one email once the choice is in stock. The answer is the same for a waiting
 * address, and for one given too often today, for which nothing is recorded: strangers are not emailed at will.
 * Refuses what is in stock, and a client or network that comes too often. Returns the product.
 */
export async function requestNotification(
  shop: Shop,
  from: { user: User | null; client: Client },
  { productId, email, choice: chosenKey }: NotifyInput & { productId: string },
): Promise<Result<{ id: string; name: string }>> {
  const wait = await shop.limits.consume(requestsPerClient, from.client.address);
  if (wait > 0) return refuse(tooManyRequests(wait));
  const network = truncateAddress(from.client.address);
  const waitOfAll = await shop.limits.consume(requestsPerNetwork, network);
  if (waitOfAll > 0) return refuse(tooManyRequests(waitOfAll));
  const product = isUuid(productId) ? await findProduct(shop.db, productId) : undefined;
  if (!product) return refuse(backInStockRefusals.missing);
  const soldOut = listSoldOut(toProductView(product));
  const chosen = product.variants ? soldOut.find((one) => one.key === chosenKey) : soldOut[0];
  if (!chosen) {
    const { choiceMissing, inStock } = backInStockRefusals;
    return refuse(soldOut.length > 0 && chosenKey === '' ? choiceMissing : inStock);
  }
  const address = hashSecret(email).toString('base64url');
  if ((await shop.limits.consume(requestsPerAddress, address)) > 0) return done(product);
  const notification = { productId, ...chosen.choice, email, textVersion: consentTextVersion };
  const userId = from.user?.userId ?? null;
  const key = await getShopKey(shop, 'back-in-stock');
  const place = createHmac('sha256', key)
    .update(`from ${network}`)
    .digest('base64url')
    .slice(0, 16);
  await insertNotification(shop.db, { ...notification, userId, place }, shop.now());
  return done(product);
}
