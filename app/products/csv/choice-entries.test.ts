import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readChoiceEntries, writeChoiceEntries } from './choice-entries.rules.ts';

const text = fc
  .string({ unit: fc.constantFrom('S', ':', ';', '\\', '/', ' ', 'क'), minLength: 1 })
  .map((one) => one.trim())
  .filter((one) => one !== '');

test('what is written is read again, with any signs in a name or value', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (entries) => {
      expect(readChoiceEntries(writeChoiceEntries(entries))).toEqual(entries);
    }),
  );
});

test('a line parts entries as a semicolon does', () => {
  expect(readChoiceEntries('S: 1\nM: 2; L\\; long: 3')).toEqual([
    ['S', '1'],
    ['M', '2'],
    ['L; long', '3'],
  ]);
});

test.each([`a:${'\\b'.repeat(30_000)}\u2028x:`, `${'\\'.repeat(60_001)}: `, ':'.repeat(60_000)])(
  'a long cell that is none is refused at once: %.20s',
  (cell) => {
    expect(readChoiceEntries(cell)).toBeNull();
  },
);
