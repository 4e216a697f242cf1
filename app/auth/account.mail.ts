import { escapeHtml } from '#app/kit/text.ts';
import type { Letter } from '#platform/mail/outbox.ts';
import type { ShopSettings } from '#platform/shop.ts';

/** In: the address, the full link. */
export function confirmEmailLetter(to: string, link: string, settings: ShopSettings): Letter {
  return {
    kind: 'confirm-email',
    to,
    subject: 'Verify your email address',
    ...body(settings, [
      `You made an account at ${settings.shop.name}. Open this link within 24 hours to verify your email address:`,
      link,
      'If it was not you, you need not do anything.',
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
      'If it was you, please sign in instead:',
      new URL('/auth', settings.publicUrl).href,
      'If it was not you, you need not do anything: your account is unchanged.',
    ]),
  };
}

function body(settings: ShopSettings, paragraphs: string[]): { html: string; text: string } {
  const all = [`Namaste from ${settings.shop.name}.`, ...paragraphs];
  const html = all.map((paragraph) => `<p>${linked(paragraph)}</p>`).join('\n');
  return { html, text: all.join('\n\n') };
}

function linked(paragraph: string): string {
  const safe = escapeHtml(paragraph);
  return /^https?:\/\/\S+$/.test(paragraph) ? `<a href="${safe}">${safe}</a>` : safe;
}
