import { paymentMark } from '#app/orders/payments/payment-mark.rules.ts';
import { recordPayment } from '#app/orders/payments/record-payment.server.ts';
import { recordRefund } from '#app/orders/payments/record-refund.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { amountDuePaise } from '#app/orders/record/payment.rules.ts';
import type { Permitted, Shop, User } from '#platform/shop.ts';
import { givenOrder } from './test-orders.ts';

type People = { customer: User; owner: Permitted };

/** A customer with this much store credit, at most an order's price: refunded from an order they had paid. */
export async function givenStoreCredit(shop: Shop, people: People, paise: number): Promise<void> {
  const { id } = await givenOrder(shop, people.customer, { lines: [{ status: 'delivered' }] });
  await payInFull(shop, people.owner, id);
  await refundNow(shop, people.owner, { orderId: id, refundPaise: paise, by: 'store credit' });
}

/** The owner notes that all that is due was paid in cash. */
export async function payInFull(shop: Shop, owner: Permitted, orderId: string): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  const paid = await recordPayment(shop, owner, {
    ...{ orderId, method: 'cash', reference: '', isReceived: true },
    seenDuePaise: order ? amountDuePaise(order) : 0,
  });
  if (!paid.ok) throw new Error(paid.refusal.description);
}

type Refund = { orderId: string; refundPaise: number; by: 'hand' | 'store credit' };

/** The owner gives back so much of a payment, from a page that shows it as it is. */
export async function refundNow(shop: Shop, owner: Permitted, refund: Refund) {
  const [result] = await refundPressed(shop, owner, refund, 1);
  if (!result) throw new Error('Nothing was pressed.');
  return result;
}

/** The same, pressed so often at once on one page. */
export async function refundPressed(shop: Shop, owner: Permitted, refund: Refund, times: number) {
  const order = await findOrder(shop.db, refund.orderId);
  const form = { ...refund, reference: '', seenPayment: order ? paymentMark(order) : '' };
  return Promise.all(Array.from({ length: times }, () => recordRefund(shop, owner, form)));
}

/** A customer's balance in paise, which has to be the sum of the entries. */
export async function balanceOf(shop: Shop, { userId }: User): Promise<number> {
  const { db } = shop;
  const entries = await db
    .selectFrom('store_credit_entries')
    .select('paise')
    .where('user_id', '=', userId)
    .execute();
  const sum = entries.reduce((total, { paise }) => total + paise, 0);
  const row = await db
    .selectFrom('store_credit_balances')
    .select('balance_paise as paise')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if ((row?.paise ?? 0) !== sum) throw new Error(`The balance is ${row?.paise}, its sum ${sum}`);
  return sum;
}
