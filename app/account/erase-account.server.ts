import { redactClaims } from '#app/orders/payments/payment-claims.store.server.ts';
import { redactCustomer } from '#app/orders/record/redact-customer.store.server.ts';
import { redactReturns } from '#app/orders/returns/returns.store.server.ts';
import { deleteSignUps } from '#app/people/auth/sign-ups.store.server.ts';
import { deleteNotificationsOf } from '#app/products/back-in-stock/stock-notifications.store.server.ts';
import { deletePicturesBy } from '#app/products/reviews/review-pictures.store.server.ts';
import type { Db } from '#platform/shop.ts';
import { deleteUser, insertErasedUser } from './account.store.server.ts';
import { redactEmails } from './own-emails.store.server.ts';

/**
 * Erases an account (Q109), in the transaction `db`. Orders stay for the books, without name, email, phone and
 * address; their returns lose texts and pictures. Emails keep only subject and dates; reviews keep their words,
 * without name and pictures. The id is recorded, so that no backup brings it back.
 */
export async function eraseAccount(db: Db, userId: string, now: Date): Promise<void> {
  await redactEmails(db, userId);
  await redactClaims(db, userId);
  await redactReturns(db, userId);
  await redactCustomer(db, userId);
  await deleteSignUps(db, userId);
  await deleteNotificationsOf(db, userId);
  await deletePicturesBy(db, userId);
  await deleteUser(db, userId);
  await insertErasedUser(db, userId, now);
}
