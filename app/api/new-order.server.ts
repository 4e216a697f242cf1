import { z } from 'zod';
import { maxPricePaise } from '#app/kit/money.ts';
import { checkoutPaymentMethods } from '#app/kit/payment.ts';
import { checkoutRefusals } from '#app/orders/checkout/checkout.contract.ts';
import { businessInput } from '#app/orders/checkout/checkout.input.ts';
import {
  emailAddress,
  indianMobile,
  indianPincode,
  postalAddress,
  singleLineText,
} from '#app/people/profiles/profiles.input.ts';
import { cartItemBody, toAddToCart } from './cart.server.ts';
import type { DirectOrder } from './place-order-idempotently.server.ts';
import { amountSchema, paiseToRupees } from './rupees.server.ts';

const { wrongPayment } = checkoutRefusals;
const required = z.string().min(1, 'Please fill in this field');

/** More than any cart. */
const maxTotalRupees = paiseToRupees(maxPricePaise) * 1000;

const totalSchema = amountSchema({
  max: maxTotalRupees,
  description:
    'What the customer was told that it costs, in rupees. If it costs something else by now, nothing is ordered.',
});

/** The shop sets an order's prices, user and status itself, so they are refused here (Q34). */
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
    buyer_gstin: businessInput.buyerGstin.default('').meta({
      description:
        'The GST number of a business that buys, for its invoice; without effect in a shop that issues none',
    }),
    buyer_business: businessInput.buyerBusiness.default('').meta({ description: 'Its name' }),
    booking_method: z
      .enum(checkoutPaymentMethods, wrongPayment.description)
      .default('online')
      .meta({
        description:
          'cod while the shop offers it and its rules allow it for this order; its fee is part of the total',
      }),
    total: totalSchema,
    store_credit: amountSchema({
      min: 0.01,
      max: maxTotalRupees,
      description:
        'What of the total is paid with store credit, in rupees: at most the total and store_credit of the profile, else nothing is ordered',
    }).optional(),
    agrees_to_terms: z.literal(true, 'Nobody orders without having agreed to the terms').meta({
      description: 'The customer agrees to the Terms & Conditions and the Privacy Policy',
    }),
  })
  .meta({ id: 'NewOrder' });

export function toDirectOrder(body: z.infer<typeof newOrderBody>): DirectOrder {
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
      buyerGstin: body.buyer_gstin,
      buyerBusiness: body.buyer_business,
    },
    paymentMethod: body.booking_method,
    expectedTotalPaise: body.total,
    ...(body.store_credit !== undefined && { storeCreditPaise: body.store_credit }),
  };
}
