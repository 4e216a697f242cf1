import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emailAddress,
  indianMobile,
  indianPincode,
  multiLineText,
  singleLineText,
} from './profiles.input.ts';

describe('a mobile number (Q30)', () => {
  test.each([
    '9820001234',
    '+919820001234',
    '919820001234',
    '09820001234',
    ' +91 98200 01234 ',
    '+91-98200-01234',
    '(+91) 98200-01234',
    '098200.01234',
    '98200\u00a001234',
    '९८२०० ०१२३४',
    '+९१ ৯৮২০০ ੦੧੨੩੪',
  ])('%j is the number 9820001234', (typed) => {
    expect(indianMobile.parse(typed)).toBe('9820001234');
  });

  test.each(['6', '7', '8', '9'])('may begin with %s', (first) => {
    expect(indianMobile.parse(`${first}123456789`)).toBe(`${first}123456789`);
  });

  test.each([
    ['nothing', ''],
    ['nine digits', '982000123'],
    ['eleven digits', '98200012345'],
    ['a landline with its 0', '02024441234'],
    ['one that begins with 5', '5820001234'],
    ['letters', '98200O1234'],
    ['letters after it', '9820001234 ext 5'],
    ['two numbers', '9820001234, 9820001235'],
    ['digits of a script that is not Indian', '９８２０００１２３４'],
    ['an exponent', '98e8'],
    ['a number of another country', '+6591234567'],
    ['another country with ten digits', '+98 200 012 34'],
    ['+91 with two digits too few', '+91 2345 6789'],
    ['a second plus', '++919820001234'],
  ])('%s is refused: %j', (_what, typed) => {
    const parsed = indianMobile.safeParse(typed);
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'Enter a 10-digit mobile number',
    ]);
  });

  test('stays the same when it is typed with its country code and separators anywhere', () => {
    const number = fc.stringMatching(/^[6-9][0-9]{9}$/);
    const prefix = fc.constantFrom('', '0', '91', '+91', '+91 ');
    const separators = fc.array(fc.constantFrom('', ' ', '-', '(', ')', '.'), {
      minLength: 10,
      maxLength: 10,
    });
    fc.assert(
      fc.property(number, prefix, separators, (ten, before, between) => {
        const typed = before + [...ten].map((digit, i) => digit + between[i]).join('');
        expect(indianMobile.parse(typed)).toBe(ten);
      }),
    );
  });
});

describe('a PIN code (Q30)', () => {
  test.each(['411004', '411 004', ' 411004 ', '४११ ००४'])('%j is 411004', (typed) => {
    expect(indianPincode.parse(typed)).toBe('411004');
  });

  test.each([
    '',
    '011004',
    '41100',
    '4110041',
    '411  004',
    '41 1004',
    '4 11 004',
    '411-004',
    '41100a',
    '०११००४',
  ])('%j is not a PIN code', (typed) => {
    const parsed = indianPincode.safeParse(typed);
    expect(parsed.error?.issues[0]?.message).toBe('Enter a 6-digit PIN code');
  });
});

describe('an email address', () => {
  test('becomes lower case, without the spaces around it', () => {
    expect(emailAddress.parse(' Ananya@Example.COM ')).toBe('ananya@example.com');
  });

  const withLength = (length: number) => {
    const local = `${'a'.repeat(60)}@`;
    const end = '.in';
    const labels = 'b'.repeat(length - local.length - end.length).replace(/(.{49})./g, '$1.');
    return local + labels + end;
  };

  test('may have 254 characters and no more', () => {
    expect(withLength(254)).toHaveLength(254);
    expect(emailAddress.safeParse(withLength(254)).success).toBe(true);
    expect(emailAddress.safeParse(withLength(255)).error?.issues[0]?.message).toBe(
      'Enter a shorter email address',
    );
  });

  test.each([
    '',
    'ananya',
    'ananya@',
    '@example.com',
    'ananya@example',
    'a b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'Ananya <a@example.com>',
    'a\u0000@example.com',
  ])('is not %j', (typed) => {
    expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter a full email address',
    );
  });
});

describe('a text with a length', () => {
  test('is measured after cleaning, and the message says how long it may be', () => {
    expect(singleLineText(5, 'The name').parse('  abcde  ')).toBe('abcde');
    expect(singleLineText(5, 'The name').safeParse('abcdef').error?.issues[0]?.message).toBe(
      'The name can have at most 5 characters',
    );
    expect(multiLineText(5, 'The address').parse('ab\r\ncd\n\n')).toBe('ab\ncd');
    expect(multiLineText(5, 'The address').safeParse('ab\ncde').error?.issues[0]?.message).toBe(
      'The address can have at most 5 characters',
    );
  });
});
