import { type EmailShop, type EmailText, renderEmail } from '#app/kit/email.ts';
import type { OrderView } from '#app/orders/record/orders.contract.ts';

const texts = {
  returning: {
    subject: 'A parcel is coming back',
    text: 'could not be delivered and is on its way back to you. You may want to call the customer.',
  },
  returned: {
    subject: 'A parcel has come back',
    text: 'has come back to you. Nothing was cancelled, and no stock has changed: cancel its items, and they go back into stock, or set them to Confirmed to send them again.',
  },
  refused: {
    subject: 'A parcel has come back',
    text: 'has come back to you: nobody took it, and that counts for its phone number. Check what is in it, then press ‘Refused at the Door’: it is cancelled and goes back into stock. Or set it to Confirmed to send it again; then it does not count.',
  },
  lost: {
    subject: 'A parcel is lost or damaged',
    text: 'is lost or damaged, as its courier says. Nothing was cancelled, and no stock has changed: that is yours to decide.',
  },
} as const;

type ParcelTrouble = keyof typeof texts;

export function isTrouble(state: string): state is ParcelTrouble {
  return state in texts;
}

/** To the owner, when a parcel does not arrive. */
export function parcelTroubleEmail(
  order: OrderView,
  { number, awb, state }: { number: number; awb: string | null; state: ParcelTrouble },
  sender: EmailShop,
): EmailText {
  const { subject, text } = texts[state];
  return renderEmail(sender, `${subject} - ${order.displayId}`, [
    `Parcel ${number} of order ${order.displayId}, for ${order.customerName}${awb ? ` (AWB ${awb})` : ''}, ${text}`,
    { label: 'Open the order', link: sender.url(`/admin/orders?order=${order.id}`) },
  ]);
}
