import { describe, expect, test } from 'vitest';
import { parseEmail, parseNewPassword, parseSignIn, parseSignUp } from './auth.input.ts';

const signUpForm = {
  fullName: ' Ananya  Deshpande ',
  email: ' Ananya@Example.com ',
  phone: '+91 98200 01234',
  password: 'six666',
  confirmPassword: 'six666',
  consent: 'on',
};

type Words = { title: string; description: string; fields?: Record<string, string> };

function refusedWith(texts: Record<string, string>, words: Words): void {
  expect(parseSignUp(texts)).toMatchObject({ ok: false, refusal: words });
}

const missing = {
  title: 'Missing Information',
  description: 'Please fill in all required fields',
};
const failed = { title: 'Sign Up Failed', description: 'Please correct the highlighted fields' };

describe('the sign-in form', () => {
  test('returns the address in lower case and the password exactly as typed', () => {
    expect(parseSignIn({ email: ' Ananya@Example.com', password: ' pass word ' })).toEqual({
      ok: true,
      value: { email: 'ananya@example.com', password: ' pass word ' },
    });
  });

  test.each([
    ['both', {}, ['email', 'password']],
    ['the address', { email: ' ', password: 'secret' }, ['email']],
    ['the password', { email: 'ananya@example.com', password: '' }, ['password']],
  ])('without %s is refused and marks what is missing', (_what, texts, fields) => {
    expect(parseSignIn(texts)).toEqual({
      ok: false,
      refusal: expect.objectContaining({
        title: 'Missing Information',
        description: 'Please fill in all fields',
        fields: Object.fromEntries(fields.map((name) => [name, 'Please fill in this field'])),
      }),
    });
  });

  test('removes control characters from the address', () => {
    const parsed = parseSignIn({ email: 'ananya\0@example.com', password: 'secret' });
    expect(parsed.ok && parsed.value.email).not.toMatch(/\p{Cc}/u);
  });

  test('never accepts a longer password by its first 200 characters', () => {
    const parsed = parseSignIn({ email: 'a@example.com', password: 'x'.repeat(5000) });
    expect(parsed.ok && parsed.value.password.length).toBe(201);
  });
});

