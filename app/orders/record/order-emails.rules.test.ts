import { describe, expect, test } from 'vitest';
import { emailRecipient } from './order-emails.rules.ts';

const own = 'asha@example.com';
const other = 'other@example.net';
const smtp = 'smtp.example.com';

describe('an email about an order goes', () => {
  test.each([
    ['a verified account, to its own address', own, true, smtp, own, true],
    ['a verified account, to another address', other, true, smtp, other, false],
    ['an unverified account, to its own address', own, false, smtp, own, false],
    ['an unverified account that named another', other, false, smtp, own, false],
    ['a verified account, other address, mailbox', other, true, null, other, false],
    ['an unverified account, mailbox', own, false, null, own, true],
    ['an unverified account that named another, mailbox', other, false, null, own, true],
  ])('for %s', (_who, orderEmail, isVerified, mailHost, to, isTheirs) => {
    const account = { email: own, isVerified };
    expect(emailRecipient(orderEmail, account, mailHost)).toEqual({ to, isTheirs });
  });

  test('without an account to the order’s address, which is nobody’s for certain', () => {
    expect(emailRecipient(other, undefined, null)).toEqual({ to: other, isTheirs: false });
  });
});
