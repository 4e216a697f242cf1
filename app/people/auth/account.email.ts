import { dateAndTime } from '#app/kit/dates.ts';
import { type EmailPart, type EmailText, emailShop, renderEmail } from '#app/kit/email.ts';
import type { Email } from '#platform/email/outbox.ts';
import type { ShopSettings } from '#platform/shop.ts';

/** `link` is the full address, valid for 24 hours. `requested` is where and when they signed up. */
export function verificationEmail(
  to: string,
  link: string,
  requested: { device: string; at: Date },
  settings: ShopSettings,
): Email {
  return {
    kind: 'confirm-email',
    to,
    ...accountEmail(settings, 'Verify your email address', [
      `You signed up at ${settings.storeProfile.name} (${requested.device}, ${dateAndTime(requested.at)}). Please verify your email address within 24 hours:`,
      { label: 'Verify email', link },
      'Didn’t sign up? Please ignore this email.',
    ]),
  };
}

/** To an account's holder when somebody signs up with its address; the page itself says nothing (Q19). */
export function alreadyRegisteredEmail(to: string, settings: ShopSettings): Email {
  return {
    kind: 'already-registered',
    to,
    ...accountEmail(settings, 'You already have an account', [
      `Someone just tried to sign up at ${settings.storeProfile.name} with this email address, which already has an account.`,
      'If it was you, please sign in instead, or reset your password there:',
      signIn(settings),
      'If it wasn’t you, please ignore this email: your account is unchanged.',
    ]),
  };
}

/** `link` is the full address, valid for 30 minutes (Q16). */
export function resetPasswordEmail(to: string, link: string, settings: ShopSettings): Email {
  return {
    kind: 'reset-password',
    to,
    ...accountEmail(settings, 'Set a new password', [
      `We received a request to reset your password at ${settings.storeProfile.name}. The link works for 30 minutes:`,
      { label: 'Reset password', link },
      'Didn’t ask for this? Please ignore this email: your password is unchanged.',
    ]),
  };
}

export function passwordChangedEmail(to: string, at: Date, settings: ShopSettings): Email {
  return {
    kind: 'password-changed',
    to,
    ...accountEmail(settings, 'Your password was changed', [
      `The password of your account at ${settings.storeProfile.name} was changed on ${dateAndTime(at)}. You have been signed out on all other devices.`,
      'If it wasn’t you, please reset it at once with ‘Forgot password?’:',
      signIn(settings),
    ]),
  };
}

/** To the new address; opening the link makes it the account's address (Q17). */
export function addressChangeVerificationEmail(
  to: string,
  link: string,
  settings: ShopSettings,
): Email {
  return {
    kind: 'change-email',
    to,
    ...accountEmail(settings, 'Verify your new email address', [
      `Please confirm this as the new email address of your account at ${settings.storeProfile.name} within 30 minutes:`,
      { label: 'Confirm email', link },
      'Didn’t ask for this? Please ignore this email.',
    ]),
  };
}

/** To the holder of an address that somebody else wants for their account; the page says nothing (Q19). */
export function addressTakenEmail(to: string, settings: ShopSettings): Email {
  return {
    kind: 'email-taken',
    to,
    ...accountEmail(settings, 'Someone tried to use your email address', [
      `Someone just tried to use this email address for another account at ${settings.storeProfile.name}.`,
      'It still belongs to your account, and nothing has changed. You don’t need to do anything.',
    ]),
  };
}

/** To the old address, before the new one is verified. */
export function addressChangeRequestedEmail(to: string, at: Date, settings: ShopSettings): Email {
  return {
    kind: 'email-change-asked',
    to,
    ...accountEmail(settings, 'Request to change your email address', [
      `We received a request on ${dateAndTime(at)} to change the email address of your account at ${settings.storeProfile.name}. Your old address stays in use until the new one is verified.`,
      'If it wasn’t you, please reset your password at once with ‘Forgot password?’:',
      signIn(settings),
    ]),
  };
}

/** To the old address, once the new one is in use. */
export function addressChangedEmail(to: string, at: Date, settings: ShopSettings): Email {
  return {
    kind: 'email-changed',
    to,
    ...accountEmail(settings, 'Your email address was changed', [
      `The email address of your account at ${settings.storeProfile.name} was changed on ${dateAndTime(at)}. This address is no longer used for it.`,
      callUs(settings),
    ]),
  };
}

/** '' if the shop has no phone number. */
function callUs({ storeProfile: { supportPhone } }: ShopSettings): string {
  return supportPhone && `If it wasn’t you, please call us at once: ${supportPhone}`;
}

function signIn({ publicUrl }: ShopSettings): EmailPart {
  return { label: 'Sign in', link: new URL('/auth', publicUrl).href };
}

/** Every email about an account begins with the same greeting. */
function accountEmail(
  { storeProfile: shop, publicUrl }: ShopSettings,
  subject: string,
  parts: EmailPart[],
): EmailText {
  return renderEmail(emailShop(shop.name, publicUrl), subject, [
    `Namaste from ${shop.name}.`,
    ...parts,
  ]);
}
