import { signUpDays } from '#app/people/auth/auth.contract.ts';

/**
 * Retention: how long the shop keeps what it no longer needs. The privacy policy says the same in plain words
 * (app/pages/storefront/legal-privacy.tsx), and a daily job sees to it. Times in days.
 */
export const retentionDays = {
  /** An account whose email address was never verified, and that is not used. */
  unverifiedAccount: 30,
  /** The answer to a sign-up (docs/decisions/0039). */
  signUp: signUpDays,
  /** A session or the link of an email, after it has lapsed or was used. */
  lapsed: 7,
  /** A checkout that nobody has continued. */
  checkout: 7,
  /** A request for an email once something is in stock again, as long as nobody was written to. */
  stockNotification: 365,
  /** The key with which an API client repeats an order safely. */
  orderKey: 30,
  /** The text of an email; its subject, address and state stay. */
  emailText: 180,
  /** The screenshot of a payment; reference and amount stay. */
  screenshot: 90,
  /** The pictures of a return, after it has ended. */
  returnPicture: 90,
  /** That the payment provider has told of something; a webhook may be repeated for a day. */
  providerEvent: 90,
  activity: 365,
  /** What a courier said of a parcel, as it arrived. */
  shipmentUpdate: 90,
} as const;
