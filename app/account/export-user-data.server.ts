import { readCallPreferences } from '#app/orders/calls/call-preferences.store.server.ts';
import { listOpenCheckouts } from '#app/orders/checkout/checkout.store.server.ts';
import { type InvoiceDocument, invoicePath } from '#app/orders/invoices/invoices.contract.ts';
import { listDocumentsOf } from '#app/orders/invoices/invoices.store.server.ts';
import { listClaimsOf } from '#app/orders/payments/payment-claims.store.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { listUserOrders } from '#app/orders/record/orders.store.server.ts';
import { itemsText } from '#app/orders/record/parcels.rules.ts';
import { listReturnsOf } from '#app/orders/returns/returns.store.server.ts';
import { exportStoreCredit } from '#app/orders/store-credit/read-store-credit.server.ts';
import { listSessions } from '#app/people/auth/sessions.server.ts';
import { listConsents } from '#app/people/profiles/consents.store.server.ts';
import { readProfile } from '#app/people/profiles/profiles.store.server.ts';
import { listNotificationsOf } from '#app/products/back-in-stock/stock-notifications.store.server.ts';
import { listReviewsByUser } from '#app/products/reviews/reviews.store.server.ts';
import { readMeasurements } from '#app/products/size-charts/size-charts.store.server.ts';
import { listActivityOf } from '#app/shop/activity/activity.store.server.ts';
import { readCartRows } from '#app/store/cart/cart.store.server.ts';
import { listAllWishlistItems } from '#app/store/wishlist/wishlist.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { listProviderPaymentsOf, readSignInMethods } from './account.store.server.ts';
import { listEmailsTo } from './own-emails.store.server.ts';

/** No limit in practice. */
const maxOrders = 100_000;

/**
 * Everything the shop stores about this user, as a file to download (Q109). Passwords and the secrets of
 * sessions and links are left out. Amounts are in rupees.
 */
export async function exportUserData(shop: Shop, user: User): Promise<object> {
  const { db } = shop;
  const { userId } = user;
  const { storeCreditPaise, ...account } = await readSignInMethods(db, userId);
  return {
    writtenAt: shop.now(),
    currency: 'INR',
    account,
    profile: await readProfile(db, userId),
    howToCall: await readCallPreferences(db, userId),
    measurementsInMillimetres: await readMeasurements(db, userId),
    orders: (await listUserOrders(db, userId, maxOrders)).map(orderData),
    invoices: (await listDocumentsOf(db, userId)).map((document) => invoiceData(shop, document)),
    paymentClaims: (await listClaimsOf(db, userId)).map(({ amountPaise, ...claim }) => ({
      ...claim,
      amount: amountPaise / 100,
    })),
    providerPayments: (await listProviderPaymentsOf(db, userId)).map(
      ({ amountPaise, refunds, ...payment }) => ({
        ...payment,
        amount: amountPaise / 100,
        refunds: refunds.map(({ amountPaise: paise, ...refund }) => ({
          ...refund,
          amount: paise / 100,
        })),
      }),
    ),
    returns: await listReturnsOf(db, userId),
    ...(storeCreditPaise !== null && {
      storeCredit: {
        balance: storeCreditPaise / 100,
        entries: await exportStoreCredit(db, userId),
      },
    }),
    reviews: await listReviewsByUser(db, userId),
    wishlist: await listAllWishlistItems(db, userId),
    cart: (await readCartRows(db, userId)).map(({ name, size, color, addOns, quantity }) => ({
      product: name,
      size,
      color,
      ...(addOns.length > 0 && { addOns }),
      quantity,
    })),
    backInStock: await listNotificationsOf(db, userId),
    begunCheckouts: await listOpenCheckouts(db, userId),
    sessions: await listSessions(shop, user),
    consents: await listConsents(db, userId),
    emails: await listEmailsTo(db, user.userId),
    activity: await listActivityOf(db, userId),
  };
}

function discountData({ discountPaise }: { discountPaise: number }): { discount?: number } {
  return discountPaise > 0 ? { discount: discountPaise / 100 } : {};
}

/** `link` is the page with the invoice and its order; the PDF is below it. */
function invoiceData({ settings }: Shop, document: InvoiceDocument) {
  const { displayId } = document.order;
  const link = new URL(invoicePath(displayId), settings.publicUrl).href;
  return {
    kind: document.kind,
    number: document.number,
    date: document.day,
    order: displayId,
    ...(document.corrects && { takesBack: document.corrects.number }),
    amount: document.totalPaise / 100,
    link,
    pdf: `${link}.pdf`,
  };
}

function orderData(order: Order) {
  const { customerName, customerEmail, customerPhone, deliveryAddress, pincode } = order;
  return {
    displayId: order.displayId,
    placedAt: order.createdAt,
    customer: { name: customerName, email: customerEmail, phone: customerPhone },
    deliveryAddress,
    pincode,
    ...(order.buyerGstin && {
      business: { gstNumber: order.buyerGstin, name: order.buyerBusiness },
    }),
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
      ...(line.addOns && { addOns: line.addOns }),
      quantity: line.quantity,
      unitPrice: line.unitPricePaise / 100,
      ...discountData(line),
      status: line.status,
      trackingLink: line.trackingLink,
      courier: line.courier,
    })),
    ...(order.parcels && { parcels: order.parcels.map((parcel) => parcelData(order, parcel)) }),
    subtotal: (order.subtotalPaise + order.discountPaise) / 100,
    ...discountData(order),
    deliveryCharge: order.deliveryChargePaise / 100,
    ...(order.codFeePaise > 0 && { codFee: order.codFeePaise / 100 }),
    total: order.totalPaise / 100,
  };
}

/** With its current lines; none if it was taken back before it left. */
function parcelData(
  { lines }: Order,
  { number, courier, awb, state, lineIds }: NonNullable<Order['parcels']>[number],
) {
  const items = itemsText(lines.filter(({ id }) => lineIds.includes(id)));
  return { number, courier, awb, state, items };
}
