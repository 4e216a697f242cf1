import { z } from 'zod';
import { highestPricePaise } from '#app/kit/money.ts';
import {
  emailAddress,
  indianMobile,
  indianPincode,
  postalAddress,
  textLine,
} from '#app/profiles/profiles.input.ts';
import { amount } from './amount.server.ts';
import { inRupees } from './amounts.rules.ts';
import { chosen, wanted } from './chosen.server.ts';
import type { OrderAtOnce } from './place-order-once.server.ts';

const given = z.string().min(1, 'Please fill in this field');

/** The most that a cart of many lines can come to. */
const highestTotal = inRupees(highestPricePaise) * 1000;

const total = amount({
  most: highestTotal,
  description:
    'What the customer was told that it costs, in rupees. If it costs something else by now, nothing is ordered.',
});

/**
 * What may be said of a new order. Prices, whose it is and its status are the shop's to fill in (Q34), so
 * nobody can send them.
 */
export const newOrder = z
  .strictObject({
    item: chosen
      .optional()
      .meta({ description: 'One product past the cart; without it everything in the cart' }),
    customer_name: textLine(100, 'The name').pipe(given),
    customer_phone: indianMobile,
    customer_email: emailAddress,
    address: postalAddress.pipe(given),
    landmark: textLine(100, 'The landmark').default(''),
    city: textLine(100, 'The city').default(''),
    state: textLine(100, 'The state').default(''),
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
export function orderInput(body: z.infer<typeof newOrder>): OrderAtOnce {
  return {
    item: body.item ? wanted(body.item) : null,
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
    seenTotalPaise: body.total,
  };
}
