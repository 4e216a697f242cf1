import { dateAndTime } from '#app/kit/dates.ts';
import { type EmailPart, emailShop, renderEmail } from '#app/kit/email.ts';
import type { Email } from '#platform/email/outbox.ts';
import type { ShopSettings } from '#platform/shop.ts';

/**
 * Emailed at once, because the holder may have to act: something about an account's security, done by somebody
 * signed in. `about` adds a few words.
 */
export type SecurityNoticeKind = keyof typeof notices;

/** Where it was done from, as far as known. */
export type Origin = { at: Date; device: string; network: string };

type Notice = {
  subject: string;
  happened(shopName: string, about: string): string;
  ifNotYou: string;
};

const newPassword = 'please set a new password at once with ‘Forgot password?’';
const onTheMachine =
  'ask whoever runs the shop’s server to let you in again with ‘npm run shop -- reset-owner-password’';

const notices = {
  'new-device': {
    subject: 'Signed in on a new device',
    happened: (shopName) =>
      `Someone signed in to your account at ${shopName} on a new device. After a change of password every device counts as new.`,
    ifNotYou: `If it wasn’t you, ${newPassword}: it signs everyone out.`,
  },
  'google-linked': {
    subject: 'Google can open your account',
    happened: (shopName, about) =>
      `Your account at ${shopName} was opened with Google for the first time, as ${about}. From now on ‘Continue with Google’ signs in to it.`,
    ifNotYou:
      'If it wasn’t you, please set a new password for your Google account at once, then sign out everywhere else on your profile here.',
  },
  'codes-turned-on': {
    subject: 'One-time codes were turned on',
    happened: (shopName) =>
      `Signing in to your account at ${shopName} now needs a code from your authenticator app. You have been signed out on all other devices.`,
    ifNotYou: `If it wasn’t you, ${onTheMachine}.`,
  },
  'codes-turned-off': {
    subject: 'One-time codes were turned off',
    happened: (shopName) =>
      `Signing in to your account at ${shopName} now needs only your password. You have been signed out on all other devices.`,
    ifNotYou: `If it wasn’t you, ${newPassword}, then turn the codes on again.`,
  },
  'recovery-codes-made': {
    subject: 'New recovery codes were made',
    happened: (shopName) =>
      `The account at ${shopName} has ten new recovery codes; the old ones no longer work. You have been signed out on all other devices.`,
    ifNotYou: `If it wasn’t you, ${onTheMachine}.`,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    happened: (shopName, about) =>
      `A recovery code of your account at ${shopName} was used. It won’t work again; ${about}.`,
    ifNotYou: `If it wasn’t you, ${newPassword}, then make new recovery codes.`,
  },
  'backup-downloaded': {
    subject: 'A backup was downloaded',
    happened: (shopName, about) =>
      `A backup of ${shopName} was downloaded from the Settings: ${about}. It contains your customers’ data, encrypted with your backup key.`,
    ifNotYou: `If it wasn’t you, ${newPassword}, then make a new backup key.`,
  },
} as const satisfies Record<string, Notice>;

export function securityNoticeEmail(
  to: string,
  kind: SecurityNoticeKind,
  about: string,
  { at, device, network }: Origin,
  { storeProfile: shop, publicUrl }: ShopSettings,
): Email {
  const { subject, happened, ifNotYou }: Notice = notices[kind];
  const shopHere = emailShop(shop.name, publicUrl);
  const rows = [
    ['When', `${dateAndTime(at)}, Indian time`],
    ['Device', device],
    ['Network', network],
  ] as const;
  const parts: EmailPart[] = [
    `Namaste from ${shop.name}.`,
    happened(shop.name, about),
    { rows: rows.filter(([, value]) => value !== '') },
    'If it was you, you don’t need to do anything.',
    ifNotYou,
    { label: 'Sign in', link: shopHere.url('/auth') },
  ];
  return { kind, to, ...renderEmail(shopHere, subject, parts) };
}
