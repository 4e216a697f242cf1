import { describe, expect, test } from 'vitest';
import { decideAccountLink } from './google-account.rules.ts';

describe('a Google user who signs in for the first time', () => {
  test.each([
    ['has a new account made', true, null, 'create'],
    ['is linked to their account when both have verified its address', true, true, 'link'],
    ['takes an account over that nobody has verified', true, false, 'take-over'],
    ['is refused when Google has not verified the address', false, null, 'refuse'],
    ['is refused then, whatever account has the address', false, true, 'refuse'],
    ['is refused then, even one that nobody has verified', false, false, 'refuse'],
  ] as const)('%s', (_what, isEmailVerified, isEmailConfirmed, meeting) => {
    const account = isEmailConfirmed === null ? null : { isEmailConfirmed };
    expect(decideAccountLink(isEmailVerified, account)).toBe(meeting);
  });
});
