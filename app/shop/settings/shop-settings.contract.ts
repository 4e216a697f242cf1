import type { DeliveryZone } from './delivery-zones.contract.ts';

/**
 * The store profile: what the shop is called, how to reach it and what it offers. It starts with the
 * environment's values; what the owner saves under Settings replaces them, value by value. Pages leave out
 * what is empty (Q107, Q108).
 */
export type StoreProfile = {
  name: string;
  supportPhone: string;
  /** A WhatsApp number. */
  chatPhone: string;
  supportEmail: string;
  /** 'Monday to Saturday, 10 AM to 6 PM IST' */
  supportHours: string;
  /** Where the emails about new orders go (Q73). */
  notifyEmail: string;
  socialUrl: string;
  builderCredit: string;
  /** The shop's UPI ID, which customers pay to. */
  upiId: string;
  /** The bank account that customers may pay to, in lines: holder, number, IFSC. */
  bankDetails: string;
  /** Whether cash on delivery is offered (Q70). */
  offersCod: boolean;
  /** Whether customers may pay online before the shop has called, where there is a payment provider. */
  paysAtCheckout: boolean;
  /** Who gets it, and on what terms. */
  codRules: CodRules;
  /** After how many days an order that nobody has confirmed is cancelled; 0 for never. */
  expiresAfterDays: number;
  /** For how many days after its delivery a line can be returned; 0 where nothing is taken back. */
  returnDays: number;
  /** Whether only customers who have received a product may review it (Q82). */
  onlyBuyersReview: boolean;
  /** Whether the owner is signed out after 12 hours without use, for a device that others use, too. */
  signsOutIdleOwner: boolean;
  legalName: string;
  legalAddress: string;
  gstNumber: string;
  /** Whether orders get invoices, or bills of supply without a GST number. */
  issuesInvoices: boolean;
  /** Whether only the owner's press issues them, not shipping. */
  invoicesByHand: boolean;
  /** One or two of A to Z and 0 to 9, with which their numbers begin. */
  invoicePrefix: string;
  /** The HSN of what has none of its own; '' for none. */
  defaultHsn: string;
  /** GST rates of stitched clothing, in lines; '' for those the shop knows (app/shop/tax/rate-table.contract.ts). */
  gstRates: string;
  /** Whether prices are also shown before GST, where the shop has a GST number (app/shop/tax/tax-terms.rules.ts). */
  showsPricesBeforeTax: boolean;
  grievanceName: string;
  grievanceEmail: string;
  grievancePhone: string;
  /** Days besides Sundays on which no parcel moves, in order, each '2026-11-08'. */
  holidays: readonly string[];
  /** Those that have a place. */
  deliveryZones: readonly DeliveryZone[];
};

/** Who gets cash on delivery, and on what terms. */
export type CodRules = {
  /** The most that an order may come to, in paise and without the fee; 0 for any. */
  maxTotalPaise: number;
  /** Once an order, in paise. */
  feePaise: number;
  /** PIN codes, and what PIN codes begin with, to which it is not offered. */
  excludedPins: readonly string[];
  /** How many orders a customer must have received; 0 for none. */
  afterDelivered: number;
  /** What is paid before the parcel leaves, in per cent of the order. */
  advancePercent: number;
  /** A phone number gets none after so many parcels refused at the door; 0 for any number. */
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

/** Who runs the shop; the Consumer Protection (E-Commerce) Rules, 2020 require it on the pages. */
export type LegalDetails = Pick<
  StoreProfile,
  'legalName' | 'legalAddress' | 'gstNumber' | 'grievanceName' | 'grievanceEmail' | 'grievancePhone'
>;

/** What every page shows of the store profile. */
export type ShownProfile = LegalDetails &
  Pick<StoreProfile, 'name' | 'supportPhone' | 'chatPhone' | 'socialUrl' | 'builderCredit'>;
