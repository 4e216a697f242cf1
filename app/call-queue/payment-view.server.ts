import { orderView } from '#app/orders/order-view.rules.ts';
import type { OrderRow } from '#app/orders/orders.store.server.ts';
import { amountDue, amountToReturn } from '#app/orders/payment.rules.ts';
import { drawQr } from '#app/two-factor/one-time-code.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { PaymentView } from './call-queue.contract.ts';
import { chatWith, payText } from './call-texts.rules.ts';
import { methodsFor } from './payment-methods.rules.ts';
import { upiLink } from './upi.rules.ts';

/** The money of an order for the owner, and the way to pay exactly what is due by UPI. */
export function paymentView(shop: Shop, kept: OrderRow): PaymentView {
  const duePaise = amountDue(kept);
  return {
    order: orderView(kept),
    duePaise,
    toReturnPaise: amountToReturn(kept),
    methods: methodsFor(kept, shop.settings.shop.offersCod),
    agreed: kept.paymentMethod ?? (kept.bookingMethod === 'cod' ? 'cod' : null),
    upi: duePaise > 0 ? upiOf(shop, kept, duePaise) : null,
  };
}

function upiOf(shop: Shop, kept: OrderRow, paise: number): PaymentView['upi'] {
  const { name, upiId } = shop.settings.shop;
  if (upiId === '') return 'not set';
  const link = upiLink({ upiId, shopName: name, paise, displayId: kept.displayId });
  const text = payText(orderView(kept), { name, upiId }, link);
  return { id: upiId, link, qr: drawQr(link), chat: chatWith(kept.customerPhone, text) };
}
