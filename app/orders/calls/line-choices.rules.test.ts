import { expect, test } from 'vitest';
import { choiceKey } from '#app/products/catalogue/product-choice.contract.ts';
import { lineChoices } from './line-choices.rules.ts';

const kurta = { sizes: ['M', 'L', 'XL'], colors: ['Rani'], stock: 3 };
const variants = [
  { size: 'M', color: 'Rani', stock: 0, priceDifferencePaise: 0 },
  { size: 'L', color: 'Rani', stock: 3, priceDifferencePaise: 0 },
  { size: 'XL', color: 'Rani', stock: 0, priceDifferencePaise: 15_000 },
];
const labels = (view: ReturnType<typeof lineChoices>) => view?.options.map(({ label }) => label);

test('a customer is offered every size, with what is left of it and what it costs more', () => {
  const chosen = { size: 'M', color: 'Rani' };
  const view = lineChoices({ ...kurta, variants }, chosen);
  expect(view?.chosen).toBe(choiceKey(chosen));
  expect(labels(view)).toEqual([
    'M · Rani',
    'L · Rani: only 3 left',
    'XL · Rani: out of stock, ₹150 more',
  ]);
  const smaller = lineChoices({ ...kurta, variants }, { size: 'XL', color: 'Rani' });
  expect(labels(smaller)?.[1]).toBe('L · Rani: only 3 left, ₹150 less');
});

test('without counting by size, only the names are known', () => {
  const view = lineChoices({ ...kurta, variants: null }, { size: 'M', color: 'Rani' });
  expect(labels(view)).toEqual(['M · Rani', 'L · Rani', 'XL · Rani']);
});

test('a choice that is no longer offered can stay', () => {
  const view = lineChoices({ ...kurta, variants: null }, { size: 'S', color: 'Rani' });
  expect(labels(view)).toEqual(['S · Rani', 'M · Rani', 'L · Rani', 'XL · Rani']);
  expect(labels(lineChoices({ ...kurta, variants: null }, { size: null, color: null }))?.[0]).toBe(
    'Not chosen',
  );
});

test('there is nothing to choose where only the chosen one is offered', () => {
  const saree = { sizes: ['Free Size'], colors: [], stock: 3, variants: null };
  expect(lineChoices(saree, { size: 'Free Size', color: null })).toBeNull();
  expect(lineChoices({ ...saree, sizes: [] }, { size: null, color: null })).toBeNull();
});
