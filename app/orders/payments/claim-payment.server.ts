import { done, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { editOf } from '#app/orders/record/order-edit.rules.ts';
import { encodePrivatePicture } from '#app/products/uploads/store-picture.server.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { type ClaimInput, parseClaim } from './claim.input.ts';
import { hasPaymentWay } from './pay-links.server.ts';
import { claimRefusals } from './pay-page.contract.ts';
import { payStateKind } from './pay-state.rules.ts';
import { maxWaitingClaims } from './payment-claims.contract.ts';
import { insertClaim, listClaims } from './payment-claims.store.server.ts';

/** From one address, and for one order: more than anybody pays, and fewer than could fill the shop with pictures. */
const claimsFromAddress: Limit = { name: 'payment-claim', points: 15, seconds: 15 * 60 };
const claimsOfOrder: Limit = { name: 'payment-claim-order', points: 15, seconds: 24 * 60 * 60 };

/** Counts an attempt to claim a payment, before its form is read. */
export async function countClaim(
  { limits }: Shop,
  order: Order,
  { address }: Client,
): Promise<Result<null>> {
  const waits = await Promise.all([
    limits.consume(claimsFromAddress, address),
    limits.consume(claimsOfOrder, order.id),
  ]);
  const wait = Math.max(...waits);
  return wait > 0 ? refuse(claimRefusals.tooOften(wait)) : done();
}

export type SentClaim = {
  texts: Record<string, string>;
  picture: File | null;
  signal?: AbortSignal;
};

/**
 * Somebody with an order's link says that they have paid. Stored for the owner to confirm; the payment does not
 * change. Refuses if the order is paid, cancelled or too old, or the reference was given before.
 */
export async function claimPayment(
  shop: Shop,
  orderId: string,
  { texts, picture, signal }: SentClaim,
): Promise<Result<null>> {
  const claim = parseClaim(texts);
  if (!claim.ok) return claim;
  const screenshot = await encodeScreenshot(picture, signal);
  if (!screenshot.ok) return screenshot;
  return storeClaim(shop, orderId, { ...claim.value, screenshot: screenshot.value });
}

async function storeClaim(
  shop: Shop,
  orderId: string,
  claim: ClaimInput & { screenshot: Uint8Array | null },
): Promise<Result<null>> {
  const now = shop.now();
  const stored = await changeOrder(shop, { orderId, actorId: null }, async (order, db) => {
    const kind = payStateKind(order, { canPay: hasPaymentWay(shop), now });
    if (kind !== 'due') return refuse(claimRefusals.ended[kind]);
    const earlier = await listClaims(db, orderId);
    const isKnown = ({ reference, state }: (typeof earlier)[number]) =>
      reference === claim.reference && state !== 'refused';
    if (earlier.some(isKnown)) return refuse(claimRefusals.known);
    const waiting = earlier.filter(({ state }) => state === 'waiting');
    if (waiting.length >= maxWaitingClaims) return refuse(claimRefusals.tooMany);
    return done({ ...editOf(order), also: (db) => insertClaim(db, { orderId, now, ...claim }) });
  });
  return stored.ok ? done() : stored;
}

/** Null if none was chosen. Errors are shown at its field. */
async function encodeScreenshot(
  picture: File | null,
  signal: AbortSignal | undefined,
): Promise<Result<Uint8Array | null>> {
  if (picture === null || picture.size === 0) return done(null);
  const encoded = await encodePrivatePicture({ bytes: picture, fileName: picture.name, signal });
  if (encoded.ok) return encoded;
  const { description } = encoded.refusal;
  return refuse({ ...encoded.refusal, fields: { screenshot: description } });
}
