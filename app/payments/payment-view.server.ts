import { formatMoney, plainRupees } from '#app/kit/money.ts';
import { customerChatLink } from '#app/kit/text.ts';
import { orderView } from '#app/orders/order-view.rules.ts';
import type { OrderRow } from '#app/orders/orders.store.server.ts';
import { amountDuePaise, ownerPaymentNote, refundDuePaise } from '#app/orders/payment.rules.ts';
import { qrCodePath } from '#app/two-factor/one-time-code.server.ts';
import type { Shop } from '#platform/shop.ts';
import { paymentMark } from './payment-mark.rules.ts';
import { paymentMessage } from './payment-message.rules.ts';
import { paymentMethodsFor } from './payment-methods.rules.ts';
import type { PaymentView } from './payments.contract.ts';
import { upiLink } from './upi.rules.ts';

/** The payment of an order for the owner, and how to pay exactly what is due by UPI. */
export function paymentView(shop: Shop, order: OrderRow): PaymentView {
  const duePaise = amountDuePaise(order);
  const refundDue = refundDuePaise(order);
  const refundable = order.paidPaise - order.refundedPaise;
  return {
    order: orderView(order),
    note: ownerPaymentNote(order),
    mark: paymentMark(order),
    duePaise,
    refundDue: refundDue > 0 ? plainRupees(refundDue) : '',
    refundable: refundable > 0 ? formatMoney(refundable) : null,
    methods: paymentMethodsFor(order, shop.settings.shop.offersCod),
    agreedMethod: order.paymentMethod ?? (order.bookingMethod === 'cod' ? 'cod' : null),
    upi: duePaise > 0 ? upiPayment(shop, order, duePaise) : null,
  };
}

function upiPayment(shop: Shop, order: OrderRow, paise: number): PaymentView['upi'] {
  const { name, upiId } = shop.settings.shop;
  if (upiId === '') return 'not set';
  const link = upiLink({ upiId, shopName: name, paise, displayId: order.displayId });
  const text = paymentMessage(orderView(order), { name, upiId }, link);
  return {
    id: upiId,
    link,
    qr: qrCodePath(link),
    chat: customerChatLink(order.customerPhone, text),
  };
}
