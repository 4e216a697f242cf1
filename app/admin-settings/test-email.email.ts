import { renderEmail } from '#app/kit/email.ts';
import type { Email } from '#platform/email/outbox.ts';

/** The email that shows the owner whether emails arrive; `at` is when they requested it. */
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
