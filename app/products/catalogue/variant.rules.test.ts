import { expect, test } from 'vitest';
import {
  forChoice,
  offeredStock,
  stockOfChoice,
  type Variant,
  variantViews,
} from './variant.rules.ts';

const medium: Variant = { size: 'M', color: 'Rani', stock: 2, priceDifferencePaise: 0 };
const large: Variant = { size: 'XL', color: 'Rani', stock: 0, priceDifferencePaise: 15_000 };
const kurta = {
  name: 'Dabu Kurta',
  pricePaise: 165_000,
  salePricePaise: 140_000,
  stock: 2,
  variants: [medium, large],
};

test('a size and colour has its own stock, and its own prices', () => {
  expect(forChoice(kurta, { size: 'XL', color: 'Rani' })).toEqual({
    name: 'Dabu Kurta',
    pricePaise: 180_000,
    salePricePaise: 155_000,
    stock: 0,
    productStock: 2,
    hasVariants: true,
  });
  expect(forChoice({ ...kurta, salePricePaise: null }, medium).salePricePaise).toBeNull();
});

test('of what is not counted there is none', () => {
  expect(stockOfChoice(kurta, { size: 'M', color: null })).toBe(0);
  expect(stockOfChoice(kurta, { size: 'M', color: 'Haldi' })).toBe(0);
});

test('a product that is not counted by size and colour has one stock for all', () => {
  const plain = { ...kurta, stock: 7, variants: null };
  expect(forChoice(plain, { size: 'XL', color: 'Rani' })).toMatchObject({
    pricePaise: 165_000,
    stock: 7,
    productStock: 7,
    hasVariants: false,
  });
});

test('what came back to a size that is no longer offered is not shown', () => {
  const withLarge = { ...kurta, sizes: ['M'], colors: ['Rani'], stock: 6 };
  const more = { ...withLarge, variants: [medium, { ...large, stock: 4 }] };
  expect(offeredStock(more)).toBe(2);
  expect(variantViews(more)).toEqual([
    { size: 'M', color: 'Rani', maxQuantity: 2, note: 'Only 2 left' },
  ]);
});

test('a size with a price of its own says by how much, on sale too', () => {
  const offered = { ...kurta, sizes: ['M', 'XL'], colors: ['Rani'] };
  expect(variantViews(offered)?.[1]).toEqual({
    size: 'XL',
    color: 'Rani',
    maxQuantity: 0,
    price: { now: '₹1,550', was: '₹1,800', off: '-14% OFF' },
    difference: '+₹150',
  });
  expect(variantViews({ ...offered, variants: null })).toBeUndefined();
});
