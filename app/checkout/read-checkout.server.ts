import { choiceText, problemOf, subtotalOf, totalOf } from '#app/cart/cart.rules.ts';
import { unitPrice } from '#app/catalogue/price.rules.ts';
import { findOrderable } from '#app/catalogue/stock.store.server.ts';
import { deliveryText } from '#app/delivery/delivery.rules.ts';
import { readDeliveryCharge } from '#app/delivery/delivery.store.server.ts';
import { rupees } from '#app/kit/money.ts';
import { joinedAddress } from '#app/orders/address.rules.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import type { CheckoutView } from './checkout.contract.ts';
import { findCheckout, readCheckoutItems } from './checkout.store.server.ts';

/** The shopper's own checkout with today's prices, stock and delivery charge; null when there is none. */
export async function readCheckout(
  shop: Shop,
  shopper: Shopper,
  id: string,
): Promise<CheckoutView | null> {
  const row = await findCheckout(shop.db, shopper.userId, id);
  if (!row) return null;
  const [items, charge] = await Promise.all([
    readCheckoutItems(shop.db, id),
    readDeliveryCharge(shop.db),
  ]);
  const products = await findOrderable(
    shop.db,
    items.map((item) => item.productId),
  );
  const priced = items.map((item) => ({ ...item, product: products.get(item.productId) ?? null }));
  const subtotal = subtotalOf(priced);
  const total = totalOf(subtotal, charge);
  const { id: _, source, paymentMethod, stage, ...address } = row;
  return {
    id,
    source,
    reached: stage,
    address,
    joinedAddress: joinedAddress(address),
    paymentMethod,
    items: priced.map((item) => ({
      name: item.product?.name ?? 'A product that is no longer available',
      choice: choiceText(item.size, item.color),
      quantity: item.quantity,
      lineTotal: item.product ? rupees(unitPrice(item.product) * item.quantity) : '',
      picture: item.product?.pictureUrl
        ? {
            url: item.product.pictureUrl,
            alt: item.product.name,
            tint: item.product.pictureTint,
          }
        : null,
      problem: problemOf(item),
    })),
    subtotal: rupees(subtotal),
    delivery: deliveryText(charge),
    isDeliveryFree: charge === 0,
    total: rupees(total),
    totalPaise: total,
  };
}
