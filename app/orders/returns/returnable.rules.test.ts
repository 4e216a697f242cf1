import { describe, expect, test } from 'vitest';
import { whyNotReturnable } from './returnable.rules.ts';

const line = {
  status: 'delivered',
  quantity: 2,
  deliveredAt: new Date('2026-11-10T18:00:00+05:30'),
  wasOnSale: false,
  addOns: null,
  quantityInReturns: 0,
};
const terms = { returnDays: 7, now: new Date('2026-11-12T10:00:00+05:30') };
const stitching = {
  ...{ groupId: 'g', optionId: 'o', group: 'Blouse', option: 'To measure' },
  ...{ pricePaise: 95_000, extraDays: 5, measures: [] },
};

describe('what can be returned', () => {
  test('a delivered line, until the end of the last day', () => {
    expect(whyNotReturnable(line, terms)).toBe(null);
    const lastEvening = new Date('2026-11-17T23:59:00+05:30');
    expect(whyNotReturnable(line, { ...terms, now: lastEvening })).toBe(null);
    const nextDay = new Date('2026-11-18T00:01:00+05:30');
    expect(whyNotReturnable(line, { ...terms, now: nextDay })).toBe(
      'It could be returned until 17 Nov 2026.',
    );
  });

  test.each([
    ['This shop takes nothing back.', {}, { returnDays: 0 }],
    ['It was cancelled.', { status: 'cancelled' }, {}],
    [
      'It can be returned once it has been delivered.',
      { status: 'shipped', deliveredAt: null },
      {},
    ],
    ['Made for you, so it is not', { addOns: [{ ...stitching, isReturnable: false }] }, {}],
    ['A sale item, so it is not', { wasOnSale: true }, {}],
    ['All of it is in a return already.', { quantityInReturns: 2 }, {}],
  ])('%s', (why, ofLine, ofTerms) => {
    const said = whyNotReturnable({ ...line, ...ofLine }, { ...terms, ...ofTerms });
    expect(said).toContain(why);
  });

  test('an add-on that may come back does not stop it', () => {
    const addOns = [{ ...stitching, isReturnable: true }];
    expect(whyNotReturnable({ ...line, addOns }, terms)).toBe(null);
  });
});
