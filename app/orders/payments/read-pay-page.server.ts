import { formatMoney, type Paise, plainRupees } from '#app/kit/money.ts';
import { isDisplayId } from '#app/kit/text.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { findOrderByDisplayId } from '#app/orders/record/orders.store.server.ts';
import { amountDuePaise, payablePaise } from '#app/orders/record/payment.rules.ts';
import { sumBeforeTax } from '#app/shop/tax/tax-terms.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import { waitingClaims } from './claims.rules.ts';
import { hasPaymentWay, isPayKey } from './pay-links.server.ts';
import { comingBackMinutes, type PayPageView, type PayState } from './pay-page.contract.ts';
import { payStateKind } from './pay-state.rules.ts';
import { listClaims } from './payment-claims.store.server.ts';
import { listLivePages, listPayments } from './provider-payments.store.server.ts';
import { restAfter, shownClaims } from './shown-claim.rules.ts';
import { upiWay } from './upi-way.server.ts';
import { sumLeft, waitingPayments } from './waiting-payments.rules.ts';

/** The order that an address names; null for one that the shop has not signed. */
export async function findOrderToPay(
  { db }: Shop,
  { displayId, key }: { displayId: string; key: string },
): Promise<Order | null> {
  if (!isDisplayId(displayId) || !(await isPayKey(db, displayId, key))) return null;
  return (await findOrderByDisplayId(db, displayId)) ?? null;
}

/** The page on which an order is paid; null for an address that the shop has not signed. `user`: who is signed in. */
export async function readPayPage(
  shop: Shop,
  address: { displayId: string; key: string },
  user: User | null = null,
): Promise<PayPageView | null> {
  const order = await findOrderToPay(shop, address);
  if (!order) return null;
  const { name, supportPhone, supportHours } = shop.settings.storeProfile;
  const claims = await listClaims(shop.db, order.id);
  const waiting = waitingClaims(claims);
  const online = await readOnline(shop, order);
  const restPaise = restAfter(payablePaise(order) - online.arrivedPaise, waiting);
  const state = online.isComingBack ? comingBack(shop, order) : payState(shop, order, restPaise);
  return {
    displayId: order.displayId,
    orderPath:
      user?.userId === order.userId ? `/order-confirmation?order=${order.displayId}` : null,
    contact: { name, supportPhone, supportHours },
    state,
    claims: shownClaims(claims, { kind: state.kind, restPaise }),
  };
}

/** Payments at the provider that do not cover the amount due, and whether somebody has just come back from there. */
async function readOnline(
  { db, paymentProvider, now }: Shop,
  order: Order,
): Promise<{ arrivedPaise: Paise; isComingBack: boolean }> {
  if (!paymentProvider || amountDuePaise(order) === 0) {
    return { arrivedPaise: 0, isComingBack: false };
  }
  const pages = await listLivePages(db, paymentProvider.id, order.id);
  const isRecent = (at: Date | null) =>
    at !== null && now().getTime() - at.getTime() < comingBackMinutes * 60_000;
  return {
    arrivedPaise: sumLeft(waitingPayments(await listPayments(db, order.id))),
    isComingBack: pages.some(({ returnedAt }) => isRecent(returnedAt)),
  };
}

/** Nobody should pay again before the provider has said what arrived. */
function comingBack(shop: Shop, order: Order): PayState {
  const kind = payStateKind(order, { canPay: true, now: shop.now() });
  if (kind === 'at the door') return { kind, rest: formatMoney(amountDuePaise(order)) };
  return kind === 'due' ? { kind: 'claimed', form: { amount: '' } } : { kind };
}

/** What was claimed need not be paid again while it waits for an answer. */
function payState(shop: Shop, order: Order, restPaise: Paise): PayState {
  const { name: shopName, upiId, bankDetails } = shop.settings.storeProfile;
  const kind = payStateKind(order, { canPay: hasPaymentWay(shop), now: shop.now() });
  const due = amountDuePaise(order);
  if (kind === 'at the door') return { kind, rest: formatMoney(due) };
  if (kind !== 'due') return { kind };
  if (restPaise <= 0) return { kind: 'claimed', form: { amount: '' } };
  const { displayId } = order;
  const active = order.lines.filter((line) => line.status !== 'cancelled');
  return {
    kind,
    amount: formatMoney(restPaise),
    ...sumBeforeTax(restPaise, active, order.taxTerms),
    online: shop.paymentProvider && { provider: shop.paymentProvider.name },
    rest: due > payablePaise(order) ? formatMoney(due - payablePaise(order)) : null,
    upi: upiId === '' ? null : upiWay({ upiId, shopName, paise: restPaise, displayId }),
    bank: bankDetails === '' ? null : bankDetails,
    form: { amount: plainRupees(restPaise) },
  };
}
