import { emailShop, renderEmail } from '#app/kit/email.ts';
import type { Email } from '#platform/email/outbox.ts';
import type { ShopSettings } from '#platform/shop.ts';

/** The email that shows the owner whether emails arrive. `at` is when they requested it. */
export function testEmail(
  to: string,
  { storeProfile: shop, publicUrl }: ShopSettings,
  at: string,
): Email {
  const parts = [
    `Namaste from ${shop.name}.`,
    `This is the test email you requested on ${at}. If you can read this, the shop’s emails are reaching you.`,
  ];
  return {
    kind: 'test-email',
    to,
    ...renderEmail(emailShop(shop.name, publicUrl), `Test email from ${shop.name}`, parts),
  };
}
