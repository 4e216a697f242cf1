import { describe, expect, test } from 'vitest';
import type { Order } from '#app/orders/record/order.contract.ts';
import { modelLine, modelOrder } from '#tests/support/model-order.ts';
import { canConfirm, claimsTogether, claimView, methodOfReference } from './claims.rules.ts';
import type { PaymentClaim } from './payment-claims.contract.ts';

const line = { ...modelLine, status: 'confirmed' as const };
/** ₹16,870 is due. */
const unpaid: Order = { ...modelOrder, lines: [line] };
const cancelled: Order = { ...unpaid, lines: [{ ...line, status: 'cancelled' }] };
const paid: Order = { ...unpaid, paymentStatus: 'paid', paidPaise: 1_687_000 };

function claim(amountPaise: number, reference = '412345678901'): PaymentClaim {
  const rest = { id: 1, hasScreenshot: false, answer: '', claimedAt: new Date(0) };
  return { ...rest, amountPaise, reference, state: 'waiting' };
}

test.each([
  ['412345678901', 'upi'],
  ['SBIN426112345678', 'bank'],
  ['41234567890123456', 'bank'],
] as const)('%s is a reference of %s', (reference, method) => {
  expect(methodOfReference(reference)).toBe(method);
});

describe('the owner is told', () => {
  test.each([
    ['nothing more of the exact amount', unpaid, 1_687_000, '', true],
    ['what is missing', unpaid, 1_650_000, '₹370 less than the ₹16,870 due.', false],
    ['what is too much', unpaid, 1_700_000, '₹130 more than is due, to be refunded.', true],
    ['that the order was cancelled', cancelled, 1_687_000, 'The order was cancelled.', true],
    ['that it is paid already', paid, 1_687_000, 'The order is paid already.', true],
  ] as const)('%s', (_what, order, paise, words, mayConfirm) => {
    const view = claimView(order, claim(paise), []);
    expect(view.notes.join(' ')).toContain(words);
    expect(view.notes).toHaveLength(words === '' ? 0 : 1);
    expect([view.canConfirm, canConfirm(order, paise)]).toEqual([mayConfirm, mayConfirm]);
  });

  test('that another order has the same reference', () => {
    const others = [{ reference: '412345678901', displayId: 'FHOTHER1' }];
    expect(claimView(unpaid, claim(1_687_000), others).notes).toEqual([
      'The same reference was given for FHOTHER1: one payment counts once.',
    ]);
    expect(claimView(unpaid, claim(1_687_000, '999999999999'), others).notes).toEqual([]);
  });
});

describe('claims are confirmed together', () => {
  test('where only all of them are enough', () => {
    const parts = [claim(1_000_000), claim(687_000)];
    expect(claimsTogether(unpaid, parts)).toBe(1_687_000);
    expect(claimsTogether(unpaid, parts.slice(1))).toBeNull();
    expect(claimsTogether(unpaid, [claim(1_687_000), claim(1)])).toBeNull();
    expect(claimsTogether(unpaid, [claim(1_000_000), claim(686_999)])).toBeNull();
  });
});
