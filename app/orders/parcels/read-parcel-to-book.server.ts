import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { lineTotal } from '#app/shop/pricing/order-totals.rules.ts';
import type { Shop } from '#platform/shop.ts';
import type { ParcelToBook } from './aggregator.contract.ts';
import type { BookedParcel } from './booked-parcels.store.server.ts';
import { codPaiseByParcel } from './cod-amount.rules.ts';

/** A parcel as the aggregator is told of it: where it goes, what is in it, and what its courier collects. */
export async function readParcelToBook(shop: Shop, parcel: BookedParcel): Promise<ParcelToBook> {
  const order = await findOrder(shop.db, parcel.orderId);
  if (!order) throw new Error(`Parcel ${parcel.id} has no order.`);
  const linesOf = (ids: readonly string[]) =>
    order.lines.filter(({ id, status }) => ids.includes(id) && status !== 'cancelled');
  const parcels = (order.parcels ?? []).filter(({ lineIds }) => linesOf(lineIds).length > 0);
  const collected = codPaiseByParcel(
    order,
    parcels.map(({ lineIds }) => linesOf(lineIds)),
  );
  const lines = linesOf(parcel.lineIds);
  const { weightGrams, lengthCm, breadthCm, heightCm } = parcel;
  return {
    reference: `${order.displayId}-${parcel.number}`,
    orderedAt: order.createdAt,
    customerName: order.customerName,
    email: order.customerEmail,
    phone: order.customerPhone,
    address: [order.address, order.landmark].filter(Boolean).join(', '),
    city: order.city,
    state: order.state,
    pincode: order.pincode,
    codPaise: collected[parcels.findIndex(({ number }) => number === parcel.number)] ?? 0,
    valuePaise: lines.reduce((sum, line) => sum + lineTotal(line), 0),
    items: lines.map((line) => ({
      name: line.name,
      sku: line.id.slice(0, 8),
      quantity: line.quantity,
      pricePaise: line.unitPricePaise,
      discountPaise: line.discountPaise,
    })),
    ...{ weightGrams, lengthCm, breadthCm, heightCm },
  };
}
