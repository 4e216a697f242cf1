import type { CheckoutPaymentMethod, PaymentMethod, PaymentStatus } from '#app/kit/payment.ts';
import type { Address } from '#app/people/profiles/profiles.contract.ts';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import type { TaxTerms } from '#app/shop/tax/tax.contract.ts';
import type { OrderStatus, ParcelState } from './orders.contract.ts';

/** An order as it is stored, with its lines; amounts in paise. */
export type StoredOrder = {
  id: string;
  displayId: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  deliveryAddress: string;
  pincode: string;
  bookingMethod: CheckoutPaymentMethod;
  paymentStatus: PaymentStatus;
  /** As agreed on the phone; null until then. */
  paymentMethod: PaymentMethod | null;
  paymentReference: string;
  paidPaise: number;
  refundedPaise: number;
  /** The part that was goodwill, as for a stain; left out for none. */
  goodwillPaise?: number;
  /** What is paid with what came back from another order; left out for nothing. */
  exchangeCreditPaise?: number;
  /** What of `paidPaise` is store credit; left out for nothing. */
  storeCreditPaise?: number;
  /** The part of `refundedPaise` returned as store credit; left out for none. */
  storeCreditBackPaise?: number;
  paidAt: Date | null;
  /** After discount. */
  subtotalPaise: number;
  /** The discount included in the subtotal; left out if there is none. */
  discountPaise?: number;
  deliveryChargePaise: number;
  /** The fee for cash on delivery; 0 for every other order. */
  codFeePaise: number;
  /** The advance in per cent, if the rest is paid on delivery. */
  codAdvancePercent: number;
  totalPaise: number;
  /** Null or left out where the shop showed no prices before tax when it was placed. */
  taxTerms?: TaxTerms | null;
  createdAt: Date;
  /** The day by which it is delivered, '2026-11-30'; null for an order from before it was stored. */
  promisedBy: string | null;
  /** The shop's current holidays: they move the delivery date of an old order. */
  holidays: string[];
  lines: {
    id: string;
    productId: string | null;
    name: string;
    unitPricePaise: number;
    quantity: number;
    /** Taken off the whole line; left out without. */
    discountPaise?: number;
    size: string | null;
    color: string | null;
    /** In the price; null or left out without. */
    addOns?: OrderedAddOn[] | null;
    pictureUrl: string | null;
    status: OrderStatus;
    trackingLink: string | null;
    courier: string | null;
    /** The part of its price not charged because of returns; left out for none. */
    returnedPaise?: number;
    /** How many of it have come back; left out for none. */
    returnedQuantity?: number;
    /** As its product had them when it was ordered; for `TaxTerms`. */
    hsn?: string;
    gstRate?: number | null;
  }[];
  /** The parcels that its lines left in, oldest first; null or left out if there are none. */
  parcels?: StoredParcel[] | null;
};

/** A part of an order that left together (app/shipments). */
export type StoredParcel = {
  /** Of its order, from 1. */
  number: number;
  courier: string | null;
  awb: string | null;
  state: ParcelState;
  lineIds: string[];
};

/** Address, landmark, city and state on one line, without the empty ones (Q28). */
export function formatAddress({
  address,
  landmark,
  city,
  state,
}: Pick<Address, 'address' | 'landmark' | 'city' | 'state'>): string {
  return [address, landmark, city, state]
    .flatMap((part) => part.split('\n'))
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}
