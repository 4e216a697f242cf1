import { describe, expect, test } from 'vitest';
import { fixedChargeTerms } from '#app/delivery/delivery.rules.ts';
import {
  discountOfPart,
  fullPrice,
  lineTotal,
  orderTotals,
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

  test.each([
    ['one of two', 50_000, 1, 2, 25_000],
    ['one of three, to the paisa', 10_000, 1, 3, 3333],
    ['two of three, so that both parts are all of it', 10_000, 2, 3, 6667],
    ['all', 9999, 3, 3, 9999],
  ])('belongs to its pieces: %s', (_what, discount, part, quantity, expected) => {
    expect(discountOfPart(discount, part, quantity)).toBe(expected);
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
