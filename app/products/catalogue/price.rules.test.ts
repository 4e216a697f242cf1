import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountPercent, priceView, unitPrice } from './price.rules.ts';

const maxPricePaise = 1_000_000_000;

/** Any price that the shop can store: the schema keeps a sale price above 0 and below the price (Q47). */
const anyPriced = fc.integer({ min: 2, max: maxPricePaise }).chain((pricePaise) =>
  fc.record({
    pricePaise: fc.constant(pricePaise),
    salePricePaise: fc.option(fc.integer({ min: 1, max: pricePaise - 1 })),
  }),
);

describe('the unit price', () => {
  test('is the sale price if there is one, else the price', () => {
    expect(unitPrice({ pricePaise: 2_450_000, salePricePaise: 1_999_900 })).toBe(1_999_900);
    expect(unitPrice({ pricePaise: 2_450_000, salePricePaise: null })).toBe(2_450_000);
  });

  test('is above zero and never above the price', () => {
    fc.assert(
      fc.property(anyPriced, (product) => {
        expect(unitPrice(product)).toBeGreaterThan(0);
        expect(unitPrice(product)).toBeLessThanOrEqual(product.pricePaise);
      }),
    );
  });
});

describe('the discount', () => {
  test.each([
    [2_450_000, 1_999_900, 18],
    [20_000, 10_000, 50],
    [100_000, 66_666, 33],
    [100_000, 33_333, 67],
    [200, 199, 1],
    [1_000, 875, 13],
    [1_000, 876, 12],
  ])('from %i to %i paise is %i percent, rounded', (pricePaise, salePricePaise, percent) => {
    expect(discountPercent({ pricePaise, salePricePaise })).toBe(percent);
  });

  test('is null when the product is not on sale', () => {
    expect(discountPercent({ pricePaise: 2_450_000, salePricePaise: null })).toBeNull();
  });

  test('is a whole percent within half a percent of the exact one', () => {
    fc.assert(
      fc.property(anyPriced, ({ pricePaise, salePricePaise }) => {
        fc.pre(salePricePaise !== null);
        const percent = discountPercent({ pricePaise, salePricePaise }) ?? Number.NaN;
        const exactPercent = 100 - (salePricePaise / pricePaise) * 100;
        expect(Number.isInteger(percent)).toBe(true);
        expect(Math.abs(percent - exactPercent)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });
});

describe('the price on the screen', () => {
  test('on sale comes with the regular price and a badge', () => {
    expect(priceView({ pricePaise: 2_450_000, salePricePaise: 1_999_900 })).toEqual({
      now: '₹19,999',
      was: '₹24,500',
      off: '-18% OFF',
    });
  });

  test('on sale by less than half a percent has no badge: it would say -0%', () => {
    expect(priceView({ pricePaise: 100_000, salePricePaise: 99_999 })).toEqual({
      now: '₹999.99',
      was: '₹1,000',
      off: null,
    });
    expect(priceView({ pricePaise: 100_000, salePricePaise: 99_500 }).off).toBe('-1% OFF');
  });

  test('not on sale comes alone', () => {
    expect(priceView({ pricePaise: 2_450_000, salePricePaise: null })).toEqual({
      now: '₹24,500',
      was: null,
      off: null,
    });
  });
});
