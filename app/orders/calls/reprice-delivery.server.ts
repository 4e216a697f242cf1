import { done, type Result, refuse } from '#app/kit/result.ts';
import { hasDocuments } from '#app/orders/invoices/invoices.store.server.ts';
import type { OrderChange } from '#app/orders/record/order-changes.store.server.ts';
import { writeDeliveryCharge } from '#app/orders/record/order-sums.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { readWeights } from '#app/products/catalogue/stock.store.server.ts';
import { formatDeliveryCharge } from '#app/shop/delivery/delivery.rules.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import {
  findZone,
  isServed,
  notServedText,
  termsAt,
} from '#app/shop/delivery/delivery-zones.rules.ts';
import { orderTotals } from '#app/shop/pricing/order-totals.rules.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { orderChangeRefusal } from './call-changes.contract.ts';

/**
 * Prices delivery again for another PIN code: another zone has today's charge there, unless the order is paid
 * or invoiced, or the owner typed a charge. In the same zone, or without zones, the charge stays. Refuses a PIN
 * code that the shop does not deliver to.
 */
export async function repriceDelivery(
  shop: Shop,
  db: Db,
  change: OrderChange,
  pincode: { from: string; to: string; hasTypedCharge: boolean },
): Promise<Result<null>> {
  const zones = shop.settings.storeProfile.deliveryZones;
  if (!isServed(zones, pincode.to)) {
    const text = notServedText(pincode.to);
    return refuse(orderChangeRefusal('conflict', text, { pincode: text }));
  }
  const zone = findZone(zones, pincode.to);
  if (pincode.hasTypedCharge || findZone(zones, pincode.from)?.id === zone?.id) return done();
  const order = await findOrder(db, change.orderId);
  if (!order || order.paidPaise > 0 || (await hasDocuments(db, order.id))) return done();
  const lines = order.lines.filter(({ status }) => status !== 'cancelled');
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const [terms, weights] = await Promise.all([readDeliveryTerms(db), readWeights(db, ids)]);
  const weighed = lines.map((line) => ({
    ...line,
    weightGrams: weights.get(line.productId ?? ''),
  }));
  const { deliveryChargePaise } = orderTotals(weighed, termsAt(terms, zones, pincode.to));
  if (deliveryChargePaise === order.deliveryChargePaise) return done();
  const to = formatDeliveryCharge(deliveryChargePaise);
  await writeDeliveryCharge(db, change, {
    deliveryChargePaise,
    from: formatDeliveryCharge(order.deliveryChargePaise),
    to: zone ? `${to}: ${zone.name}` : to,
  });
  return done();
}
