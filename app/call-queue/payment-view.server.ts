import { orderView } from '#app/orders/order-view.rules.ts';
import type { OrderRow } from '#app/orders/orders.store.server.ts';
import { amountDuePaise, refundDuePaise } from '#app/orders/payment.rules.ts';
import { qrCodePath } from '#app/two-factor/one-time-code.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { PaymentView } from './call-queue.contract.ts';
import { customerChatLink, paymentMessage } from './contact-links.rules.ts';
import { paymentMethodsFor } from './payment-methods.rules.ts';
import { upiLink } from './upi.rules.ts';

/** The payment of an order for the owner, and how to pay exactly what is due by UPI. */
export function paymentView(shop: Shop, order: OrderRow): PaymentView {
  const duePaise = amountDuePaise(order);
  return {
    order: orderView(order),
    duePaise,
    refundDuePaise: refundDuePaise(order),
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
