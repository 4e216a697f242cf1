import { expect, test } from 'vitest';
import { defaultRateTable, parseRateTable } from './rate-table.contract.ts';
import { stateCodeOf } from './states.rules.ts';
import { roundToRupee, sumParts, taxSale } from './tax-split.rules.ts';
import { gstPercent } from './tax-terms.rules.ts';

/**
 * Thirty sales of a shop in Maharashtra (27), worked by hand. Amounts in paise. `goods`: price of a piece with
 * tax, number of pieces, HSN, and its product's own rate, if any. `taxed`: taxable value, CGST, SGST, IGST of
 * goods and delivery together. Sources: CGST Act (C), IGST Act (I), CGST Rules (R), and the rates of clothing
 * (N1: Notification 1/2017, N9: 9/2025-Central Tax (Rate), from 22 September 2025); docs/product/gst.md has
 * them in full. Within a state each half is amount × rate / (2 × (100 + rate)); between states the tax is
 * amount × rate / (100 + rate).
 */
type Case = {
  name: string;
  source: string;
  to: [state: string, pin: string];
  day: string;
  goods: [pricePaise: number, quantity: number, hsn: string, ownPercent?: number][];
  delivery?: number;
  percents: number[];
  taxed: [taxable: number, cgst: number, sgst: number, igst: number];
};

const mh: Case['to'] = ['Maharashtra', '411001'];
const ka: Case['to'] = ['Karnataka', '560001'];
const dl: Case['to'] = ['Delhi', '110001'];
const today = '2026-11-23';

