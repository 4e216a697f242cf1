import { z } from 'zod';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { notServed } from '#app/orders/checkout/checkout.contract.ts';
import { indianPincode } from '#app/people/profiles/profiles.input.ts';
import { maxPerLine } from '#app/products/catalogue/catalogue.contract.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { isServed, notServedText } from '#app/shop/delivery/delivery-zones.rules.ts';
import { totalsAt } from '#app/shop/pricing/order-totals.rules.ts';
import { taxOfSum, taxTerms } from '#app/shop/tax/tax-terms.rules.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { AddToCart } from '#app/store/cart/cart.input.ts';
import { chargedLines } from '#app/store/cart/cart.rules.ts';
import { readCartRows } from '#app/store/cart/cart.store.server.ts';
import { changeQuantity, clearCart, removeLine } from '#app/store/cart/change-cart.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { addOnsBody, chosenAddOnsSchema, toApiAddOns, toGivenAddOns } from './add-ons.server.ts';
import { authenticatedOperation, type Operation } from './operation.server.ts';
import { findApiProducts, productSchema } from './products.server.ts';
import { paiseToRupees, taxInTotal } from './rupees.server.ts';

const tag = 'cart';

const quantitySchema = z.int().min(1).max(maxPerLine);

const optionSchema = z.string().max(40).nullish();

export const cartItemBody = z.strictObject({
  product_id: z.uuid(),
  quantity: quantitySchema,
  selected_size: optionSchema,
  selected_color: optionSchema,
  add_ons: addOnsBody,
});

export function toAddToCart(body: z.infer<typeof cartItemBody>): AddToCart {
  return {
    productId: body.product_id,
    quantity: body.quantity,
    size: body.selected_size ?? undefined,
    color: body.selected_color ?? undefined,
    ...(body.add_ons && { addOns: toGivenAddOns(body.add_ons) }),
  };
}

const cartItemSchema = z
  .strictObject({
    id: z.uuid(),
    user_id: z.uuid(),
    product_id: z.uuid(),
    quantity: z.int(),
    selected_size: z.string().nullable(),
    selected_color: z.string().nullable(),
    add_ons: chosenAddOnsSchema.optional(),
    product: productSchema.nullable().meta({ description: 'Null when the shop shows it no more' }),
  })
  .meta({ id: 'CartItem' });

const cartSchema = z
  .strictObject({
    data: z.array(cartItemSchema),
    subtotal: z.number(),
    delivery_charge: z.number(),
    total: z.number().meta({ description: 'What an order of this cart costs now' }),
    tax_in_total: z.number().optional().meta({
      description: 'The GST in it; only where the shop shows prices before tax',
    }),
  })
  .meta({ id: 'Cart', description: 'Amounts are rupees' });

/** Without it, a shop with zones returns the lowest charge. */
const cartQuery = z.strictObject({
  pincode: indianPincode
    .optional()
    .meta({ description: 'Where it goes; without it, what delivery costs at the least' }),
});

const cartItemParams = z.strictObject({ cart_item_id: z.uuid() });

/** `pincode`: where it goes; '' if unknown. */
async function readCart(shop: Shop, user: User, pincode = ''): Promise<z.infer<typeof cartSchema>> {
  const [rows, terms] = await Promise.all([
    readCartRows(shop.db, user.userId),
    readDeliveryTerms(shop.db),
  ]);
  const products = await findApiProducts(
    shop,
    rows.map((row) => row.productId),
  );
  const lines = rows.map((row) => ({ quantity: row.quantity, product: row.isShown ? row : null }));
  const charged = chargedLines(lines);
  const zones = shop.settings.storeProfile.deliveryZones;
  const totals = totalsAt(charged, { terms, zones, pincode });
  const tax = taxTerms(shop.settings.storeProfile, shop.now());
  return {
    data: rows.map((row) => ({
      id: row.id,
      user_id: user.userId,
      product_id: row.productId,
      quantity: row.quantity,
      selected_size: row.size,
      selected_color: row.color,
      ...toApiAddOns(row.addOns),
      product: products.get(row.productId) ?? null,
    })),
    subtotal: paiseToRupees(totals.subtotalPaise),
    delivery_charge: paiseToRupees(totals.deliveryChargePaise),
    total: paiseToRupees(totals.totalPaise),
    ...taxInTotal(taxOfSum(totals.totalPaise, charged, tax)),
  };
}

/** Returns the cart after a change, or the change's refusal. */
async function cartAfter(
  shop: Shop,
  user: User,
  change: Promise<Result<unknown>>,
): Promise<Result<z.infer<typeof cartSchema>>> {
  const changed = await change;
  return changed.ok ? done(await readCart(shop, user)) : changed;
}

export const cartOperations: Operation[] = [
  authenticatedOperation({
    id: 'getCart',
    method: 'get',
    path: '/cart',
    tag,
    summary: 'One’s own cart with its products and what it costs now',
    query: cartQuery,
    output: cartSchema,
    async run(shop, user, { query: { pincode } }) {
      const isRefused = pincode && !isServed(shop.settings.storeProfile.deliveryZones, pincode);
      return isRefused
        ? refuse(notServed('conflict', notServedText(pincode)))
        : done(await readCart(shop, user, pincode));
    },
  }),
  authenticatedOperation({
    id: 'addToCart',
    method: 'post',
    path: '/cart',
    tag,
    summary: 'Puts pieces into the cart; the same product and choice becomes more of one line',
    isCreate: true,
    body: cartItemBody,
    output: cartSchema,
    run: (shop, user, { body }) => cartAfter(shop, user, addToCart(shop, user, toAddToCart(body))),
  }),
  authenticatedOperation({
    id: 'updateCartItem',
    method: 'patch',
    path: '/cart/{cart_item_id}',
    tag,
    summary: 'Sets how many pieces a line holds',
    params: cartItemParams,
    body: z.strictObject({ quantity: quantitySchema }),
    output: cartSchema,
    run: (shop, user, { path: { cart_item_id }, body }) =>
      cartAfter(
        shop,
        user,
        changeQuantity(shop, user, { lineId: cart_item_id, quantity: body.quantity }),
      ),
  }),
  authenticatedOperation({
    id: 'removeCartItem',
    method: 'delete',
    path: '/cart/{cart_item_id}',
    tag,
    summary: 'Takes a line out of the cart',
    params: cartItemParams,
    output: cartSchema,
    run: (shop, user, { path: { cart_item_id } }) =>
      cartAfter(shop, user, removeLine(shop, user, { lineId: cart_item_id })),
  }),
  authenticatedOperation({
    id: 'clearCart',
    method: 'delete',
    path: '/cart',
    tag,
    summary: 'Empties the cart, also one that is empty already',
    async run(shop, user) {
      await clearCart(shop, user);
      return done();
    },
  }),
];
