import { expect } from 'vitest';
import {
  approveReturn,
  callOffReturn,
  refuseReturn,
  sendBack,
  withdrawReturn,
} from '#app/orders/returns/decide-return.server.ts';
import { receiveReturn } from '#app/orders/returns/receive-return.server.ts';
import { refundReturn } from '#app/orders/returns/refund-return.server.ts';
import { requestReturn } from '#app/orders/returns/request-return.server.ts';
import type { ReturnState } from '#app/orders/returns/returns.contract.ts';
import { type Act, choose } from './act.ts';
import {
  bookOf,
  creditLeftOf,
  type Life,
  leftOf,
  noteGivenAsCredit,
  noteGivenBack,
  owedOf,
  readAgain,
  shelfOf,
  worthOf,
} from './life.ts';
import type { LineState, OrderState, ReturnOfLine } from './read-orders.ts';

function returnsIn(order: OrderState, ...states: ReturnState[]): ReturnOfLine[] {
  return order.returns.filter(({ state }) => states.includes(state));
}

function lineOf({ lines }: OrderState, { lineId }: ReturnOfLine): LineState {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new Error('no line');
  return line;
}

/** What a return is worth now, in paise. */
function worthOfReturn(order: OrderState, one: ReturnOfLine): number {
  const line = lineOf(order, one);
  return worthOf(line, line.returned + one.quantity) - worthOf(line, line.returned);
}

const words = 'As agreed';

/** Requesting a return, deciding on it, receiving it, refunding it. */
export const returnActs: Act[] = [
  {
    name: 'request a return',
    weight: 8,
    can: ({ lines }) =>
      lines.some((line) => line.status === 'delivered' && line.inReturns < line.quantity),
    async run({ life: { shop, user }, order, number, press }) {
      const delivered = order.lines.filter(({ status }) => status === 'delivered');
      // Only products with sizes can be exchanged, so they come back more often.
      const line = choose([...delivered.filter(({ size }) => size !== null), ...delivered], number);
      const quantity = choose([1, 1, 2], Math.floor(number / 2));
      const size = choose([null, 'M', 'L', 'XL'], Math.floor(number / 4));
      const exchangeFor = line.size === null || size === null ? null : { size, color: null };
      const accepted = await press(() =>
        requestReturn(shop, user, {
          ...{ displayId: order.displayId, lineId: line.id, quantity, exchangeFor },
          ...{ reason: 'size', note: '', pictures: [] },
        }),
      );
      const left = Math.floor((line.quantity - line.inReturns) / quantity);
      expect(accepted).toBeLessThanOrEqual(line.isMade ? 0 : left);
      if (!line.isMade && exchangeFor === null && left > 0) expect(accepted).toBeGreaterThan(0);
    },
  },
  {
    name: 'approve the return',
    weight: 8,
    can: (order) => returnsIn(order, 'requested').length > 0,
    async run({ life, order, number, press }) {
      const { shop, owner } = life;
      const one = choose(returnsIn(order, 'requested'), number);
      const accepted = await press(() =>
        approveReturn(shop, owner, { returnId: one.id, words: '' }),
      );
      expect(accepted).toBeLessThanOrEqual(1);
      if (one.newSize === null) expect(accepted).toBe(1);
      if (one.newSize !== null && accepted === 1) await expectReplacement(life, order, one);
    },
  },
  {
    name: 'end the return without it',
    weight: 10,
    can: (order) => returnsIn(order, 'requested', 'approved').length > 0,
    async run({ life, order, number, press }) {
      const { shop, owner, user } = life;
      const one = choose(returnsIn(order, 'requested', 'approved'), number);
      const input = { returnId: one.id, words };
      const ends =
        one.state === 'requested'
          ? [() => refuseReturn(shop, owner, input), () => withdrawReturn(shop, user, input)]
          : [() => sendBack(shop, owner, input), () => callOffReturn(shop, owner, input)];
      const accepted = await press(choose(ends, number));
      expect(accepted).toBeLessThanOrEqual(1);
      if (one.replacementId === null) expect(accepted).toBe(1);
      else if (accepted === 1) await expectNoReplacement(life, one.replacementId);
    },
  },
  {
    name: 'receive the return',
    weight: 10,
    can: (order) => returnsIn(order, 'approved').length > 0,
    async run({ life, order, number, press }) {
      const { shop, owner, gone, usedCredits, orders } = life;
      const one = choose(returnsIn(order, 'approved'), number);
      const line = lineOf(order, one);
      const stock = choose(['restock', 'write off'] as const, number);
      const accepted = await press(() =>
        receiveReturn(shop, owner, { returnId: one.id, words: '', stock }),
      );
      expect(accepted).toBe(line.status === 'delivered' ? 1 : 0);
      if (accepted === 0) return;
      const replacement = orders.find(({ id }) => id === one.replacementId);
      const isOrdered = replacement?.lines.some(({ status }) => status !== 'cancelled');
      const credit = isOrdered ? (replacement?.credit ?? 0) : 0;
      const after = await readAgain(life, order.id);
      const refund = after?.returns.find(({ id }) => id === one.id)?.refund;
      expect(refund, 'refund of a return').toBe(worthOfReturn(order, one) - credit);
      usedCredits.set(one.id, credit);
      passOn(life, order, refund ?? 0);
      const place = shelfOf(line);
      if (stock === 'write off') gone[place] = (gone[place] ?? 0) + one.quantity;
    },
  },
  {
    name: 'note the refund of the return',
    weight: 8,
    can: (order) => returnsIn(order, 'received').length > 0,
    async run({ life, order, number, press }) {
      const { shop, owner } = life;
      const one = choose(returnsIn(order, 'received'), number);
      const chain = cameFrom(life, order);
      const owing = chain.find((each) => owedOf(life, each).back > 0) ?? order;
      const seenPaise = Math.min((one.refund ?? 0) - one.refunded, owedOf(life, owing).back);
      const by = choose(['hand', 'store credit'] as const, number);
      const input = { returnId: one.id, reference: '', seenPaise, by };
      expect(await press(() => refundReturn(shop, owner, input))).toBe(1);
      // What was paid with store credit becomes store credit again, whatever the owner chooses.
      const ofCredit = Math.min(seenPaise, creditLeftOf(bookOf(life, owing)));
      const credit = by === 'store credit' ? seenPaise : ofCredit;
      noteGivenBack(life, owing, seenPaise - credit);
      noteGivenAsCredit(life, owing, credit);
    },
  },
];

