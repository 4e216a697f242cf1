import { formatMoney } from '#app/kit/money.ts';
import { indianPincode } from '#app/people/profiles/profiles.input.ts';
import { addOnNotes } from '#app/products/add-ons/add-ons.rules.ts';
import { priceView, unitPrice } from '#app/products/catalogue/price.rules.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { maxLineQuantity } from '#app/products/catalogue/stock.rules.ts';
import { formatChargeFrom, freeDeliveryHint } from '#app/shop/delivery/delivery.rules.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { notServedText } from '#app/shop/delivery/delivery-zones.rules.ts';
import { lineTotal, totalsAt } from '#app/shop/pricing/order-totals.rules.ts';
import { sumBeforeTax, taxTerms } from '#app/shop/tax/tax-terms.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { CartLineView, CartView } from './cart.contract.ts';
import { chargedLines, limitText, lineProblem } from './cart.rules.ts';
import { type CartRow, readCartRows } from './cart.store.server.ts';

/**
 * The user's cart for the page, at today's prices. Two queries. `productPin`: the PIN code they entered on a
 * product's page, which decides the charge in a shop with zones.
 */
export async function readCart(
  shop: Shop,
  user: User,
  productPin: string | null = null,
): Promise<CartView> {
  const [rows, terms] = await Promise.all([
    readCartRows(shop.db, user.userId),
    readDeliveryTerms(shop.db),
  ]);
  const zones = shop.settings.storeProfile.deliveryZones;
  const pincode = indianPincode.safeParse(productPin).data ?? '';
  const charged = chargedLines(rows.map(toPricedLine));
  const totals = totalsAt(charged, { terms, zones, pincode });
  const lines = rows.map(lineView);
  return {
    lines,
    count: rows.reduce((sum, row) => sum + row.quantity, 0),
    subtotal: formatMoney(totals.subtotalPaise),
    delivery: formatChargeFrom(totals.deliveryChargePaise, totals.isLowest),
    isDeliveryFree: totals.deliveryChargePaise === 0 && !totals.isLowest,
    deliveryHint:
      zones.length > 0 ? zoneHint(pincode, totals) : freeDeliveryHint(terms, totals.subtotalPaise),
    total: totals.isLowest
      ? `from ${formatMoney(totals.totalPaise)}`
      : formatMoney(totals.totalPaise),
    ...(!totals.isLowest &&
      sumBeforeTax(totals.totalPaise, charged, taxTerms(shop.settings.storeProfile, shop.now()))),
    canCheckout: lines.length > 0 && lines.every((line) => line.problem === null),
  };
}

/** What the charge depends on in a shop with zones, or which PIN code it is for. */
function zoneHint(
  pincode: string,
  { isServed, isLowest }: { isServed: boolean; isLowest: boolean },
): string | null {
  if (!isServed) return notServedText(pincode);
  if (isLowest) return 'The delivery charge depends on your PIN code.';
  return pincode === '' ? null : `Delivery to ${pincode}.`;
}

function toPricedLine(row: CartRow) {
  const { quantity, addOnProblem } = row;
  return { quantity, product: row.isShown ? row : null, addOnProblem };
}

function lineView(row: CartRow): CartLineView {
  const addOns = addOnNotes(row.addOns);
  return {
    id: row.id,
    productId: row.productId,
    name: row.name,
    categoryName: row.categoryName,
    picture:
      row.pictureUrl === null
        ? null
        : { url: row.pictureUrl, alt: row.name, tint: row.pictureTint },
    choice: choiceText(row),
    ...(addOns && { addOns }),
    price: priceView(row),
    lineTotal: row.isShown
      ? formatMoney(lineTotal({ ...row, unitPricePaise: unitPrice(row) }))
      : null,
    quantity: row.quantity,
    maxQuantity: row.isShown && !row.addOnProblem ? maxLineQuantity(row.stock) : 0,
    limitNote: limitText(row.stock),
    problem: lineProblem(toPricedLine(row)),
    isShown: row.isShown,
  };
}
