import { choiceText } from '#app/cart/cart.rules.ts';
import { deliveryText, estimatedDelivery } from '#app/delivery/delivery.rules.ts';
import { dateAndTime, longDate, shortDate } from '#app/kit/dates.ts';
import { rupees } from '#app/kit/money.ts';
import { canCancel, statusOf } from './order-status.rules.ts';
import type { BookingMethod, OrderStatus, OrderView } from './orders.contract.ts';

/** An order as it is kept; amounts in paise. */
export type KeptOrder = {
  id: string;
  displayId: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  deliveryAddress: string;
  pincode: string;
  bookingMethod: BookingMethod;
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  subtotalPaise: number;
  deliveryChargePaise: number;
  totalPaise: number;
  createdAt: Date;
  lines: {
    id: string;
    productId: string | null;
    name: string;
    unitPricePaise: number;
    quantity: number;
    size: string | null;
    color: string | null;
    pictureUrl: string | null;
    status: OrderStatus;
    trackingLink: string | null;
  }[];
};

const shortIdLength = 8;

export const paymentMethods = {
  online: 'Online',
  cod: 'Cash on Delivery',
} as const satisfies Record<BookingMethod, string>;

/** Everything a screen or a letter says of an order, in words and printed amounts. */
export function orderView(order: KeptOrder): OrderView {
  return {
    id: order.id,
    shortId: order.id.slice(0, shortIdLength),
    displayId: order.displayId,
    status: statusOf(order.lines),
    lines: order.lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      name: line.name,
      choice: choiceText(line.size, line.color),
      quantity: line.quantity,
      unitPrice: rupees(line.unitPricePaise),
      lineTotal: rupees(line.unitPricePaise * line.quantity),
      picture:
        line.pictureUrl === null ? null : { url: line.pictureUrl, alt: line.name, tint: null },
      status: line.status,
      trackingLink: line.trackingLink,
    })),
    date: shortDate(order.createdAt),
    longDate: longDate(order.createdAt),
    dateAndTime: dateAndTime(order.createdAt),
    estimatedDelivery: longDate(estimatedDelivery(order.createdAt, order.pincode)),
    subtotal: rupees(order.subtotalPaise),
    delivery: deliveryText(order.deliveryChargePaise),
    isDeliveryFree: order.deliveryChargePaise === 0,
    total: rupees(order.totalPaise),
    paymentMethod: paymentMethods[order.bookingMethod],
    isPaid: order.paymentStatus === 'paid',
    customerName: order.customerName || 'Guest',
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    deliveryAddress: order.deliveryAddress,
    pincode: order.pincode,
    canCancel: canCancel(order.lines),
  };
}
