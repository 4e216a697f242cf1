import { done, type Result, refuse } from '#app/kit/result.ts';
import type { OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import type { LockedOrder } from '#app/orders/record/orders.store.server.ts';
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
import { setDeliveryCharge } from './change-prices.server.ts';

/**
 * Prices delivery again for another PIN code: another zone has today's charge there, unless the order is paid
 * or invoiced, or the owner typed a charge. In the same zone, or without zones, the charge stays. Refuses a PIN
 * code that the shop does not deliver to.
 */
export async function repriceDelivery(
  shop: Shop,
  db: Db,
  edit: OrderEdit,
  before: LockedOrder,
  { pincode, hasTypedCharge }: { pincode: string; hasTypedCharge: boolean },
): Promise<Result<OrderEdit>> {
  const zones = shop.settings.storeProfile.deliveryZones;
  if (!isServed(zones, pincode)) {
    const text = notServedText(pincode);
    return refuse(orderChangeRefusal('conflict', text, { pincode: text }));
  }
  const zone = findZone(zones, pincode);
  const isSameZone = findZone(zones, before.pincode)?.id === zone?.id;
  const isFixed = hasTypedCharge || before.paidPaise > 0 || before.documents.length > 0;
  if (isSameZone || isFixed) return done(edit);
  const lines = edit.order.lines.filter(({ status }) => status !== 'cancelled');
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const [terms, weights] = await Promise.all([readDeliveryTerms(db), readWeights(db, ids)]);
  const weighed = lines.map((line) => ({
    ...line,
    weightGrams: weights.get(line.productId ?? ''),
  }));
  const { deliveryChargePaise } = orderTotals(weighed, termsAt(terms, zones, pincode));
  if (deliveryChargePaise === before.deliveryChargePaise) return done(edit);
  const to = formatDeliveryCharge(deliveryChargePaise);
  const words = {
    from: formatDeliveryCharge(before.deliveryChargePaise),
    to: zone ? `${to}: ${zone.name}` : to,
  };
  return done(setDeliveryCharge(edit, deliveryChargePaise, words));
}
