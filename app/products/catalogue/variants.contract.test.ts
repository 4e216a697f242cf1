import { describe, expect, test } from 'vitest';
import { variantViews } from './variant.rules.ts';
import { describeChosen, noteOptions } from './variants.contract.ts';

const sizes = ['M', 'L', 'XL'];
const colors = ['Rani', 'Haldi'];
const variants = variantViews({
  pricePaise: 165_000,
  salePricePaise: null,
  stock: 43,
  sizes,
  colors,
  variants: [
    { size: 'M', color: 'Rani', stock: 2, priceDifferencePaise: 0 },
    { size: 'M', color: 'Haldi', stock: 30, priceDifferencePaise: 0 },
    { size: 'L', color: 'Rani', stock: 0, priceDifferencePaise: 0 },
    { size: 'L', color: 'Haldi', stock: 9, priceDifferencePaise: 0 },
    { size: 'XL', color: 'Rani', stock: 0, priceDifferencePaise: 10_000 },
    { size: 'XL', color: 'Haldi', stock: 0, priceDifferencePaise: 10_000 },
    { size: 'S', color: 'Rani', stock: 2, priceDifferencePaise: 0 },
  ],
});
const kurta = { price: { now: '₹1,650', was: null, off: null }, maxQuantity: 20, variants };

describe('the options', () => {
  const gone = (option: 'size' | 'color', values: string[], chosen: object) => {
    const notes = noteOptions(variants ?? [], option, values, chosen);
    return values.filter((_, index) => notes[index]?.isOutOfStock);
  };

  test('a size that is gone in every colour is gone from the start', () => {
    expect(gone('size', sizes, {})).toEqual(['XL']);
  });

  test('a colour that is chosen has its own sizes, and a size its own colours', () => {
    expect(gone('size', sizes, { color: 'Rani' })).toEqual(['L', 'XL']);
    expect(gone('size', sizes, { size: 'M', color: 'Haldi' })).toEqual(['XL']);
    expect(gone('color', colors, { size: 'L' })).toEqual(['Rani']);
  });

  test('a size that costs more says so, but not beside colours that cost the same', () => {
    const of = (option: 'size' | 'color', values: string[], chosen: object) =>
      noteOptions(variants ?? [], option, values, chosen).map(({ difference }) => difference);
    expect(of('size', sizes, {})).toEqual([undefined, undefined, '+₹100']);
    expect(of('color', colors, { size: 'XL' })).toEqual([undefined, undefined]);
  });
});

describe('what is chosen', () => {
  test('nothing yet: as much as one size and colour has', () => {
    expect(describeChosen(kurta, {})).toEqual({ maxQuantity: 20, price: kurta.price });
  });

  test('few are left of it', () => {
    expect(describeChosen(kurta, { size: 'M', color: 'Rani' })).toEqual({
      maxQuantity: 2,
      price: kurta.price,
      text: 'Only 2 left in M · Rani',
    });
    expect(describeChosen(kurta, { size: 'L', color: 'Haldi' }).text).toBeUndefined();
  });

  test('it is gone, and has its own price', () => {
    expect(describeChosen(kurta, { size: 'L', color: 'Rani' }).text).toBe(
      'L · Rani is out of stock',
    );
    expect(describeChosen(kurta, { size: 'XL' })).toEqual({
      maxQuantity: 0,
      price: { now: '₹1,750', was: null, off: null },
      text: 'XL is out of stock',
    });
  });

  test('of a product that is not counted by size and colour there is only what it has in all', () => {
    expect(describeChosen({ price: kurta.price, maxQuantity: 3 }, { size: 'M' })).toEqual({
      price: kurta.price,
      maxQuantity: 3,
    });
  });
});
