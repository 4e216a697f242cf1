import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.rules.ts';
import { gstinProblem } from './gstin.contract.ts';
import { formatRateTable, parseRateTable } from './rate-table.contract.ts';
import { isUnionTerritory, stateCodeOf, stateName } from './states.rules.ts';
import { sumParts, taxSale } from './tax-split.rules.ts';

test('no paisa is lost, whatever is sold at whatever rates', () => {
  const line = fc.record({
    amountPaise: fc.integer({ min: 1, max: 10_000_000_000 }),
    percent: fc.constantFrom(0, 3, 5, 12, 18, 28, 40),
    hsn: fc.constantFrom('', '6204', '5007'),
  });
  const sale = [
    fc.array(line, { minLength: 1, maxLength: 20 }),
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.boolean(),
  ] as const;
  fc.assert(
    fc.property(...sale, (lines, delivery, isInterState) => {
      const taxed = taxSale(lines, delivery, isInterState);
      const parts = sumParts([...taxed.lines, ...taxed.delivery]);
      const all = parts.taxablePaise + parts.cgstPaise + parts.sgstPaise + parts.igstPaise;
      expect(all).toBe(lines.reduce((sum, { amountPaise }) => sum + amountPaise, delivery));
      expect(parts.cgstPaise).toBe(parts.sgstPaise);
      for (const part of [...taxed.lines, ...taxed.delivery]) {
        expect(part.taxablePaise).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test.each([
  [0, 'Rupees Zero Only', 'शून्य रुपये मात्र'],
  [100, 'Rupees One Only', 'एक रुपये मात्र'],
  [
    2_599_00,
    'Rupees Two Thousand Five Hundred Ninety Nine Only',
    'दो हज़ार पाँच सौ निन्यानवे रुपये मात्र',
  ],
  [
    1_23_45_678_90,
    'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight and Ninety Paise Only',
    'एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर रुपये नब्बे पैसे मात्र',
  ],
  [
    40_019_05,
    'Rupees Forty Thousand Nineteen and Five Paise Only',
    'चालीस हज़ार उन्नीस रुपये पाँच पैसे मात्र',
  ],
])('%d paise in words', (paise, english, hindi) => {
  expect(amountInWords(paise, 'en')).toBe(english);
  expect(amountInWords(paise, 'hi')).toBe(hindi);
});

test('each number up to 99 has a word of its own in Hindi', () => {
  const words = Array.from({ length: 100 }, (_, n) => amountInWords(n * 100, 'hi'));
  expect(new Set(words).size).toBe(100);
  expect(words.filter((text) => !/^[ऀ-ॿ]+ रुपये मात्र$/.test(text))).toEqual([]);
});

test.each([
  ['27AAPFU0939F1ZV', null],
  ['29AAGCB7383J1Z4', null],
  ['27AAPFU0939F1ZW', 'its last character does not fit'],
  ['72AAPFU0939F1ZV', 'its last character does not fit'],
  ['27AAPFU0939', '15 characters'],
])('the GSTIN %s', (gstin, problem) => {
  const found = gstinProblem(gstin);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});

test.each([
  ['Maharashtra', '411001', '27'],
  ['jammu & kashmir', '180001', '01'],
  ['Orissa', '751001', '21'],
  ['', '560001', '29'],
  ['somewhere', '999999', null],
  ['constructor', '999999', null],
])('the state code of %s %s', (state, pin, code) => {
  expect(stateCodeOf(state, pin)).toBe(code);
});

test('a code has its name, in Hindi too, and a union territory is known', () => {
  expect([stateName('33'), stateName('99')]).toEqual(['Tamil Nadu', '']);
  expect([stateName('33', 'hi'), stateName('99', 'hi')]).toEqual(['तमिलनाडु', '']);
  const codes = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0'));
  const inHindi = codes.filter((code) => /^[\u0900-\u097f ]+$/.test(stateName(code, 'hi')));
  expect(inHindi).toEqual(codes.filter((code) => stateName(code) !== ''));
  expect([isUnionTerritory('04'), isUnionTerritory('07')]).toEqual([true, false]);
});

test('a table of rates is read as it was typed, and written in one form', () => {
  const { steps } = parseRateTable(
    '22-9-2025 5 % up to ₹2,500, 18 % above\n1-7-2017: 5% up to 1000 12% above',
  );
  expect(formatRateTable(steps)).toBe(
    '01-07-2017: 5% up to 1000, 12% above\n22-09-2025: 5% up to 2500, 18% above',
  );
  expect(parseRateTable('').steps).toEqual(steps);
  expect(parseRateTable('31-02-2026: 5% up to 2500, 18% above').wrong).toMatch(/^31-02/);
  expect(parseRateTable('5 percent').wrong).toBe('5 percent');
});
