import { describe, expect, test } from 'vitest';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { chargedLines, limitText, lineProblem } from './cart.rules.ts';

const saree = { pricePaise: 2_450_000, salePricePaise: null, stock: 10 };

describe('what is charged', () => {
  test('is the unit price of each line and its quantity', () => {
    const kurta = { ...saree, pricePaise: 165_050 };
    expect(
      chargedLines([
        { quantity: 1, product: saree },
        { quantity: 3, product: kurta },
      ]),
    ).toEqual([
      { unitPricePaise: 2_450_000, quantity: 1 },
      { unitPricePaise: 165_050, quantity: 3 },
    ]);
  });

  test('is the sale price where there is one', () => {
    const onSale = { ...saree, salePricePaise: 1_999_900 };
    expect(chargedLines([{ quantity: 2, product: onSale }])).toEqual([
      { unitPricePaise: 1_999_900, quantity: 2 },
    ]);
  });

  test('leaves out what the shop no longer shows', () => {
    const gone = { quantity: 5, product: null };
    expect(chargedLines([gone, { quantity: 1, product: saree }])).toEqual([
      { unitPricePaise: 2_450_000, quantity: 1 },
    ]);
  });
});

describe('a line', () => {
  const line = (quantity: number, stock: number) => ({ quantity, product: { ...saree, stock } });

  test.each([
    [1, 1],
    [3, 3],
    [20, 20],
    [20, 500],
  ])('with quantity %i and %i in stock has no problem', (quantity, stock) => {
    expect(lineProblem(line(quantity, stock))).toBeNull();
  });

  test('with a quantity above the stock says how many are left', () => {
    expect(lineProblem(line(4, 3))).toBe('Only 3 left');
    expect(lineProblem(line(2, 1))).toBe('Only 1 left');
  });

  test('of a product without stock says so', () => {
    expect(lineProblem(line(1, 0))).toBe('Out of stock');
  });

  test('of a product that is no longer shown says so, whatever its stock', () => {
    expect(lineProblem({ quantity: 1, product: null })).toBe('No longer available');
  });
});

test.each([
  [0, 'Out of stock'],
  [3, 'Only 3 left'],
  [20, 'Only 20 left'],
  [21, 'At most 20 in one order'],
])('with %i in stock, the reason for the limit is: %s', (stock, words) => {
  expect(limitText(stock)).toBe(words);
});

test.each([
  ['Free Size', 'Arakku Red', 'Free Size · Arakku Red'],
  ['M', null, 'M'],
  [null, 'Indigo', 'Indigo'],
  [null, null, ''],
])('size %s and colour %s read "%s"', (size, color, text) => {
  expect(choiceText({ size, color })).toBe(text);
});
