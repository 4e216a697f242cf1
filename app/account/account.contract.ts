import type { Refusal } from '#app/kit/result.ts';
import type { StoreCreditView } from '#app/orders/store-credit/store-credit.contract.ts';
import type { SessionView } from '#app/people/auth/auth.contract.ts';
import type { Profile } from '#app/people/profiles/profiles.contract.ts';
import type { Measurements } from '#app/products/size-charts/size-charts.contract.ts';

/**
 * An account as its user sees it: the profile, the devices signed in, and their data, to download in one file,
 * correct and erase (Q17, Q109).
 */
export type AccountView = {
  email: string;
  /** In characters. */
  minPasswordLength: number;
  mayUseTwoFactor: boolean;
  profile: Profile;
  /** Null if the shop has no size charts and the user has saved none. */
  measurements: Measurements | null;
  /** Null if they never had any. */
  storeCredit: StoreCreditView | null;
  sessions: SessionView[];
};

/** For the page that deletes the account. Asks for the password, or the address if there is none. */
export type AccountDeletionView = {
  email: string;
  hasPassword: boolean;
  /** False for the owner. */
  mayDelete: boolean;
  /** Display ids of orders not yet delivered or cancelled. */
  openOrders: string[];
  /** The store credit lost with the account: '₹1,675'; null for none. */
  storeCredit: string | null;
};

export const accountRefusals = {
  measurementsNotSaved: {
    kind: 'invalid',
    code: 'validation_failed',
    title: 'Measurements Not Saved',
    description: 'Please correct the highlighted fields',
  },
  notSaved: {
    kind: 'invalid',
    code: 'validation_failed',
    title: 'Failed to save profile',
    description: 'Please correct the highlighted fields',
  },
  /** Made in the browser, if the shop is unreachable or fails. */
  noResponse: {
    kind: 'conflict',
    code: 'not_answered',
    title: 'Failed to save profile',
    description: 'What you typed is still here. Please try again.',
  },
  emailNotChanged: {
    kind: 'invalid',
    code: 'validation_failed',
    title: 'Email Not Changed',
    description: 'Please correct the highlighted fields',
  },
  noSuchSession: {
    kind: 'missing',
    code: 'no_such_session',
    title: 'Already signed out',
    description: 'That device is no longer signed in.',
  },
  ownerAccountProtected: {
    kind: 'forbidden',
    code: 'owner_stays',
    title: 'Account Not Deleted',
    description: 'This is the owner’s account: without it nobody could run the shop.',
  },
  wrongEmail: {
    kind: 'invalid',
    code: 'wrong_email',
    title: 'Account Not Deleted',
    description: 'That is not the email address of this account.',
    fields: { email: 'This is not the email address of this account' },
  },
} as const satisfies Record<string, Refusal>;

/** Takes the display ids of orders not yet delivered or cancelled. */
export function openOrdersRefusal(displayIds: readonly string[]): Refusal {
  const [orders, they, them] =
    displayIds.length === 1
      ? ['an open order', 'it is', 'it']
      : ['open orders', 'they are', 'them'];
  return {
    kind: 'conflict',
    code: 'orders_on_their_way',
    title: 'Account Not Deleted',
    description: `You have ${orders}: ${displayIds.join(', ')}. Please wait until ${they} delivered, or cancel ${them} first.`,
  };
}

export const accountToasts = {
  saved: {
    title: 'Profile Updated',
    description: 'Your profile has been saved successfully',
  },
  measurementsSaved: {
    title: 'Measurements Saved',
    description: 'Products with a size chart now suggest a size.',
  },
  emailChangeRequested: {
    title: 'Check Your Email',
    description: 'Open the link we sent to the new address to complete the change.',
  },
  sessionEnded: { title: 'Signed Out', description: 'That device has been signed out.' },
  othersEnded: {
    title: 'Signed Out',
    description: 'You have been signed out on all other devices.',
  },
  deleted: {
    title: 'Account Deleted',
    description: 'Your account and its data have been deleted.',
  },
} as const;
