import { emailOf } from '#app/kit/email.ts';
import type { Letter } from '#platform/mail/outbox.ts';

/** To the owner, to see whether letters arrive. In: where it goes, the shop's name, when it was asked for. */
export function testLetter(to: string, shopName: string, at: string): Letter {
  const parts = [
    `Namaste from ${shopName}.`,
    `This is the test letter you asked for on ${at}. If you can read it, letters of the shop reach this address.`,
  ];
  return {
    kind: 'mail-test',
    to,
    ...emailOf(shopName, `Test letter from ${shopName}`, parts, 'plain'),
  };
}
