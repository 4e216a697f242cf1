import { expect } from 'vitest';
import type { ChangeOrderInput } from '#app/orders/calls/call-queue.input.ts';
import { updateOrder } from '#app/orders/calls/change-order.server.ts';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { type OrderStatus, orderStatuses } from '#app/orders/record/orders.contract.ts';
import { orderChangesInput } from '#app/orders/record/orders.input.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import type { Shop } from '#platform/shop.ts';
import { readOrderAddress } from '#tests/support/test-orders.ts';
import { type Act, choose } from './act.ts';
import { activeLines, type Life, noteSettled, readAgain, worthOf } from './life.ts';
import type { OrderState } from './read-orders.ts';

const isHere = (status: OrderStatus) => status === 'pending' || status === 'confirmed';

/** Whether the call can still change it. */
function isChangeable(order: OrderState): boolean {
  const lines = activeLines(order);
  return lines.length > 0 && lines.every(({ status }) => isHere(status));
}

/** The form that the owner's dialog sends for the order as it is now. */
async function formOf(
  shop: Shop,
  orderId: string,
  changes: Partial<ChangeOrderInput>,
): Promise<ChangeOrderInput> {
  const [seen, address] = await Promise.all([
    readLastEvent(shop.db, orderId),
    readOrderAddress(shop.db, orderId),
  ]);
  return { orderId, seen, ...address, quantities: {}, choices: {}, ...changes };
}

function pricesOf(changes: Partial<NonNullable<ChangeOrderInput['prices']>>) {
  const reasons = { discountReason: 'festival', deliveryReason: 'festival' };
  return { prices: { discount: null, deliveryPaise: null, ...reasons, ...changes } };
}

/** The whole discount is on the lines, each with its share, to the paisa. */
async function noteDiscount(life: Life, order: OrderState, paise: number): Promise<void> {
  const lines = activeLines((await readAgain(life, order.id)) ?? order);
  const full = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  for (const { id, price, quantity, discount } of lines) {
    expect(Math.abs(discount - (paise * price * quantity) / full)).toBeLessThanOrEqual(1);
    life.discounts.set(id, discount);
  }
  expect(
    lines.reduce((sum, { discount }) => sum + discount, 0),
    'discount',
  ).toBe(paise);
}

