import { describe, expect, test } from 'vitest';
import { heldBytes } from './held-bytes.ts';

describe('what a value holds in memory', () => {
  test('is more than its JSON where it has many small parts', () => {
    const ids = Array.from({ length: 100 }, (_, n) => ({ id: n }));
    expect(heldBytes(ids)).toBeGreaterThan(2 * JSON.stringify(ids).length);
  });

  test('is two bytes a letter beyond Latin, one within', () => {
    const bytes = (text: string) => heldBytes(text) - heldBytes('');
    expect([bytes('saree'), bytes('साड़ी'), bytes('₹ 500')]).toEqual([5, 10, 10]);
  });

  test('counts what two parts share once, and ends where a part holds itself', () => {
    const card = { name: 'a long name '.repeat(100) };
    expect(heldBytes([card, card]) - heldBytes([card])).toBeLessThan(10);
    const own: { own?: object } = {};
    own.own = own;
    expect(heldBytes(own)).toBeLessThan(100);
  });

  test('counts what is in a map, a set and a date', () => {
    const text = 'x'.repeat(1_000);
    for (const held of [new Map([['a', text]]), new Set([text]), [new Date(0), text]]) {
      expect(heldBytes(held)).toBeGreaterThan(1_000);
    }
  });
});
