import type { DeliveryZone } from './delivery-zones.contract.ts';

/**
 * The store profile: the shop's name, contacts and offers. It starts with the environment's values; what the
 * owner saves under Settings replaces them one by one. Pages leave out what is empty (Q107, Q108).
 */
export type StoreProfile = {
  name: string;
  supportPhone: string;
  /** A WhatsApp number. */
  chatPhone: string;
  supportEmail: string;
  /** 'Monday to Saturday, 10 AM to 6 PM IST' */
  supportHours: string;
  /** Where emails about new orders go (Q73). */
  notifyEmail: string;
  socialUrl: string;
  builderCredit: string;
  /** The shop's UPI ID, for customers' payments. */
  upiId: string;
  /** The bank account for customers' payments, in lines: holder, number, IFSC. */
  bankDetails: string;
  /** Whether cash on delivery is offered (Q70). */
  offersCod: boolean;
  /** Whether customers may pay online before the shop's call, if there is a payment provider. */
  paysAtCheckout: boolean;
  /** Who gets cash on delivery, and on what terms. */
  codRules: CodRules;
  /** After how many days an unconfirmed order is cancelled; 0 for never. */
  expiresAfterDays: number;
  /** For how many days after delivery a line can be returned; 0 if nothing is taken back. */
  returnDays: number;
  /** Whether only customers who received a product may review it (Q82). */
  onlyBuyersReview: boolean;
  /** Whether the owner is signed out after 12 hours without use, for shared devices. */
  signsOutIdleOwner: boolean;
  legalName: string;
  legalAddress: string;
  gstNumber: string;
  /** Whether orders get invoices, or bills of supply without a GST number. */
  issuesInvoices: boolean;
  /** Whether only the owner issues them by hand, not shipping. */
  invoicesByHand: boolean;
  /** One or two of A to Z and 0 to 9 that begin their numbers. */
  invoicePrefix: string;
  /** For products without their own HSN; '' for none. */
  defaultHsn: string;
  /** GST rates of stitched clothing, in lines; '' for the built-in ones (app/shop/tax/rate-table.contract.ts). */
  gstRates: string;
  /** Whether prices are also shown before GST, in a shop with a GST number (app/shop/tax/tax-terms.rules.ts). */
  showsPricesBeforeTax: boolean;
  grievanceName: string;
  grievanceEmail: string;
  grievancePhone: string;
  /** Days besides Sundays on which no parcel moves, in order, like '2026-11-08'. */
  holidays: readonly string[];
  /** Only zones with a place. */
  deliveryZones: readonly DeliveryZone[];
};

export type CodRules = {
  /** The highest total of an order, in paise without the fee; 0 for any. */
  maxTotalPaise: number;
  /** Per order, in paise. */
  feePaise: number;
  /** PIN codes and beginnings of PIN codes to which it is not offered. */
  excludedPins: readonly string[];
  /** How many orders a customer must have received; 0 for none. */
  afterDelivered: number;
  /** The advance before the parcel leaves, in per cent of the order. */
  advancePercent: number;
  /** After this many parcels refused at the door, a phone number gets none; 0 for no limit. */
  maxRefusals: number;
};

export const noCodRules: CodRules = {
  maxTotalPaise: 0,
  feePaise: 0,
  excludedPins: [],
  afterDelivered: 0,
  advancePercent: 0,
  maxRefusals: 0,
};

/** How to reach the shop, as pages show it. */
export type ShopContact = Pick<
  StoreProfile,
  'name' | 'supportPhone' | 'chatPhone' | 'supportEmail' | 'supportHours'
>;

/** Who runs the shop, as the Consumer Protection (E-Commerce) Rules, 2020 require on the pages. */
export type LegalDetails = Pick<
  StoreProfile,
  'legalName' | 'legalAddress' | 'gstNumber' | 'grievanceName' | 'grievanceEmail' | 'grievancePhone'
>;

/** The part of the store profile on every page. */
export type ShownProfile = LegalDetails &
  Pick<StoreProfile, 'name' | 'supportPhone' | 'chatPhone' | 'socialUrl' | 'builderCredit'>;
