import { customerChatLink } from '#app/kit/text.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { itemsText, linesInParcel, parcelStateText } from '#app/orders/record/parcels.rules.ts';
import type { OwnerParcelView } from './shipments.contract.ts';

/** The parcels of an order for the owner; not one that was taken back before a courier had it. */
export function ownerParcels(
  order: Order,
  shopName: string,
  booked: readonly { number: number; problem: string | null }[] = [],
): OwnerParcelView[] {
  return (order.parcels ?? []).flatMap((parcel) => {
    const isBooking = parcel.state === 'booking';
    const lines = isBooking
      ? order.lines.filter(({ id }) => parcel.lineIds.includes(id))
      : linesInParcel(order, parcel);
    const booking = booked.find(({ number }) => number === parcel.number);
    if (lines.length === 0 && parcel.state === 'shipped') return [];
    const view = {
      number: parcel.number,
      items: itemsText(lines, order.lines),
      courier: parcel.courier,
      awb: parcel.awb,
      trackingLinks: [...new Set(lines.flatMap((line) => line.trackingLink ?? []))],
      state: parcelStateText(parcel, lines),
      problem: booking?.problem ?? null,
      isBooking: isBooking && booking !== undefined,
      labelPath:
        booking && parcel.awb && parcel.state !== 'cancelled'
          ? `/admin/orders/parcels/${order.id}/${parcel.number}/label`
          : null,
    };
    const isUnderWay = lines.some(({ status }) => status === 'shipped');
    const chat =
      order.customerPhone && isUnderWay
        ? customerChatLink(order.customerPhone, shippedText(order, view, shopName))
        : null;
    return [{ ...view, chat }];
  });
}

/** What the customer is told on WhatsApp. */
function shippedText(
  { displayId, customerName }: Order,
  { items, courier, awb, trackingLinks }: Omit<OwnerParcelView, 'chat'>,
  shopName: string,
): string {
  const greeting = customerName ? `Namaste ${customerName}` : 'Namaste';
  const by = `${courier ? ` with ${courier}` : ''}${awb ? `, AWB ${awb}` : ''}`;
  const link = trackingLinks[0] ? ` Follow it here: ${trackingLinks[0]}` : '';
  return `${greeting}, your order ${displayId} at ${shopName} is on its way${by}: ${items}.${link}`;
}
