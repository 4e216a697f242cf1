import { listSessions } from '#app/auth/sessions.server.ts';
import { readCartRows } from '#app/cart/cart.store.server.ts';
import { listBegunCheckouts } from '#app/checkout/checkout.store.server.ts';
import { listOrdersOf } from '#app/orders/orders.store.server.ts';
import type { KeptOrder } from '#app/orders/stored-order.rules.ts';
import { listConsents } from '#app/profiles/consents.store.server.ts';
import { readProfile } from '#app/profiles/profiles.store.server.ts';
import { listReviewsOf } from '#app/reviews/reviews.store.server.ts';
import { listAllWishes } from '#app/wishlist/wishlist.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { readSignIns } from './account.store.server.ts';
import { listEmailsTo } from './emails.store.server.ts';

/** More than anybody has. */
const ordersAtMost = 100_000;

/**
 * Everything the shop holds about this user, for the file she may take along (Q109): one person's rows,
 * no password, no secret of a session or a link. Amounts are in rupees.
 */
export async function readOwnData(shop: Shop, user: User): Promise<object> {
  const { db } = shop;
  const { userId } = user;
  return {
    writtenAt: shop.now(),
    currency: 'INR',
    account: await readSignIns(db, userId),
    profile: await readProfile(db, userId),
    orders: (await listOrdersOf(db, userId, ordersAtMost)).map(orderData),
    reviews: await listReviewsOf(db, userId),
    wishlist: await listAllWishes(db, userId),
    cart: (await readCartRows(db, userId)).map(({ name, size, color, quantity }) => ({
      product: name,
      size,
      color,
      quantity,
    })),
    begunCheckouts: await listBegunCheckouts(db, userId),
    sessions: await listSessions(shop, user),
    consents: await listConsents(db, userId),
    emails: await listEmailsTo(db, user.userId),
  };
}

function orderData(order: KeptOrder) {
  const { customerName, customerEmail, customerPhone, deliveryAddress, pincode } = order;
  return {
    displayId: order.displayId,
    placedAt: order.createdAt,
    customer: { name: customerName, email: customerEmail, phone: customerPhone },
    deliveryAddress,
    pincode,
    paymentMethod: order.bookingMethod,
    paymentStatus: order.paymentStatus,
    payment: order.paidAt && {
      method: order.paymentMethod,
      reference: order.paymentReference,
      paid: order.paidPaise / 100,
      refunded: order.refundedPaise / 100,
      at: order.paidAt,
    },
    lines: order.lines.map((line) => ({
      product: line.name,
      size: line.size,
      color: line.color,
      quantity: line.quantity,
      unitPrice: line.unitPricePaise / 100,
      status: line.status,
      trackingLink: line.trackingLink,
    })),
    subtotal: order.subtotalPaise / 100,
    deliveryCharge: order.deliveryChargePaise / 100,
    total: order.totalPaise / 100,
  };
}
