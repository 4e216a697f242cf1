import { emailShop, renderEmail } from '#app/kit/email.ts';
import { choiceText, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import type { Email } from '#platform/email/outbox.ts';
import type { ShopSettings } from '#platform/shop.ts';

/** The one email to somebody who waits for a choice. It contains nothing typed by a visitor. */
export function backInStockEmail(
  product: { name: string; path: string; choice: ProductChoice },
  { to, stopPath }: { to: string; stopPath: string },
  { storeProfile: shop, publicUrl }: ShopSettings,
): Email {
  const sender = emailShop(shop.name, publicUrl);
  const what = [product.name, choiceText(product.choice)].filter(Boolean).join(', ');
  const subject = `Back in stock: ${product.name}`;
  return {
    kind: 'back-in-stock',
    to,
    ...renderEmail(sender, subject, [
      `Namaste from ${sender.name}.`,
      `${what} is in stock again. This address was left with us to hear of it.`,
      { label: 'See it in the shop', link: sender.url(product.path) },
      'It is not reserved: whoever orders first gets it.',
      'This is the only email about it. If you want none about anything else you are waiting for:',
      { label: 'Stop these emails', link: sender.url(stopPath) },
    ]),
  };
}
