import { type EmailShop, type EmailText, renderEmail } from '#app/kit/email.ts';
import { howToSpend } from './store-credit.contract.ts';

type Sender = EmailShop & { supportPhone: string; supportHours: string };

/** To the customer, when `amount` of an order was given back as store credit. `customerName` is '' for a stranger. */
export function storeCreditEmail(
  { customerName, displayId }: { customerName: string; displayId: string },
  amount: string,
  sender: Sender,
): EmailText {
  const greeting = customerName === '' ? 'Namaste,' : `Namaste ${customerName},`;
  const { supportPhone, supportHours } = sender;
  return renderEmail(sender, `You have store credit - ${displayId}`, [
    `${greeting} we have refunded ${amount} of your order ${displayId} as store credit. ${howToSpend}`,
    { label: 'See your store credit', link: sender.url('/profile') },
    supportPhone && `Questions? Call ${supportPhone}, ${supportHours}.`,
    `You’re receiving this email because of order ${displayId} at ${sender.name}.`,
  ]);
}
