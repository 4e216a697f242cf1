import type { Refusal } from '#app/kit/result.ts';

/** How a customer likes to be called. The owner notes it during a call, and their next order shows it. */
export type CallPreferences = {
  /** Ten digits; '' for none. */
  secondPhone: string;
  /** One of `callLanguages`; '' if unknown. */
  language: string;
  /** In minutes since midnight in India; null for any time. */
  noCallsBefore: number | null;
};

export const noPreferences: CallPreferences = {
  secondPhone: '',
  language: '',
  noCallsBefore: null,
};

export const callLanguages = [
  ...['Hindi', 'English', 'Marathi', 'Gujarati', 'Punjabi', 'Bengali', 'Odia', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Urdu'],
] as const;

/** The hours that can be set as the earliest for calls. */
export const earliestHours = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;

/** 14 → '2 pm' */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}

/** 'Speaks Marathi · not before 2 pm'; '' for nothing. */
export function preferencesText({ language, noCallsBefore }: CallPreferences): string {
  const speaks = language && `Speaks ${language}`;
  const before =
    noCallsBefore === null ? '' : `not before ${hourText(Math.floor(noCallsBefore / 60))}`;
  return [speaks, speaks ? before : before.replace('not', 'Not')].filter(Boolean).join(' · ');
}

/** The dialog about calling an order's customer. */
export type CallDetailsView = {
  orderId: string;
  displayId: string;
  lastEventId: string;
  /** The next days with calls, 'Today, 23 Nov', and the times of such a day. */
  days: { value: string; label: string }[];
  times: { value: string; label: string }[];
  /** Null if the order has no account to store them with. */
  preferences: CallPreferences | null;
};

export const failedPreferences = 'Error saving how to call';

export function preferencesRefusal(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'preferences_failed', title: failedPreferences, description };
}

export const preferencesSaved = { title: 'How to call was saved' } as const;