/** Cancelling, moving, undoing, and changes on the call. */
const acts: Act[] = [
  {
    name: 'the customer cancels',
    weight: 2,
    can: ({ lines }) => lines.some(({ status }) => status === 'pending'),
    async run({ life: { shop, user }, order, number, press }) {
      const pending = order.lines.filter(({ status }) => status === 'pending');
      const lineId = number % 3 === 0 ? undefined : choose(pending, number).id;
      const cancel = () => cancelOrder(shop, user, { orderId: order.id, lineId });
      expect(await press(cancel)).toBe(1);
    },
  },
  {
    name: 'ship',
    weight: 2,
    can: (order) => activeLines(order).some(({ status }) => isHere(status)),
    async run({ life: { shop, owner }, order, press }) {
      const move = { orderId: order.id, status: 'shipped' as const };
      expect(await press(() => setOrderStatus(shop, owner, move))).toBeGreaterThan(0);
    },
  },
  {
    name: 'deliver',
    weight: 4,
    can: (order) => activeLines(order).some(({ status }) => status !== 'delivered'),
    async run({ life: { shop, owner }, order, press }) {
      const move = { orderId: order.id, status: 'delivered' as const };
      expect(await press(() => setOrderStatus(shop, owner, move))).toBeGreaterThan(0);
    },
  },
  {
    name: 'set back',
    weight: 3,
    can: (order) => activeLines(order).some(({ status }) => !isHere(status)),
    async run({ life: { shop, owner }, order, press }) {
      const move = { orderId: order.id, status: 'confirmed' as const };
      expect(await press(() => setOrderStatus(shop, owner, move))).toBeGreaterThan(0);
    },
  },
  {
    name: 'move all',
    weight: 3,
    can: () => true,
    async run({ life: { shop, owner }, order, number, press }) {
      const move = { orderId: order.id, status: choose(orderStatuses, number) };
      await press(() => setOrderStatus(shop, owner, move));
    },
  },
  {
    name: 'move a line',
    weight: 7,
    can: () => true,
    async run({ life: { shop, owner }, order, number, press }) {
      const line = choose(order.lines, number);
      const status = choose(orderStatuses, Math.floor(number / 3));
      await press(() =>
        setOrderStatus(shop, owner, { orderId: order.id, lineId: line.id, status }),
      );
    },
  },
  {
    name: 'cancel a line and undo it',
    weight: 3,
    can: (order) => activeLines(order).length > 0,
    async run({ life, order, number, press }) {
      const { shop, owner } = life;
      const lineId = choose(activeLines(order), number).id;
      const move = { orderId: order.id, lineId, status: 'cancelled' as const };
      const moved = await setOrderStatus(shop, owner, move);
      expect(moved.ok).toBe(true);
      noteSettled(life, (await readAgain(life, order.id)) ?? order, false);
      const changes = orderChangesInput.parse((moved.ok && moved.value.undo) || '');
      expect(await press(() => undoOrderChanges(shop, owner, { changes }))).toBe(1);
      noteSettled(life, order, true);
    },
  },
  {
    name: 'change how many',
    weight: 4,
    can: isChangeable,
    async run({ life: { shop, owner, discounts }, order, number, press }) {
      const line = choose(activeLines(order), number);
      const quantity = choose([1, 2, 0, 3], Math.floor(number / 3));
      const form = await formOf(shop, order.id, { quantities: { [line.id]: quantity } });
      const accepted = await press(() => updateOrder(shop, owner, form));
      expect(accepted).toBeLessThanOrEqual(1);
      if (line.inReturns > 0 && quantity > 0) expect(accepted).toBe(0);
      if (accepted === 0 || quantity === 0 || quantity >= line.quantity) return;
      // Fewer pieces have their part of it.
      discounts.set(line.id, line.price * quantity - worthOf(line, quantity));
    },
  },
  {
    name: 'change the size',
    weight: 3,
    can: (order) => isChangeable(order) && activeLines(order).some(({ size }) => size !== null),
    async run({ life: { shop, owner }, order, number, press }) {
      const line = choose(
        activeLines(order).filter(({ size }) => size !== null),
        number,
      );
      const choices = { [line.id]: { size: choose(['M', 'L', 'XL', 'S'], number), color: null } };
      const form = await formOf(shop, order.id, { choices });
      const accepted = await press(() => updateOrder(shop, owner, form));
      expect(accepted).toBeLessThanOrEqual(line.inReturns > 0 ? 0 : 1);
    },
  },
  {
    name: 'give a discount',
    weight: 4,
    can: isChangeable,
    async run({ life, order, number, press }) {
      const { shop, owner } = life;
      const paise = choose([10_001, 33_334, 0, 50_003], number);
      const form = await formOf(shop, order.id, pricesOf({ discount: { paise } }));
      const accepted = await press(() => updateOrder(shop, owner, form));
      expect(accepted).toBeLessThanOrEqual(1);
      if (accepted === 1) await noteDiscount(life, order, paise);
    },
  },
  {
    name: 'set the delivery charge',
    weight: 1,
    can: isChangeable,
    async run({ life: { shop, owner }, order, number, press }) {
      const deliveryPaise = choose([0, 5_000, 12_000], number);
      const form = await formOf(shop, order.id, pricesOf({ deliveryPaise }));
      expect(await press(() => updateOrder(shop, owner, form))).toBeLessThanOrEqual(1);
    },
  },
];

/** After an order changes, the store credit that paid for it follows. */
function withStoreCredit(act: Act): Act {
  return {
    ...act,
    async run(input) {
      const { life, order, press } = input;
      let accepted = 0;
      const counted: typeof press = async (one) => {
        accepted = await press(one);
        return accepted;
      };
      await act.run({ ...input, press: counted });
      if (accepted === 0) return;
      const after = (await readAgain(life, order.id)) ?? order;
      noteSettled(life, after, activeLines(after).length > activeLines(order).length);
    },
  };
}

export const orderActs = acts.map(withStoreCredit);
