import type { Order, OrderLine, OrderParcel } from './order.contract.ts';
import type { OrderLineView, OrderView, ParcelState, ParcelView } from './orders.contract.ts';

type Line = OrderLine;

/** The state of a parcel in the customer's words. */
const stateTexts: Record<ParcelState, string> = {
  booking: 'Being handed over',
  shipped: 'On its way',
  'in transit': 'On its way',
  'out for delivery': 'Out for delivery',
  delivered: 'Delivered',
  returning: 'On its way back to the shop',
  returned: 'Came back to the shop',
  lost: 'Held up: we are looking into it',
  cancelled: 'Cancelled',
};

/** The lines of a parcel on their way or delivered; cancelled lines belong to none. */
export function linesInParcel({ lines }: Pick<Order, 'lines'>, parcel: OrderParcel): Line[] {
  return lines.filter(
    ({ id, status }) =>
      parcel.lineIds.includes(id) && (status === 'shipped' || status === 'delivered'),
  );
}

/**
 * 'Gadwal Pattu Saree, 2 × Khana Blouse'; '2 of 3 × Khana Blouse' where `all`, the lines of their order, have
 * more of the same.
 */
export function itemsText(lines: readonly Line[], all: readonly Line[] = lines): string {
  const active = all.filter(({ status }) => status !== 'cancelled');
  return [...Map.groupBy(lines, goodsKey)]
    .map(([key, same]) => {
      const name = same[0]?.name ?? '';
      const quantity = countOf(same);
      const total = countOf(active.filter((line) => goodsKey(line) === key));
      if (quantity < total) return `${quantity} of ${total} × ${name}`;
      return quantity > 1 ? `${quantity} × ${name}` : name;
    })
    .join(', ');
}

/** The same for lines of the same thing at the same price, as the parts of a line that was split. */
function goodsKey({ productId, name, size, color, unitPricePaise, addOns }: Line): string {
  return JSON.stringify([productId, name, size, color, unitPricePaise, addOns ?? []]);
}

function countOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The state of a parcel in words. What the owner has set goes before what the courier says. */
export function parcelStateText(parcel: OrderParcel, lines: readonly Line[]): string {
  if (hasArrived(lines)) return stateTexts.delivered;
  return stateTexts[parcel.state === 'delivered' && lines.length > 0 ? 'shipped' : parcel.state];
}

function hasArrived(lines: readonly Line[]): boolean {
  return lines.length > 0 && lines.every(({ status }) => status === 'delivered');
}

/** The parcels of an order that are on their way or have arrived; nothing without one. */
export function parcelViews(order: Order): Pick<OrderView, 'parcels'> {
  const sent = (order.parcels ?? []).flatMap((parcel) => {
    const lines = linesInParcel(order, parcel);
    return lines.length > 0 ? [{ parcel, lines }] : [];
  });
  if (sent.length === 0) return {};
  const active = order.lines.filter(({ status }) => status !== 'cancelled');
  const isWhole = sent[0]?.lines.length === active.length;
  const parcels: ParcelView[] = sent.map(({ parcel, lines }, index) => ({
    number: parcel.number,
    title: isWhole ? 'Your parcel' : `Parcel ${index + 1}`,
    items: itemsText(lines, order.lines),
    lineIds: lines.map(({ id }) => id),
    courier: parcel.courier,
    awb: parcel.awb,
    state: parcelStateText(parcel, lines),
    hasArrived: hasArrived(lines),
    trackingLinks: [...new Set(lines.flatMap((line) => line.trackingLink ?? []))],
  }));
  return { parcels };
}

/** Is an aggregator asked to bring this line? Then nobody else may. */
export function isBeingBooked(order: Order, { id }: Line): boolean {
  return (
    order.parcels?.some(({ state, lineIds }) => state === 'booking' && lineIds.includes(id)) ??
    false
  );
}

/** The number under which the courier knows the parcel of a line that has left. */
export function awbOf(order: Order, line: Line): Pick<OrderLineView, 'awb'> {
  const parcel = order.parcels?.find(({ lineIds }) => lineIds.includes(line.id));
  return parcel?.awb && linesInParcel(order, parcel).includes(line) ? { awb: parcel.awb } : {};
}