const cases: Case[] = [
  // 1. 1,050.00 × 5 / 210 = 25.00 each; 1,050.00 − 50.00 = 1,000.00.
  {
    name: 'a kurta in the own state',
    source: 'I s. 8(1), N9',
    to: mh,
    day: today,
    goods: [[105_000, 1, '6204']],
    percents: [5],
    taxed: [100_000, 2500, 2500, 0],
  },
  // 2. 1,050.00 × 5 / 105 = 50.00.
  {
    name: 'the same to another state',
    source: 'I s. 7(1), 10(1)(ca)',
    to: ka,
    day: today,
    goods: [[105_000, 1, '6204']],
    percents: [5],
    taxed: [100_000, 0, 0, 5000],
  },
  // 3. Value 2,625.00 / 1.05 = 2,500.00: not above. 2,625.00 × 5 / 210 = 62.50 each.
  {
    name: 'a piece of exactly ₹2,500 before tax',
    source: 'N9: "not exceeding Rs. 2500 per piece"',
    to: mh,
    day: today,
    goods: [[262_500, 1, '6204']],
    percents: [5],
    taxed: [250_000, 6250, 6250, 0],
  },
  // 4. 2,625.01 / 1.05 = 2,500.0095: above. 2,625.01 × 18 / 236 = 200.2126… → 200.21 each; 2,625.01 − 400.42 =
  // 2,224.59.
  {
    name: 'a paisa more',
    source: 'N9: "exceeding Rs. 2500 per piece"',
    to: mh,
    day: today,
    goods: [[262_501, 1, '6204']],
    percents: [18],
    taxed: [222_459, 20_021, 20_021, 0],
  },
  // 5. 2,625.01 × 18 / 118 = 400.4252… → 400.43: one paisa more than two rounded halves.
  {
    name: 'the same to another state',
    source: 'I s. 7(1)',
    to: dl,
    day: today,
    goods: [[262_501, 1, '6204']],
    percents: [18],
    taxed: [222_458, 0, 0, 40_043],
  },
  // 6. 2,950.00 × 18 / 236 = 225.00 each; 2,950.00 − 450.00 = 2,500.00.
  {
    name: '₹2,950: ₹2,500 at 18 %, but ₹2,809.52 at 5 %',
    source: 'N9; the lower rate counts for the limit (assumed)',
    to: mh,
    day: today,
    goods: [[295_000, 1, '6204']],
    percents: [18],
    taxed: [250_000, 22_500, 22_500, 0],
  },
  // 7. The limit is per piece: three of 2,100.00 at 5 %. 6,300.00 × 5 / 210 = 150.00 each; 6,000.00.
  {
    name: 'three pieces below the limit, above it together',
    source: 'N9: "per piece"',
    to: mh,
    day: today,
    goods: [[210_000, 3, '6204']],
    percents: [5],
    taxed: [600_000, 15_000, 15_000, 0],
  },
  // 8. 20 September 2025: limit 1,000.00. 1,051.00 / 1.05 = 1,000.95: above. × 12 / 224 = 56.3035… → 56.30; 938.40.
  {
    name: 'before 22 September 2025, above ₹1,000',
    source: 'N1: 12 %',
    to: mh,
    day: '2025-09-20',
    goods: [[105_100, 1, '6204']],
    percents: [12],
    taxed: [93_840, 5630, 5630, 0],
  },
  // 9. 1,050.00 / 1.05 = 1,000.00: not above. 25.00 each.
  {
    name: 'before 22 September 2025, ₹1,000',
    source: 'N1: 5 %',
    to: mh,
    day: '2025-09-21',
    goods: [[105_000, 1, '6204']],
    percents: [5],
    taxed: [100_000, 2500, 2500, 0],
  },
  // 10. The first day of the new table: 1,051.00 × 5 / 210 = 25.0238 → 25.02; 1,051.00 − 50.04 = 1,000.96.
  {
    name: 'on 22 September 2025',
    source: 'N9 para 2: in force from that day',
    to: mh,
    day: '2025-09-22',
    goods: [[105_100, 1, '6204']],
    percents: [5],
    taxed: [100_096, 2502, 2502, 0],
  },
  // 11. A silk saree is a fabric (5007): 5 % at 19,999.00. × 5 / 210 = 476.1666… → 476.17; 19,999.00 − 952.34 =
  // 19,046.66.
  {
    name: 'a silk saree of ₹19,999',
    source: 'N9 Schedule I, chapter 50',
    to: mh,
    day: today,
    goods: [[1_999_900, 1, '5007']],
    percents: [5],
    taxed: [1_904_666, 47_617, 47_617, 0],
  },
  // 12. 19,999.00 × 5 / 105 = 952.3333… → 952.33; 19,046.67.
  {
    name: 'the saree to another state',
    source: 'N9 Schedule I, I s. 7(1)',
    to: ka,
    day: today,
    goods: [[1_999_900, 1, '50072010']],
    percents: [5],
    taxed: [1_904_667, 0, 0, 95_233],
  },
  // 13. The owner's own rate wins: 500.00 × 3 / 206 = 7.2815… → 7.28; 500.00 − 14.56 = 485.44.
  {
    name: 'a product with a rate of its own',
    source: 'C s. 9(1): the rate notified for the goods',
    to: mh,
    day: today,
    goods: [[50_000, 1, '7117', 3]],
    percents: [3],
    taxed: [48_544, 728, 728, 0],
  },
  // 14. No tax in an exempt product: the amount is all value.
  {
    name: 'an exempt product',
    source: 'C s. 11',
    to: mh,
    day: today,
    goods: [[50_000, 1, '6802', 0]],
    percents: [0],
    taxed: [50_000, 0, 0, 0],
  },
  // 15. 2,100.00: 50.00 each, 2,000.00. 5,900.00 × 18 / 236 = 450.00 each, 5,000.00.
  {
    name: 'two rates in one parcel',
    source: 'R 46: rate and tax per line',
    to: mh,
    day: today,
    goods: [
      [210_000, 1, '6204'],
      [590_000, 1, '6204'],
    ],
    percents: [5, 18],
    taxed: [700_000, 50_000, 50_000, 0],
  },
  // 16. 100.00 + 900.00.
  {
    name: 'two rates to another state',
    source: 'I s. 7(1), R 46',
    to: dl,
    day: today,
    goods: [
      [210_000, 1, '6204'],
      [590_000, 1, '6204'],
    ],
    percents: [5, 18],
    taxed: [700_000, 0, 0, 100_000],
  },
  // 17. 1,050.00 and 105.00 of delivery, both at 5 %: 25.00 and 2.50 each; 1,000.00 and 100.00.
  {
    name: 'delivery at the rate of its goods',
    source: 'C s. 2(30), 8(a): composite supply',
    to: mh,
    day: today,
    goods: [[105_000, 1, '6204']],
    delivery: 10_500,
    percents: [5],
    taxed: [110_000, 2750, 2750, 0],
  },
  // 18. 120.00 over 2,100.00 and 5,900.00 is 31.50 and 88.50. Halves: 50.00 + 450.00 + 0.75 + 6.75 = 507.50.
  {
    name: 'delivery over two rates',
    source: 'C s. 8(a), 15(2)(c); by value (assumed)',
    to: mh,
    day: today,
    goods: [
      [210_000, 1, '6204'],
      [590_000, 1, '6204'],
    ],
    delivery: 12_000,
    percents: [5, 18],
    taxed: [710_500, 50_750, 50_750, 0],
  },
  // 19. 100.00 + 900.00 + 1.50 + 13.50 = 1,015.00.
  {
    name: 'delivery over two rates, to another state',
    source: 'C s. 8(a), I s. 7(1)',
    to: ka,
    day: today,
    goods: [
      [210_000, 1, '6204'],
      [590_000, 1, '6204'],
    ],
    delivery: 12_000,
    percents: [5, 18],
    taxed: [710_500, 0, 0, 101_500],
  },
  // 20. 100.00 over 333.00 and 667.00: 33.30 and 66.70. IGST: 15.857→15.86, 101.745→101.75 (101.7457…),
  // 1.5857→1.59, 10.1745→10.17.
  {
    name: 'delivery that does not come out even',
    source: 'C s. 8(a)',
    to: ka,
    day: today,
    goods: [
      [33_300, 1, '6204', 5],
      [66_700, 1, '6204', 18],
    ],
    delivery: 10_000,
    percents: [5, 18],
    taxed: [97_063, 0, 0, 12_937],
  },
  // 21. Instead of 3,000.00 it is sold at 2,400.00: the value is 2,285.71, so 5 %. × 5 / 210 = 57.1428 → 57.14;
  // 2,285.72.
  {
    name: 'a sale price below the limit',
    source: 'C s. 15(3)(a): discount before the supply',
    to: mh,
    day: today,
    goods: [[240_000, 1, '6204']],
    percents: [5],
    taxed: [228_572, 5714, 5714, 0],
  },
  // 22. The same without the sale: 3,000.00 / 1.05 = 2,857.14, above. × 18 / 236 = 228.8135 → 228.81; 2,542.38.
  {
    name: 'the same without the discount',
    source: 'C s. 15(1)',
    to: mh,
    day: today,
    goods: [[300_000, 1, '6204']],
    percents: [18],
    taxed: [254_238, 22_881, 22_881, 0],
  },
  // 23. Two of 1,999.00 on sale: 3,998.00 × 5 / 210 = 95.1904 → 95.19; 3,998.00 − 190.38 = 3,807.62.
  {
    name: 'two pieces on sale, as one line',
    source: 'C s. 15(3)(a), R 46',
    to: mh,
    day: today,
    goods: [[199_900, 2, '6204']],
    percents: [5],
    taxed: [380_762, 9519, 9519, 0],
  },
  // 24. One of the two comes back: 1,999.00 × 5 / 210 = 47.5952 → 47.60; 1,999.00 − 95.20 = 1,903.80.
  {
    name: 'a return of one piece',
    source: 'C s. 34(1): credit note at the tax of the invoice',
    to: mh,
    day: today,
    goods: [[199_900, 1, '6204']],
    percents: [5],
    taxed: [190_380, 4760, 4760, 0],
  },
  // 25. Of case 16 the dearer one comes back: 5,900.00 × 18 / 118 = 900.00; 5,000.00.
  {
    name: 'a return between states',
    source: 'C s. 34(1), I s. 20',
    to: dl,
    day: today,
    goods: [[590_000, 1, '6204']],
    percents: [18],
    taxed: [500_000, 0, 0, 90_000],
  },
  // 26. All of case 18 comes back, with its delivery charge: the same sums.
  {
    name: 'a return of everything, delivery too',
    source: 'C s. 34(1)',
    to: mh,
    day: today,
    goods: [
      [210_000, 1, '6204'],
      [590_000, 1, '6204'],
    ],
    delivery: 12_000,
    percents: [5, 18],
    taxed: [710_500, 50_750, 50_750, 0],
  },
  // 27. 99.50 × 5 / 210 = 2.3690 → 2.37; 99.50 − 4.74 = 94.76.
  {
    name: 'a price with paise',
    source: 'C s. 170 rounds tax payable, not prices',
    to: mh,
    day: today,
    goods: [[9950, 1, '6204']],
    percents: [5],
    taxed: [9476, 237, 237, 0],
  },
  // 28. 0.10 × 5 / 105 = 0.0047 → 0.00: nothing is lost, the price is all value.
  {
    name: 'a price too small for a paisa of tax',
    source: 'rounding to the paisa',
    to: ka,
    day: today,
    goods: [[10, 1, '6204']],
    percents: [5],
    taxed: [10, 0, 0, 0],
  },
  // 29. Chandigarh is not Maharashtra: IGST 50.00. A union territory's own half would be UTGST.
  {
    name: 'to a union territory',
    source: 'I s. 7(1), 10(1)(ca)',
    to: ['Chandigarh', '160017'],
    day: today,
    goods: [[105_000, 1, '6204']],
    percents: [5],
    taxed: [100_000, 0, 0, 5000],
  },
  // 30. The state was typed as 'Bombay'; the PIN 400001 says Maharashtra. 999.00 × 5 / 210 = 23.7857 → 23.79; 951.42.
  {
    name: 'a state that only the PIN tells',
    source: 'I s. 10(1)(ca): the address on record',
    to: ['Bombay', '400001'],
    day: today,
    goods: [[99_900, 1, '6204']],
    percents: [5],
    taxed: [95_142, 2379, 2379, 0],
  },
];

