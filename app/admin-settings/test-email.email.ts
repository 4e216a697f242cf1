import { renderEmail } from '#app/kit/email.ts';
import type { Email } from '#platform/email/outbox.ts';

/** To the owner, to see whether emails arrive. In: where it goes, the shop's name, when it was asked for. */
export function testEmail(to: string, shopName: string, at: string): Email {
  const parts = [
    `Namaste from ${shopName}.`,
    `This is the test email you asked for on ${at}. If you can read it, emails of the shop reach this address.`,
  ];
  return {
    kind: 'test-email',
    to,
    ...renderEmail(shopName, `Test email from ${shopName}`, parts, 'plain'),
  };
}
