import { signUpDays } from '#app/people/auth/auth.contract.ts';

/**
 * How long the shop stores what it no longer needs. The privacy policy says the same in plain words
 * (app/pages/storefront/legal-privacy.tsx), and a daily job enforces it. In days.
 */
export const retentionDays = {
  /** An unused account whose email address was never verified. */
  unverifiedAccount: 30,
  /** The answer to a sign-up (docs/decisions/0039). */
  signUp: signUpDays,
  /** A session or email link, after it has lapsed or been used. */
  lapsed: 7,
  /** A checkout that nobody has continued. */
  checkout: 7,
  /** A request for an email when something is back in stock, if none was sent. */
  stockNotification: 365,
  /** The key with which an API client can safely repeat an order. */
  orderKey: 30,
  /** An email's text; its subject, address and state stay. */
  emailText: 180,
  /** A payment's screenshot; reference and amount stay. */
  screenshot: 90,
  /** The pictures of a return, after it has ended. */
  returnPicture: 90,
  /** An event of the payment provider; a webhook may be repeated for a day. */
  providerEvent: 90,
  activity: 365,
  /** A courier's message about a parcel, as it arrived. */
  shipmentUpdate: 90,
} as const;