const { steps } = parseRateTable(defaultRateTable);

test('there are thirty cases, each with its source', () => {
  expect(cases).toHaveLength(30);
  expect(cases.filter(({ source }) => source === '')).toEqual([]);
});

test.each(cases)('$name ($source)', ({ to, day, goods, delivery = 0, percents, taxed }) => {
  const lines = goods.map(([unitPricePaise, quantity, hsn, own]) => ({
    amountPaise: unitPricePaise * quantity,
    percent: gstPercent({ unitPricePaise, hsn, ownPercent: own ?? null }, day, steps),
    hsn,
  }));
  expect(lines.map(({ percent }) => percent)).toEqual(percents);
  const sale = taxSale(lines, delivery, stateCodeOf(...to) !== '27');
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = sumParts([
    ...sale.lines,
    ...sale.delivery,
  ]);
  expect([taxablePaise, cgstPaise, sgstPaise, igstPaise]).toEqual(taxed);
  const charged = lines.reduce((sum, { amountPaise }) => sum + amountPaise, delivery);
  expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(charged);
});

// 237.49 → 237, 237.50 → 238 (section 170).
test('the tax of a month is rounded to the rupee, half a rupee up', () => {
  expect([23_749, 23_750, 0].map(roundToRupee)).toEqual([23_700, 23_800, 0]);
});
