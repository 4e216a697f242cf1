import { expect } from 'vitest';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { recordRefund } from '#app/orders/payments/record-refund.server.ts';
import { buyNowToConfirm } from '#tests/support/test-checkout.ts';
import { type Act, choose } from './act.ts';
import { balanceOf, type Life, noteGivenAsCredit, noteSpent, owedOf } from './life.ts';
import { markOf } from './money-acts.ts';
import { readOrders } from './read-orders.ts';

/** What becomes store credit, and the orders it is spent on. */
export const creditActs: Act[] = [
  {
    name: 'give money back as store credit',
    weight: 6,
    can: ({ paid, refunded }) => paid > refunded,
    async run({ life, order, number, press }) {
      const { shop, owner } = life;
      const left = order.paid - order.refunded;
      const { back } = owedOf(life, order);
      const refundPaise = choose([back || 1, Math.ceil(left / 2), left, left + 1], number);
      const seenPayment = await markOf(shop, order.id);
      const input = { orderId: order.id, refundPaise, reference: '', seenPayment };
      const give = () => recordRefund(shop, owner, { ...input, by: 'store credit' });
      expect(await press(give)).toBe(refundPaise <= left ? 1 : 0);
      if (refundPaise <= left) noteGivenAsCredit(life, order, refundPaise);
    },
  },
  {
    name: 'order again with store credit',
    weight: 5,
    can: (_, life) => balanceOf(life) > 0 && life.orders.length < 6,
    async run({ life, number, press }) {
      const { shop, user } = life;
      const balance = balanceOf(life);
      // The two windows have different checkouts, or share one.
      const ready = [await readyToOrder(life), await readyToOrder(life)];
      const isSame = number % 2 === 0;
      const total = ready[0]?.seenTotalPaise ?? 0;
      const all = Math.min(balance, total);
      const paise = choose([all, all, Math.ceil(all / 2), all + 1], Math.floor(number / 2));
      let window = 0;
      const place = () =>
        placeOrder(shop, user, {
          ...choose(ready, isSame ? 0 : window++),
          storeCreditPaise: paise,
        });
      const accepted = await press(place);
      const placed = (await readOrders(shop, user.userId)).slice(life.orders.length);
      const possible = paise > total ? 0 : Math.floor(balance / paise);
      if (isSame) expect(placed.length).toBe(Math.min(1, possible));
      else expect([accepted, placed.length]).toEqual([placed.length, Math.min(window, possible)]);
      for (const order of placed) noteSpent(life, order, paise);
    },
  },
];

/** The small product, ordered again. */
function readyToOrder({ shop, user, small }: Life) {
  return buyNowToConfirm(shop, user, small);
}
