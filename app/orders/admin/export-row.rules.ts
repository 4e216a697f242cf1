import { isoDay, isoTime } from '#app/kit/dates.ts';
import { plainRupees } from '#app/kit/money.ts';
import {
  type CheckoutPaymentMethod,
  checkoutPaymentNames,
  type PaymentStatus,
} from '#app/kit/payment.ts';
import { capitalize } from '#app/kit/text.ts';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import { addOnNotes, addOnsText } from '#app/products/add-ons/add-ons.rules.ts';
import { fullPrice } from '#app/shop/pricing/order-totals.rules.ts';

/** A line of an order, as exported. */
export type ExportedLine = {
  orderId: string;
  displayId: string;
  createdAt: Date;
  orderStatus: OrderStatus;
  position: number;
  product: string;
  size: string | null;
  color: string | null;
  addOns: OrderedAddOn[] | null;
  quantity: number;
  unitPricePaise: number;
  /** The discount on the whole line. */
  discountPaise: number;
  status: OrderStatus;
  trackingLink: string | null;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  deliveryAddress: string;
  pincode: string;
  bookingMethod: CheckoutPaymentMethod;
  paymentStatus: PaymentStatus;
  /** After discount. */
  subtotalPaise: number;
  /** The discount included in the subtotal. */
  orderDiscountPaise: number;
  deliveryChargePaise: number;
  codFeePaise: number;
  totalPaise: number;
  hsn: string;
  /** In per cent; null if it follows from price and day. */
  gstRate: number | null;
};

export const exportColumns = [
  ...['Order ID', 'Short ID', 'Date', 'Time', 'Order Status'],
  ...['Product', 'Size', 'Color', 'Quantity', 'Unit Price', 'Amount', 'Status', 'Tracking Link'],
  ...['Customer', 'Phone', 'Email', 'Delivery Address', 'Pincode'],
  ...['Payment Method', 'Payment', 'Subtotal', 'Delivery Charges', 'Total'],
  ...['HSN', 'GST Rate', 'Add-ons', 'Cash on Delivery Fee', 'Discount'],
];

/**
 * One row of the export, in rupees and before discount, which has its own column. Only an order's first line
 * has the totals, so that columns can be summed.
 */
export function exportRow(line: ExportedLine): (string | number)[] {
  const once = (paise: number) => (line.position === 0 ? plainRupees(paise) : '');
  const subtotalPaise = line.subtotalPaise + line.orderDiscountPaise;
  const totals = [subtotalPaise, line.deliveryChargePaise, line.totalPaise];
  return [
    line.displayId,
    line.orderId.slice(0, 8),
    isoDay(line.createdAt),
    isoTime(line.createdAt),
    capitalize(line.orderStatus),
    line.product,
    line.size ?? '',
    line.color ?? '',
    line.quantity,
    plainRupees(line.unitPricePaise),
    plainRupees(fullPrice(line)),
    capitalize(line.status),
    line.trackingLink ?? '',
    line.customerName || 'Guest',
    line.customerPhone,
    line.customerEmail,
    line.deliveryAddress,
    line.pincode,
    checkoutPaymentNames[line.bookingMethod],
    capitalize(line.paymentStatus),
    ...totals.map(once),
    line.hsn,
    line.gstRate ?? '',
    addOnsText(addOnNotes(line.addOns)),
    once(line.codFeePaise),
    line.discountPaise > 0 ? plainRupees(line.discountPaise) : '',
  ];
}
