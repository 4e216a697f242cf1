/**
 * What the shop calls itself, how it is reached and what it offers: the store profile. The environment says
 * how it begins; what the owner has saved under Settings takes its place, value by value. An empty text
 * is left out wherever it would stand (Q107, Q108).
 */
export type StoreProfile = {
  name: string;
  supportPhone: string;
  /** WhatsApp */
  chatPhone: string;
  supportEmail: string;
  /** 'Monday to Saturday, 10 AM to 6 PM IST' */
  supportHours: string;
  /** Where the emails about new orders go (Q73). */
  notifyEmail: string;
  socialUrl: string;
  builderCredit: string;
  /** The shop's own address for payments by UPI. */
  upiId: string;
  /** May people pay in cash on delivery? (Q70) */
  offersCod: boolean;
  /** May only those review a product to whom it was delivered? (Q82) */
  onlyBuyersReview: boolean;
  legalName: string;
  legalAddress: string;
  gstNumber: string;
  grievanceName: string;
  grievanceEmail: string;
  grievancePhone: string;
  /** Days besides Sundays on which no parcel moves: '2026-11-08' each, in order. */
  holidays: readonly string[];
};

/** How the shop is reached, as the pages print it. */
export type ShopContact = Pick<
  StoreProfile,
  'name' | 'supportPhone' | 'chatPhone' | 'supportEmail' | 'supportHours'
>;

/** Who is behind the shop, as the law wants it told (Consumer Protection (E-Commerce) Rules, 2020). */
export type LegalDetails = Pick<
  StoreProfile,
  'legalName' | 'legalAddress' | 'gstNumber' | 'grievanceName' | 'grievanceEmail' | 'grievancePhone'
>;
