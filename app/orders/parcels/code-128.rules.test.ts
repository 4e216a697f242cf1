import { expect, test } from 'vitest';
import { code128, code128Values } from './code-128.rules.ts';

/** The modules of a barcode without the blank around it, '1' for a bar. */
function modulesOf(text: string): string {
  const { path, width } = code128(text);
  const modules = Array.from({ length: width }, () => '0');
  for (const [, x, bar] of path.matchAll(/M(\d+) 0h(\d+)/g))
    modules.fill('1', Number(x), Number(x) + Number(bar));
  return modules.join('').slice(10, -10);
}

// The check characters by hand: 104 + 34·1 + 41·2 + 43·3 + 37·4 + 13·5 + 17·6 + 23·7 = 825 = 8·103 + 1.
test('a barcode of what is no row of digits is in set B, with the check character', () => {
  expect(code128Values('BIKE-17')).toEqual([104, 34, 41, 43, 37, 13, 17, 23, 1]);
});

// 105 + 12·1 + 34·2 + 56·3 + 78·4 = 665 = 6·103 + 47.
test('a barcode has two digits in one character, in set C', () => {
  expect(code128Values('12345678')).toEqual([105, 12, 34, 56, 78, 47]);
});

// 104 + 17·1 + 99·2 + 23·3 + 45·4 = 568 = 5·103 + 53.
test('an odd digit of a barcode stands alone before the others', () => {
  expect(code128Values('12345')).toEqual([104, 17, 99, 23, 45, 53]);
});

// 104 + 38·1 + 45·2 + 48·3 + 48·4 + 99·5 + 12·6 + 34·7 + 56·8 + 78·9 + 90·10 = 3423 = 33·103 + 24.
test('digits at the end of a barcode are two by two as well', () => {
  expect(code128Values('FMPP1234567890')).toEqual([
    104, 38, 45, 48, 48, 99, 12, 34, 56, 78, 90, 24,
  ]);
});

test('a barcode begins and ends as a scanner expects', () => {
  const modules = modulesOf('12345678');
  expect(modules.startsWith('11010011100')).toBe(true);
  expect(modules.endsWith('1100011101011')).toBe(true);
  // Start, four pairs and check of 11 modules each, stop of 13.
  expect(modules).toHaveLength(6 * 11 + 13);
});

test('text that a barcode has no characters for is not drawn wrong', () => {
  expect(() => code128('पार्सल')).toThrow();
});
