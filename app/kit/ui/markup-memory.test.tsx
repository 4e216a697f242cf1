import { expect, test } from 'vitest';
import { heldBytes } from '../held-bytes.ts';
import { findMarkup, maxMarkupBytes } from './markup-memory.tsx';

test('markup is stored from the second time that the same data is shown, and is that of its variant', () => {
  const card = { name: 'Saree' };
  const find = (variant: string) => findMarkup(card, variant, () => <b>{variant}</b>);
  expect(find('full')).toBeNull();
  expect(find('full')).toContain('<b>full</b>');
  expect(find('empty')).toContain('<b>empty</b>');
  expect(findMarkup(card, 'full', () => <i>another</i>)).toContain('<b>full</b>');
});

test('however many cards are shown, their markup stays within its memory', () => {
  const text = '₹ 500 '.repeat(10_000);
  const cards = Array.from({ length: 100 }, (_, n) => ({ n }));
  for (const card of cards) {
    for (const _ of [1, 2]) findMarkup(card, '', () => <b>{text}</b>);
  }
  let held = 0;
  for (const card of cards.toReversed()) {
    const html = findMarkup(card, '', () => <i />);
    if (html?.startsWith('<b>')) held += heldBytes(html);
  }
  expect(held).toBeGreaterThan(maxMarkupBytes / 2);
  expect(held).toBeLessThanOrEqual(maxMarkupBytes);
});
