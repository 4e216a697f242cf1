/**
 * Activity: events that somebody may have to look up later, after an attack or a mistake. Who, when, from which
 * network, in which request; never a name, an email address or a key. The owner reads it under Settings, and
 * every entry is also a line in the log.
 */
export const activityKinds = {
  'signed-in': 'Owner signed in',
  'sign-in-refused': 'Sign-in refused',
  'limit-reached': 'Limit reached',
  'access-denied': 'Access denied',
  'password-changed': 'Password changed',
  'email-changed': 'Email address changed',
  'role-changed': 'Role changed',
  'codes-turned-on': 'One-time codes turned on',
  'codes-turned-off': 'One-time codes turned off',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-made': 'New recovery codes made',
  'google-linked': 'Google linked',
  'api-client-signed-in': 'API client signed in',
  'account-deleted': 'Account deleted',
  'settings-changed': 'Settings changed',
  'data-exported': 'Data exported',
  'payment-confirmed': 'Payment confirmed',
  'payment-refused': 'Payment not found',
  'products-imported': 'Products imported',
  'backup-made': 'Backup made',
  'backup-downloaded': 'Backup downloaded',
  'backup-restored': 'Backup restored',
  'keys-changed': 'Keys changed',
  'old-data-deleted': 'Old data deleted',
} as const;

export type ActivityKind = keyof typeof activityKinds;

/** Strangers can cause these as often as they like. Repeats within an hour are only counted. */
export const repeatableKinds: readonly ActivityKind[] = [
  'sign-in-refused',
  'limit-reached',
  'access-denied',
];

/** Rows of one repeatable kind per hour. Further addresses share one row. */
export const maxRepeatableRows = 100;

export const maxAboutLength = 200;
