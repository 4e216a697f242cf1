import { dateAndTime } from '#app/kit/dates.ts';
import { escapeHtml } from '#app/kit/text.ts';
import type { Letter } from '#platform/mail/outbox.ts';
import type { ShopSettings } from '#platform/shop.ts';

/** In: the address, the full link, where and when the account was asked for. */
export function confirmEmailLetter(
  to: string,
  link: string,
  asked: { device: string; at: Date },
  settings: ShopSettings,
): Letter {
  return {
    kind: 'confirm-email',
    to,
    subject: 'Verify your email address',
    ...body(settings, [
      `You made an account at ${settings.shop.name} (${asked.device}, ${dateAndTime(asked.at)}). Open this link within 24 hours to verify your email address:`,
      link,
      'If it was not you, please leave the link alone: it would let somebody else’s password into an account with your address.',
    ]),
  };
}

/** To somebody who has an account and signs up once more: the page itself says nothing (Q19). */
export function alreadyRegisteredLetter(to: string, settings: ShopSettings): Letter {
  return {
    kind: 'already-registered',
    to,
    subject: 'You already have an account',
    ...body(settings, [
      `Somebody just tried to make an account at ${settings.shop.name} with this email address, which has one already.`,
      'If it was you, please sign in instead, or set a new password there:',
      signInPage(settings),
      'If it was not you, you need not do anything: your account is unchanged.',
    ]),
  };
}

/** In: the full link, which lives for 30 minutes (Q16). */
export function resetPasswordLetter(to: string, link: string, settings: ShopSettings): Letter {
  return {
    kind: 'reset-password',
    to,
    subject: 'Set a new password',
    ...body(settings, [
      `A new password was asked for, for your account at ${settings.shop.name}. Open this link within 30 minutes to set one:`,
      link,
      'If it was not you, you need not do anything: your password is unchanged.',
    ]),
  };
}

/** In: when it was changed. */
export function passwordChangedLetter(to: string, at: Date, settings: ShopSettings): Letter {
  return {
    kind: 'password-changed',
    to,
    subject: 'Your password was changed',
    ...body(settings, [
      `The password of your account at ${settings.shop.name} was changed on ${dateAndTime(at)}. All other sessions have ended.`,
      'If it was not you, please set a new one at once with ‘Forgot password?’:',
      signInPage(settings),
    ]),
  };
}

/** To the new address; the link makes it the account's own (Q17). */
export function changeEmailLetter(to: string, link: string, settings: ShopSettings): Letter {
  return {
    kind: 'change-email',
    to,
    subject: 'Verify your new email address',
    ...body(settings, [
      `This is to be the new email address of an account at ${settings.shop.name}. Open this link within 30 minutes to use it from now on:`,
      link,
      'If it was not you, you need not do anything.',
    ]),
  };
}

/** To whoever has an account with the address that somebody else asks for: the page says nothing (Q19). */
export function emailTakenLetter(to: string, settings: ShopSettings): Letter {
  return {
    kind: 'email-taken',
    to,
    subject: 'Your email address was asked for',
    ...body(settings, [
      `Somebody just asked to use this email address for another account at ${settings.shop.name}.`,
      'It is the address of your account and stays so; you need not do anything.',
    ]),
  };
}

/** To the address the account has so far. */
export function emailChangeAskedLetter(to: string, at: Date, settings: ShopSettings): Letter {
  return {
    kind: 'email-change-asked',
    to,
    subject: 'Your email address is to be changed',
    ...body(settings, [
      `Another email address was asked for, for your account at ${settings.shop.name}, on ${dateAndTime(at)}. This one stays in use until the new one is verified.`,
      'If it was not you, please set a new password at once with ‘Forgot password?’:',
      signInPage(settings),
    ]),
  };
}

/** To the address the account had. */
export function emailChangedLetter(to: string, at: Date, settings: ShopSettings): Letter {
  return {
    kind: 'email-changed',
    to,
    subject: 'Your email address was changed',
    ...body(settings, [
      `Your account at ${settings.shop.name} has another email address since ${dateAndTime(at)}; this one is not used for it any more.`,
      `If it was not you, please call us at once: ${settings.shop.supportPhone}`,
    ]),
  };
}

function signInPage(settings: ShopSettings): string {
  return new URL('/auth', settings.publicUrl).href;
}

/** The frame of every letter about an account: greeting, paragraphs, and a link where one stands alone. */
function body(settings: ShopSettings, paragraphs: string[]): { html: string; text: string } {
  const all = [`Namaste from ${settings.shop.name}.`, ...paragraphs];
  const html = all.map((paragraph) => `<p>${linked(paragraph)}</p>`).join('\n');
  return { html, text: all.join('\n\n') };
}

function linked(paragraph: string): string {
  const safe = escapeHtml(paragraph);
  return /^https?:\/\/\S+$/.test(paragraph) ? `<a href="${safe}">${safe}</a>` : safe;
}
