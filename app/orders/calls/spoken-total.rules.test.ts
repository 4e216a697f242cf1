import { expect, test } from 'vitest';
import { modelLine, modelOrder } from '#tests/support/model-order.ts';
import { spokenTotal } from './spoken-total.rules.ts';

const line = modelLine;
const order = modelOrder;
const cheaper = { ...order, lines: [{ ...line, discountPaise: 50_000 }] };

test.each([
  ['as ordered', order, 'Total ₹16,870, of which delivery ₹120.'],
  ['with a discount', cheaper, 'Total ₹16,370, of which delivery ₹120; discount ₹500.'],
  [
    'with free delivery',
    { ...cheaper, deliveryChargePaise: 0 },
    'Total ₹16,250, delivery free; discount ₹500.',
  ],
  [
    'paid on delivery',
    { ...order, codFeePaise: 4900 },
    'Total ₹16,919, of which delivery ₹120, cash on delivery fee ₹49.',
  ],
  [
    'without what was cancelled',
    { ...cheaper, lines: [line, { ...line, discountPaise: 9900, status: 'cancelled' as const }] },
    'Total ₹16,870, of which delivery ₹120.',
  ],
  [
    'paid',
    { ...order, paidPaise: 1_687_000 },
    'Total ₹16,870, of which delivery ₹120. It is paid.',
  ],
  [
    'paid, and cheaper since',
    { ...cheaper, paidPaise: 1_687_000 },
    'Total ₹16,370, of which delivery ₹120; discount ₹500. ₹500 is to be refunded.',
  ],
  [
    'paid, and dearer since',
    { ...order, paidPaise: 1_637_000 },
    'Total ₹16,870, of which delivery ₹120. ₹500 more is due.',
  ],
])('%s', (_what, stored, text) => {
  expect(spokenTotal(stored)).toBe(text);
});
