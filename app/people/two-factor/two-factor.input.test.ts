import { expect, test } from 'vitest';
import { parseTwoFactorCode } from './two-factor.input.ts';

test.each([
  ['as the app shows it', '123 456', { kind: 'one-time', text: '123456' }],
  ['with spaces around', ' 123456\n', { kind: 'one-time', text: '123456' }],
  [
    'a recovery code in groups',
    'ABCD EFGH 2345 67AB',
    { kind: 'recovery', text: 'ABCDEFGH234567AB' },
  ],
  [
    'in small letters with hyphens',
    'abcd-efgh–2345-67ab',
    { kind: 'recovery', text: 'ABCDEFGH234567AB' },
  ],
])('a code is accepted %s', (_how, typed, code) => {
  expect(parseTwoFactorCode(typed)).toEqual({ ok: true, value: code });
});

test.each([
  ['nothing', undefined, 'Please enter the code'],
  ['spaces', '  ', 'Please enter the code'],
  ['five digits', '12345', /^This code is not right/],
  ['seven digits', '1234567', /^This code is not right/],
  ['a recovery code with a digit that none has', 'ABCD EFGH 2345 6701', /^This code is not right/],
  ['a page of text', 'A'.repeat(100_000), /^This code is not right/],
])('%s is refused and the field marked', (_what, typed, words) => {
  expect(parseTwoFactorCode(typed)).toMatchObject({
    ok: false,
    refusal: { kind: 'invalid', fields: { code: expect.stringMatching(words) } },
  });
});
