import type { CheckoutPaymentMethod, PaymentMethod, PaymentStatus } from '#app/kit/payment.ts';
import type { Address } from '#app/people/profiles/profiles.contract.ts';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import type { TaxTerms } from '#app/shop/tax/tax.contract.ts';
import type { OrderStatus, ParcelState } from './orders.contract.ts';

/** An order as it is stored, with its lines and parcels; amounts in paise. */
export type Order = {
  id: string;
  displayId: string;
  /** Null once its customer's account is deleted. */
  userId: string | null;
  isDemo: boolean;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** As it was typed. */
  address: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
  /** Address, landmark, city and state on one line. */
  deliveryAddress: string;
  /** Of a business; '' for everybody else. */
  buyerGstin: string;
  buyerBusiness: string;
  bookingMethod: CheckoutPaymentMethod;
  paymentStatus: PaymentStatus;
  /** As agreed on the phone; null until then. */
  paymentMethod: PaymentMethod | null;
  paymentReference: string;
  paidPaise: number;
  refundedPaise: number;
  /** The part of `refundedPaise` that was goodwill, as for a stain. */
  goodwillPaise: number;
  /** What is paid with what came back from another order. */
  exchangeCreditPaise: number;
  /** The part of `paidPaise` that is store credit. */
  storeCreditPaise: number;
  /** The part of `refundedPaise` returned as store credit. */
  storeCreditBackPaise: number;
  paidAt: Date | null;
  /** After discount. */
  subtotalPaise: number;
  /** The discount included in the subtotal. */
  discountPaise: number;
  deliveryChargePaise: number;
  /** The fee for cash on delivery; 0 for every other order. */
  codFeePaise: number;
  /** The advance in per cent, if the rest is paid on delivery. */
  codAdvancePercent: number;
  totalPaise: number;
  /** Null where the shop showed no prices before tax when it was placed. */
  taxTerms: TaxTerms | null;
  createdAt: Date;
  /** The day by which it is delivered, '2026-11-30'; null for an order from before it was stored. */
  promisedBy: string | null;
  /** The shop's current holidays: they move the delivery date of an old order. */
  holidays: string[];
  /** In their positions. */
  lines: OrderLine[];
  /** The parcels that its lines left in, oldest first; null if there are none. */
  parcels: OrderParcel[] | null;
};

/** One product of an order, in one size and color. */
export type OrderLine = {
  id: string;
  productId: string | null;
  name: string;
  unitPricePaise: number;
  quantity: number;
  /** Taken off the whole line. */
  discountPaise: number;
  size: string | null;
  color: string | null;
  /** In the price; null without. */
  addOns: OrderedAddOn[] | null;
  pictureUrl: string | null;
  status: OrderStatus;
  /** Its parcel came back, as nobody took it. */
  isRefusedAtDoor: boolean;
  trackingLink: string | null;
  courier: string | null;
  /** The part of its price not charged because of returns. */
  returnedPaise: number;
  /** How many of it have come back. */
  returnedQuantity: number;
  /** As its product had them when it was ordered; for `TaxTerms`. */
  hsn: string;
  gstRate: number | null;
  wasOnSale: boolean;
};

/** A part of an order that left together (app/orders/parcels). */
export type OrderParcel = {
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

/** Where an order goes, as it was typed. */
export function addressOf({ customerName, customerPhone, ...order }: Order): Address {
  const { address, landmark, city, state, pincode } = order;
  return { fullName: customerName, phone: customerPhone, pincode, address, landmark, city, state };
}