describe('the sign-up form', () => {
  test('returns what was typed, cleaned; address and PIN code may be empty', () => {
    expect(parseSignUp(signUpForm)).toEqual({
      ok: true,
      value: {
        fullName: 'Ananya Deshpande',
        email: 'ananya@example.com',
        phone: '9820001234',
        password: 'six666',
        address: '',
        pincode: '',
        hasAgreed: true,
      },
    });
  });

  test('keeps the address and PIN code, if any (Q20)', () => {
    const texts = { ...signUpForm, address: '12 Prabhat Road\r\nPune ', pincode: '411 004' };
    expect(parseSignUp(texts)).toMatchObject({
      value: { address: '12 Prabhat Road\nPune', pincode: '411004' },
    });
  });

  test('ignores fields that the form does not have, such as a role (Q27)', () => {
    const parsed = parseSignUp({ ...signUpForm, role: 'owner', email_confirmed_at: 'now' });
    expect(parsed.ok && Object.keys(parsed.value).sort()).toEqual([
      'address',
      'email',
      'fullName',
      'hasAgreed',
      'password',
      'phone',
      'pincode',
    ]);
  });

  test.each(['fullName', 'email', 'phone', 'password', 'confirmPassword'] as const)(
    'without %s is refused and marks it',
    (name) => {
      refusedWith(
        { ...signUpForm, [name]: '' },
        {
          ...missing,
          fields: { [name]: 'Please fill in this field' },
        },
      );
    },
  );

  test('does not compare a password with one that is missing', () => {
    const parsed = parseSignUp({ ...signUpForm, password: '' });
    expect(!parsed.ok && Object.keys(parsed.refusal.fields ?? {})).toEqual(['password']);
  });

  test('without consent is refused and marks the checkbox (Q109)', () => {
    const { consent: _, ...without } = signUpForm;
    refusedWith(without, { ...missing, fields: { consent: 'Please tick this box to continue' } });
    expect(parseSignUp({ ...without, phone: '' })).toMatchObject({
      refusal: { fields: { phone: expect.any(String), consent: expect.any(String) } },
    });
  });

  test('treats a field with only spaces as empty', () => {
    refusedWith({ ...signUpForm, fullName: ' \t\u00a0' }, missing);
  });

  test('is checked in the order of the specification: complete, equal, long enough, well-formed', () => {
    const texts = { ...signUpForm, phone: '12', password: 'short', confirmPassword: 'other' };
    refusedWith({ ...texts, fullName: '' }, missing);
    refusedWith(texts, {
      title: 'Password Mismatch',
      description: 'Passwords do not match',
      fields: { confirmPassword: 'Passwords do not match' },
    });
    refusedWith(
      { ...texts, confirmPassword: 'short' },
      {
        title: 'Weak Password',
        description: 'Password must be at least 6 characters long',
        fields: { password: 'Password must be at least 6 characters long' },
      },
    );
    refusedWith(
      { ...texts, password: 'longer', confirmPassword: 'longer' },
      {
        ...failed,
        fields: { phone: 'Enter a 10-digit mobile number' },
      },
    );
  });

  test('marks all that is wrong at once, also before the box is ticked', () => {
    const texts = { email: 'ananya@', phone: '12', password: 'short', confirmPassword: 'other' };
    const parsed = parseSignUp({ ...texts, pincode: '0' });
    expect(!parsed.ok && parsed.refusal).toMatchObject({
      ...missing,
      fields: {
        fullName: 'Please fill in this field',
        email: 'Enter a full email address',
        phone: 'Enter a 10-digit mobile number',
        password: 'Password must be at least 6 characters long',
        confirmPassword: 'Passwords do not match',
        pincode: 'Enter a 6-digit PIN code',
        consent: 'Please tick this box to continue',
      },
    });
  });

  test.each([
    ['5 characters', 'x'.repeat(5), false],
    ['6 characters', 'x'.repeat(6), true],
    ['6 spaces', ' '.repeat(6), true],
    ['3 characters of two places each', '👗'.repeat(3), false],
    ['64 characters', 'नमस्ते!!'.repeat(8), true],
    ['200 characters', 'x'.repeat(200), true],
    ['201 characters', 'x'.repeat(201), false],
  ])('takes or refuses a password of %s', (_what, password, ok) => {
    expect(parseSignUp({ ...signUpForm, password, confirmPassword: password }).ok).toBe(ok);
  });

  test('says that a password has at most 200 characters', () => {
    const password = 'x'.repeat(201);
    refusedWith(
      { ...signUpForm, password, confirmPassword: password },
      {
        ...failed,
        fields: { password: 'Password can have at most 200 characters' },
      },
    );
  });

  test.each([
    ['fullName', 'x'.repeat(101), 'The name can have at most 100 characters'],
    ['email', 'ananya@', 'Enter a full email address'],
    ['phone', 'call me', 'Enter a 10-digit mobile number'],
    ['address', 'x'.repeat(501), 'The address can have at most 500 characters'],
    ['pincode', '012345', 'Enter a 6-digit PIN code'],
  ])('with a wrong %s marks it', (name, text, message) => {
    const parsed = parseSignUp({ ...signUpForm, [name]: text });
    expect(parsed).toMatchObject({ ok: false, refusal: failed });
    expect(!parsed.ok && parsed.refusal.fields).toEqual({ [name]: message });
  });
});

describe('the form that requests an email', () => {
  test('returns the address in lower case', () => {
    expect(parseEmail({ email: ' Ananya@Example.com ' })).toEqual({
      ok: true,
      value: 'ananya@example.com',
    });
  });

  test.each([
    ['no address', '', 'Please fill in this field'],
    ['half an address', 'ananya@', 'Enter a full email address'],
    ['a line break', 'a@example.com\r\nBcc: all@example.com', 'Enter a full email address'],
    ['two addresses', 'a@example.com,b@example.com', 'Enter a full email address'],
    ['300 characters', `${'a'.repeat(288)}@example.com`, 'Enter a shorter email address'],
  ])('with %s marks it', (_what, email, words) => {
    expect(parseEmail({ email })).toMatchObject({
      ok: false,
      refusal: { fields: { email: words } },
    });
  });
});

describe('the form for a new password', () => {
  const form = { newPassword: ' a new one ', confirmPassword: ' a new one ' };

  test('returns the password exactly as typed', () => {
    expect(parseNewPassword(form)).toEqual({ ok: true, value: ' a new one ' });
  });

  test.each([
    ['nothing', { newPassword: '' }, 'newPassword', 'Please fill in this field'],
    [
      'something else the second time',
      { newPassword: 'other' },
      'confirmPassword',
      'Passwords do not match',
    ],
    [
      '5 characters',
      { newPassword: 'short', confirmPassword: 'short' },
      'newPassword',
      'Password must be at least 6 characters long',
    ],
  ])('with %s marks the field', (_what, wrong, field, words) => {
    expect(parseNewPassword({ ...form, ...wrong })).toMatchObject({
      ok: false,
      refusal: { fields: { [field]: words } },
    });
  });
});
