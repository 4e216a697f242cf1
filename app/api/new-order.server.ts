import { z } from 'zod';
import { maxPricePaise } from '#app/kit/money.ts';
import {
  emailAddress,
  indianMobile,
  indianPincode,
  postalAddress,
  singleLineText,
} from '#app/profiles/profiles.input.ts';
import { amountSchema } from './amount-schema.server.ts';
import { cartItemBody, toAddToCart } from './cart-item-body.server.ts';
import type { DirectOrder } from './place-order-idempotently.server.ts';
import { paiseToRupees } from './rupees.rules.ts';

const required = z.string().min(1, 'Please fill in this field');

/** The most that a cart of many lines can come to. */
const maxTotalRupees = paiseToRupees(maxPricePaise) * 1000;

const total = amountSchema({
  most: maxTotalRupees,
  description:
    'What the customer was told that it costs, in rupees. If it costs something else by now, nothing is ordered.',
});

/**
 * What may be said of a new order. Prices, whose it is and its status are the shop's to fill in (Q34), so
 * nobody can send them.
 */
export const newOrderBody = z
  .strictObject({
    item: cartItemBody
      .optional()
      .meta({ description: 'One product past the cart; without it everything in the cart' }),
    customer_name: singleLineText(100, 'The name').pipe(required),
    customer_phone: indianMobile,
    customer_email: emailAddress,
    address: postalAddress.pipe(required),
    landmark: singleLineText(100, 'The landmark').default(''),
    city: singleLineText(100, 'The city').default(''),
    state: singleLineText(100, 'The state').default(''),
    delivery_pincode: indianPincode,
    is_default_address: z.boolean().default(false),
    booking_method: z.literal('online', 'This payment method is not offered.').default('online'),
    total,
    agrees_to_terms: z.literal(true, 'Nobody orders without having agreed to the terms').meta({
      description: 'The customer agrees to the Terms & Conditions and the Privacy Policy',
    }),
  })
  .meta({ id: 'NewOrder' });

/** The same in the words of the use case. */
export function orderInput(body: z.infer<typeof newOrderBody>): DirectOrder {
  return {
    item: body.item ? toAddToCart(body.item) : null,
    address: {
      fullName: body.customer_name,
      phone: body.customer_phone,
      email: body.customer_email,
      pincode: body.delivery_pincode,
      address: body.address,
      landmark: body.landmark,
      city: body.city,
      state: body.state,
      isDefaultAddress: body.is_default_address,
    },
    paymentMethod: body.booking_method,
    expectedTotalPaise: body.total,
  };
}
