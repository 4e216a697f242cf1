import { formatMoney, plainRupees } from '#app/kit/money.ts';
import { customerChatLink } from '#app/kit/text.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import {
  amountDuePaise,
  dueBeforeDeliveryPaise,
  isPaidOnDelivery,
  ownerPaymentNote,
  payablePaise,
  refundDuePaise,
} from '#app/orders/record/payment.rules.ts';
import type { Shop } from '#platform/shop.ts';
import { claimsTogether, claimView, waitingClaims } from './claims.rules.ts';
import { onlineView } from './online-view.server.ts';
import { hasPaymentWay, readPayPath } from './pay-links.server.ts';
import { listClaims, listOtherOrders } from './payment-claims.store.server.ts';
import { paymentMark } from './payment-mark.rules.ts';
import { paymentMessage } from './payment-message.rules.ts';
import { paymentMethodsFor } from './payment-methods.rules.ts';
import type { PaymentView } from './payments.contract.ts';
import { refundWaysOf, storeCreditPartPaise } from './refund-ways.rules.ts';
import { upiWay } from './upi-way.server.ts';

/** The payment of an order for the owner: what was claimed, and how to pay exactly what is due. */
export async function paymentView(shop: Shop, order: Order): Promise<PaymentView> {
  const duePaise = amountDuePaise(order);
  const advance = dueBeforeDeliveryPaise(order);
  const refundDue = refundDuePaise(order);
  const refundable = order.paidPaise - order.refundedPaise;
  const storeCreditPaise = storeCreditPartPaise(order, refundable);
  const online = await onlineView(shop, order);
  const waiting = waitingClaims(await listClaims(shop.db, order.id));
  const references = waiting.map(({ reference }) => reference);
  const others = await listOtherOrders(shop.db, order.id, references);
  const together = claimsTogether(order, waiting);
  return {
    order: orderView(order),
    note: ownerPaymentNote(order),
    mark: paymentMark(order),
    duePaise,
    refundDue: refundDue > 0 ? plainRupees(refundDue) : '',
    refundable: refundable > 0 ? formatMoney(refundable) : null,
    refundWays: refundWaysOf(order, online?.refundable ? online.provider : null),
    storeCreditLeft: storeCreditPaise > 0 ? formatMoney(storeCreditPaise) : null,
    canCorrect:
      (order.paymentStatus !== 'unpaid' || refundable > 0) &&
      order.paymentMethod !== 'provider' &&
      order.paidPaise > order.storeCreditPaise,
    methods: paymentMethodsFor(order, shop.settings.storeProfile.offersCod),
    agreedMethod: order.paymentMethod ?? (order.bookingMethod === 'cod' ? 'cod' : null),
    advance: isPaidOnDelivery(order) && advance > 0 ? formatMoney(advance) : null,
    upi: duePaise > 0 ? upiPayment(shop, order, payablePaise(order)) : null,
    page: duePaise > 0 ? await pageToPayOn(shop, order) : null,
    claims: waiting.map((claim) => claimView(order, claim, others)),
    together: together === null ? null : formatMoney(together),
    online,
  };
}

function upiPayment(shop: Shop, order: Order, paise: number): PaymentView['upi'] {
  const { name: shopName, upiId } = shop.settings.storeProfile;
  const { displayId } = order;
  // A shop that is paid in another way may have none.
  if (upiId === '') return hasPaymentWay(shop) ? null : 'not set';
  return upiWay({ upiId, shopName, paise, displayId });
}

async function pageToPayOn(shop: Shop, order: Order): Promise<PaymentView['page']> {
  if (!hasPaymentWay(shop)) return null;
  const { db, settings } = shop;
  const url = new URL(await readPayPath(db, order.displayId), settings.publicUrl).href;
  const text = paymentMessage(orderView(order), settings.storeProfile.name, url);
  return { url, chat: customerChatLink(order.customerPhone, text) };
}
