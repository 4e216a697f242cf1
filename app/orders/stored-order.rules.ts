import type { CheckoutPaymentMethod, PaymentMethod, PaymentStatus } from '#app/kit/payment.ts';
import type { OrderStatus } from './orders.contract.ts';

/** An order as it is stored, with its lines; amounts in paise. */
export type KeptOrder = {
  id: string;
  displayId: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  deliveryAddress: string;
  pincode: string;
  bookingMethod: CheckoutPaymentMethod;
  paymentStatus: PaymentStatus;
  /** As agreed on the telephone; null while nothing is. */
  paymentMethod: PaymentMethod | null;
  paymentReference: string;
  paidPaise: number;
  refundedPaise: number;
  paidAt: Date | null;
  subtotalPaise: number;
  deliveryChargePaise: number;
  totalPaise: number;
  createdAt: Date;
  /** The shop's, of now: they move the day of delivery. */
  holidays: string[];
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
