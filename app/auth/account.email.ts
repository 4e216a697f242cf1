import { dateAndTime } from '#app/kit/dates.ts';
import { type EmailPart, type EmailText, renderEmail } from '#app/kit/email.ts';
import type { Email } from '#platform/email/outbox.ts';
import type { ShopSettings } from '#platform/shop.ts';

/** `link` is the full address, which works for 24 hours; `requested` is where and when they signed up. */
export function verificationEmail(
  to: string,
  link: string,
  requested: { device: string; at: Date },
  settings: ShopSettings,
): Email {
  return {
    kind: 'confirm-email',
    to,
    ...plainEmail(settings, 'Verify your email address', [
      `You made an account at ${settings.shop.name} (${requested.device}, ${dateAndTime(requested.at)}). Open this link within 24 hours to verify your email address:`,
      { link },
      'If it was not you, please leave the link alone: it would let somebody else’s password into an account with your address.',
    ]),
  };
}

/** To an account's holder when somebody signs up with its address: the page itself says nothing (Q19). */
export function alreadyRegisteredEmail(to: string, settings: ShopSettings): Email {
  return {
    kind: 'already-registered',
    to,
    ...plainEmail(settings, 'You already have an account', [
      `Somebody just tried to make an account at ${settings.shop.name} with this email address, which has one already.`,
      'If it was you, please sign in instead, or set a new password there:',
      { link: signInPage(settings) },
      'If it was not you, you need not do anything: your account is unchanged.',
    ]),
  };
}

/** `link` is the full address, which works for 30 minutes (Q16). */
export function resetPasswordEmail(to: string, link: string, settings: ShopSettings): Email {
  return {
    kind: 'reset-password',
    to,
    ...plainEmail(settings, 'Set a new password', [
      `A new password was asked for, for your account at ${settings.shop.name}. Open this link within 30 minutes to set one:`,
      { link },
      'If it was not you, you need not do anything: your password is unchanged.',
    ]),
  };
}

export function passwordChangedEmail(to: string, at: Date, settings: ShopSettings): Email {
  return {
    kind: 'password-changed',
    to,
    ...plainEmail(settings, 'Your password was changed', [
      `The password of your account at ${settings.shop.name} was changed on ${dateAndTime(at)}. All other sessions have ended.`,
      'If it was not you, please set a new one at once with ‘Forgot password?’:',
      { link: signInPage(settings) },
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
    ...plainEmail(settings, 'Verify your new email address', [
      `This is to be the new email address of an account at ${settings.shop.name}. Open this link within 30 minutes to use it from now on:`,
      { link },
      'If it was not you, you need not do anything.',
    ]),
  };
}

/** To the holder of an address that somebody else wants for their account: the page says nothing (Q19). */
export function addressTakenEmail(to: string, settings: ShopSettings): Email {
  return {
    kind: 'email-taken',
    to,
    ...plainEmail(settings, 'Your email address was asked for', [
      `Somebody just asked to use this email address for another account at ${settings.shop.name}.`,
      'It is the address of your account and stays so; you need not do anything.',
    ]),
  };
}

/** To the old address, before the new one is verified. */
export function addressChangeRequestedEmail(to: string, at: Date, settings: ShopSettings): Email {
  return {
    kind: 'email-change-asked',
    to,
    ...plainEmail(settings, 'Your email address is to be changed', [
      `Another email address was asked for, for your account at ${settings.shop.name}, on ${dateAndTime(at)}. This one stays in use until the new one is verified.`,
      'If it was not you, please set a new password at once with ‘Forgot password?’:',
      { link: signInPage(settings) },
    ]),
  };
}

/** To the old address, once the new one is in use. */
export function addressChangedEmail(to: string, at: Date, settings: ShopSettings): Email {
  return {
    kind: 'email-changed',
    to,
    ...plainEmail(settings, 'Your email address was changed', [
      `Your account at ${settings.shop.name} has another email address since ${dateAndTime(at)}; this one is not used for it any more.`,
      `If it was not you, please call us at once: ${settings.shop.supportPhone}`,
    ]),
  };
}

function signInPage(settings: ShopSettings): string {
  return new URL('/auth', settings.publicUrl).href;
}

/** Every email about an account begins with the same greeting. */
function plainEmail({ shop }: ShopSettings, subject: string, parts: EmailPart[]): EmailText {
  return renderEmail(shop.name, subject, [`Namaste from ${shop.name}.`, ...parts], 'plain');
}
