import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedChargeTerms } from '#app/shop/delivery/delivery.rules.ts';
import {
  fullPrice,
  lineTotal,
  orderTotals,
  partOfLine,
  sumDiscounts,
} from './order-totals.rules.ts';

const saree = { unitPricePaise: 2_450_000, quantity: 1 };
const kurtas = { unitPricePaise: 165_050, quantity: 3 };
const charged = { chargePaise: 12_000, freeFromPaise: null };

test('a line costs its unit price times its quantity', () => {
  expect(lineTotal(kurtas)).toBe(495_150);
});

describe('what was taken off a line', () => {
  const cheaper = { ...kurtas, discountPaise: 10_001 };

  test('is not in its sum, but in its full price', () => {
    expect(lineTotal(cheaper)).toBe(485_149);
    expect(fullPrice(cheaper)).toBe(495_150);
    expect(orderTotals([saree, cheaper], charged).subtotalPaise).toBe(2_450_000 + 485_149);
    expect(sumDiscounts([saree, cheaper, cheaper])).toBe(20_002);
  });

  // ₹1,000 each, less ₹100 on all three.
  const three = { unitPricePaise: 100_000, quantity: 3, discountPaise: 10_000 };
  test.each([
    ['the first', 0, 1, 96_666, 3334],
    ['the second', 1, 1, 96_667, 3333],
    ['the last, with what is left', 2, 1, 96_667, 3333],
    ['the first two', 0, 2, 193_333, 6667],
    ['all', 0, 3, 290_000, 10_000],
  ])('belongs to its pieces: %s', (_what, before, quantity, totalPaise, discountPaise) => {
    expect(partOfLine(three, before, quantity)).toEqual({ totalPaise, discountPaise });
  });

  test('its parts add up to the line, however it is divided', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 });
    const price = fc.integer({ min: 100, max: 50_000_000 });
    fc.assert(
      fc.property(parts, price, fc.nat(), (quantities, unitPricePaise, off) => {
        const quantity = quantities.reduce((sum, one) => sum + one, 0);
        const discountPaise = off % (unitPricePaise * quantity);
        const line = { unitPricePaise, quantity, discountPaise };
        let before = 0;
        const divided = quantities.map((one) => {
          before += one;
          return partOfLine(line, before - one, one);
        });
        const sum = (field: 'totalPaise' | 'discountPaise') =>
          divided.reduce((all, part) => all + part[field], 0);
        expect(sum('totalPaise')).toBe(lineTotal(line));
        expect(sum('discountPaise')).toBe(discountPaise);
        expect(Math.min(...divided.map((part) => part.totalPaise))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('an order', () => {
  test('has the sum of its lines as subtotal', () => {
    expect(orderTotals([saree, kurtas], charged).subtotalPaise).toBe(2_450_000 + 495_150);
  });

  test.each([
    ['one line', [saree]],
    ['many lines', [saree, kurtas, saree]],
    ['no line', []],
  ])('of %s is charged delivery once', (_what, lines) => {
    expect(orderTotals(lines, charged).deliveryChargePaise).toBe(12_000);
  });

  test('is delivered free of charge from the subtotal that the owner has set', () => {
    const free = { chargePaise: 12_000, freeFromPaise: 495_150 };
    expect(orderTotals([kurtas], free).deliveryChargePaise).toBe(0);
    expect(orderTotals([{ ...kurtas, quantity: 2 }], free).deliveryChargePaise).toBe(12_000);
  });

  test('comes to its subtotal and the delivery charge', () => {
    expect(orderTotals([kurtas], charged).totalPaise).toBe(495_150 + 12_000);
    expect(orderTotals([], charged)).toEqual({
      subtotalPaise: 0,
      deliveryChargePaise: 12_000,
      codFeePaise: 0,
      totalPaise: 12_000,
    });
  });

  test('paid on delivery, has the fee for it once', () => {
    expect(orderTotals([saree, kurtas], charged, 4_900)).toMatchObject({
      subtotalPaise: 2_450_000 + 495_150,
      totalPaise: 2_450_000 + 495_150 + 12_000 + 4_900,
    });
  });

  test('of quantity 20 at the highest price is summed exactly', () => {
    const dearest = { unitPricePaise: 1_000_000_000, quantity: 20 };
    expect(orderTotals([dearest], charged).totalPaise).toBe(20_000_012_000);
  });

  test('that has been placed keeps its delivery charge, whatever its subtotal is now', () => {
    expect(orderTotals([saree], fixedChargeTerms(4_000)).deliveryChargePaise).toBe(4_000);
    expect(orderTotals([saree], fixedChargeTerms(0)).totalPaise).toBe(2_450_000);
  });
});