/** An order and those it came from by exchanges, latest first. */
function cameFrom(life: Life, order: OrderState): OrderState[] {
  const before = life.orders.find(({ returns }) =>
    returns.some(({ replacementId }) => replacementId === order.id),
  );
  return before ? [order, ...cameFrom(life, before)] : [order];
}

/** This much of an exchange order is not charged: its credit is owed on the original order. */
function passOn(life: Life, order: OrderState, paise: number): void {
  const back = Math.min(order.credit, paise);
  const [, before] = cameFrom(life, order);
  const exchange = before?.returns.find(({ replacementId }) => replacementId === order.id);
  if (back === 0 || !before || exchange?.state !== 'replaced') return;
  const { lineId } = exchange;
  life.passedOn.set(lineId, (life.passedOn.get(lineId) ?? 0) + back);
  passOn(life, before, back);
}

/** Nothing comes back, so nothing is sent instead, and its reserved pieces are in stock again. */
async function expectNoReplacement(life: Life, replacementId: string): Promise<void> {
  const replacement = await readAgain(life, replacementId);
  expect(replacement?.credit).toBe(0);
  expect(new Set(replacement?.lines.map(({ status }) => status))).toEqual(new Set(['cancelled']));
}

/**
 * The order placed for an exchange costs what was paid, plus or minus the size difference, and is paid up to
 * the value of what comes back.
 */
async function expectReplacement(life: Life, order: OrderState, one: ReturnOfLine): Promise<void> {
  const replacementId = (await readAgain(life, order.id))?.returns.find(
    ({ id }) => id === one.id,
  )?.replacementId;
  const replacement = await readAgain(life, replacementId ?? '');
  const differences = { S: 0, M: 15_050, L: -10_025, XL: 0 } as Record<string, number>;
  const worth = worthOfReturn(order, one);
  const more =
    (differences[one.newSize ?? ''] ?? 0) - (differences[lineOf(order, one).size ?? ''] ?? 0);
  const total = (Math.floor(worth / one.quantity) + more) * one.quantity;
  expect(replacement).toMatchObject({ total, credit: Math.min(worth, total) });
  expect(replacement?.lines).toMatchObject([{ quantity: one.quantity, status: 'confirmed' }]);
  expect(replacement?.lines.map(leftOf)).toEqual([one.quantity]);
}
