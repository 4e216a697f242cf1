import { expect } from 'vitest';
import { shipOrder } from '#app/orders/parcels/ship-order.server.ts';
import { canShip, deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { type Act, choose } from './act.ts';
import { readAgain, worthOf } from './life.ts';
import type { LineState, OrderState } from './read-orders.ts';

/** The lines of which some can leave now and others later. */
function divisible({ lines, credit }: OrderState): LineState[] {
  return lines.filter(({ status, quantity }) => canShip(status) && quantity > 1 && credit === 0);
}

export const parcelActs: Act[] = [
  {
    name: 'ship some of a line',
    weight: 3,
    can: (order) => divisible(order).length > 0,
    async run({ life, order, number, press }) {
      const { shop, owner } = life;
      const line = choose(divisible(order), number);
      const quantity = 1 + (number % (line.quantity - 1));
      const chosen = { lineIds: [line.id], quantities: { [line.id]: quantity } };
      const seen = { orderId: order.id, seenStatus: deriveOrderStatus(order.lines) };
      const byHand = { courier: undefined, awb: undefined, link: undefined };
      // Refused where it is, or was, on an invoice.
      const ship = () => shipOrder(shop, owner, { ...seen, ...chosen, ...byHand });
      const accepted = await press(ship);
      if (line.inReturns > 0) expect(accepted).toBe(0);
      if (accepted === 0) return;
      const lines = (await readAgain(life, order.id))?.lines ?? [];
      const others = order.lines.filter(({ id }) => id !== line.id);
      const parts = lines.filter(({ id }) => !others.some((one) => one.id === id));
      expect(parts.map((part) => [part.quantity, part.status])).toEqual([
        [quantity, 'shipped'],
        [line.quantity - quantity, line.status],
      ]);
      const worth = parts.reduce((sum, part) => sum + worthOf(part, part.quantity), 0);
      expect(worth, 'worth of the parts').toBe(worthOf(line, line.quantity));
      life.discounts.delete(line.id);
    },
  },
];
