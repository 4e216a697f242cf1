import { describe, expect, test } from 'vitest';
import { parseChangeEmail, parseChangePassword, parseProfile } from './account.input.ts';

const profile = {
  fullName: ' Ananya  Deshpande ',
  phone: '+91 98200 01234',
  address: '12 Sahyadri Apartments\r\nPrabhat Road ',
  landmark: 'Near Garware Bridge',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411 004',
};

describe('the profile’s form', () => {
  test('returns what was typed, cleaned, and ignores fields it does not have, such as a role', () => {
    expect(
      parseProfile({ ...profile, role: 'owner', userId: 'x', email: 'new@example.com' }),
    ).toEqual({
      ok: true,
      value: {
        fullName: 'Ananya Deshpande',
        phone: '9820001234',
        address: '12 Sahyadri Apartments\nPrabhat Road',
        landmark: 'Near Garware Bridge',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411004',
      },
    });
  });

  test('may be empty altogether', () => {
    const nothing = { fullName: '', phone: '', address: '', landmark: '' };
    const empty = { ...nothing, city: '', state: '', pincode: '' };
    expect(parseProfile(empty)).toEqual({ ok: true, value: empty });
    expect(parseProfile({ ...empty, phone: '  ', pincode: ' ' })).toEqual({
      ok: true,
      value: empty,
    });
  });

  test('that lacks a field is refused: it would empty what is stored', () => {
    expect(parseProfile({}).ok).toBe(false);
    expect(parseProfile({ fullName: 'Ananya Deshpande' }).ok).toBe(false);
  });

  test.each([
    ['phone', '12345', 'Enter a 10-digit mobile number'],
    ['pincode', '012345', 'Enter a 6-digit PIN code'],
    ['fullName', 'x'.repeat(101), 'The name can have at most 100 characters'],
    ['address', 'x'.repeat(501), 'The address can have at most 500 characters'],
    ['address', `${'x\n'.repeat(20)}x`, 'The address can have at most 20 lines'],
    ['city', 'x'.repeat(101), 'The city can have at most 100 characters'],
  ])('with a wrong %s marks it', (name, text, message) => {
    expect(parseProfile({ ...profile, [name]: text })).toMatchObject({
      refusal: { title: 'Failed to save profile', fields: { [name]: message } },
    });
  });
});

describe('Change Email', () => {
  test('returns the address in lower case and the password exactly as typed', () => {
    expect(parseChangeEmail({ email: ' New@Example.com ', currentPassword: ' pass ' })).toEqual({
      ok: true,
      value: { email: 'new@example.com', password: ' pass ' },
    });
  });

  test.each([
    [{ email: ' ', currentPassword: 'x' }, ['email']],
    [{ email: 'new@example.com' }, ['currentPassword']],
    [{ email: 'new@', currentPassword: 'x' }, ['email']],
    [{ email: 'new@example.com\r\nBcc: x@example.com', currentPassword: 'x' }, ['email']],
  ])('of %j marks what is wrong', (texts, wrong) => {
    const parsed = parseChangeEmail(texts);
    expect(Object.keys((!parsed.ok && parsed.refusal.fields) || {})).toEqual(wrong);
  });
});

describe('Change Password', () => {
  const typed = {
    currentPassword: ' old ',
    newPassword: ' new one ',
    confirmPassword: ' new one ',
  };

  test('returns both passwords exactly as typed', () => {
    expect(parseChangePassword(typed)).toEqual({
      ok: true,
      value: { current: ' old ', next: ' new one ' },
    });
  });

  test('marks what is missing', () => {
    expect(parseChangePassword({ newPassword: 'x' })).toMatchObject({
      refusal: {
        description: 'Please fill in all required fields',
        fields: { currentPassword: expect.any(String), confirmPassword: expect.any(String) },
      },
    });
  });

  test('requires the new one twice', () => {
    expect(parseChangePassword({ ...typed, confirmPassword: 'new one' })).toMatchObject({
      refusal: {
        title: 'Password Mismatch',
        fields: { confirmPassword: 'Passwords do not match' },
      },
    });
  });
});
