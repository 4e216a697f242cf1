import { expect, test } from 'vitest';
import type { Order } from '#app/orders/record/order.contract.ts';
import { modelLine, modelOrder } from '#tests/support/model-order.ts';
import { countArrived } from './count-payments.rules.ts';
import type { StoredPayment } from './provider-payments.contract.ts';

/** ₹16,870 is due. */
const unpaid: Order = { ...modelOrder, lines: [{ ...modelLine, status: 'confirmed' }] };

function paid(paymentId: string, amountPaise: number): StoredPayment {
  return { paymentId, amountPaise, leftPaise: amountPaise, isCounted: false, paidAt: new Date(0) };
}

function history(payments: StoredPayment[], arrived: string[]) {
  const { edit, ids } = countArrived(unpaid, payments, arrived);
  return { ids, paidPaise: edit.order.paidPaise, events: edit.events.map(({ to }) => to) };
}

test('two payments told in one answer are noted one after the other', () => {
  expect(history([paid('one', 1_687_000), paid('two', 500)], ['two', 'one'])).toEqual({
    ids: ['one', 'two'],
    paidPaise: 1_687_500,
    events: ['paid online, one, two: ₹16,875'],
  });
  expect(history([paid('one', 1_687_000), paid('two', 500)], ['one', 'two'])).toEqual({
    ids: ['one', 'two'],
    paidPaise: 1_687_500,
    events: ['paid online, one: ₹16,870', 'paid ₹5 more online, two'],
  });
});

test('what waited counts with what has just arrived', () => {
  expect(history([paid('early', 1_000_000), paid('late', 687_000)], ['late'])).toEqual({
    ids: ['early', 'late'],
    paidPaise: 1_687_000,
    events: ['paid online, early, late: ₹16,870'],
  });
});

test('too little waits, and so does what is told again', () => {
  const nothing = { ids: [], paidPaise: 0, events: [] };
  expect(history([paid('one', 1_686_999)], ['one'])).toEqual(nothing);
  expect(history([paid('one', 1_687_000)], [])).toEqual(nothing);
});
