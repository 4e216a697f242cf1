import { describe, expect, test } from 'vitest';
import { parseChallenge, parseClaims } from './google.input.ts';

const claims = {
  iss: 'https://accounts.google.com',
  sub: '110169484474386276334',
  email: 'Kavya.Iyer@Example.in',
  email_verified: true,
  name: ' Kavya\nIyer ',
};

describe('the claims of an ID token', () => {
  test('have name and address cleaned', () => {
    expect(parseClaims(claims)).toEqual({
      ok: true,
      value: {
        issuer: 'https://accounts.google.com',
        subject: '110169484474386276334',
        email: 'kavya.iyer@example.in',
        isEmailVerified: true,
        fullName: 'Kavya Iyer',
      },
    });
  });

  test.each([
    ['no name', { name: undefined }, { fullName: '' }],
    ['a name that is none', { name: 7 }, { fullName: '' }],
    ['a name of 150 letters', { name: 'க'.repeat(150) }, { fullName: 'க'.repeat(100) }],
    [
      'a name of pictures, none of them halved',
      { name: '🪷'.repeat(150) },
      { fullName: '🪷'.repeat(100) },
    ],
    [
      'no address, which cannot be verified',
      { email: undefined },
      { email: '', isEmailVerified: false },
    ],
    ['an address that is none', { email: 'x' }, { email: '', isEmailVerified: false }],
    ['"true" as a text', { email_verified: 'true' }, { isEmailVerified: false }],
  ])('may be %s', (_what, changes, expected) => {
    expect(parseClaims({ ...claims, ...changes })).toMatchObject({ ok: true, value: expected });
  });

  test.each([
    ['nothing', undefined],
    ['nobody', { ...claims, sub: '' }],
    ['no issuer', { ...claims, iss: undefined }],
  ])('are refused when they are %s', (_what, wrong) => {
    expect(parseClaims(wrong)).toMatchObject({
      ok: false,
      refusal: { code: 'bad_oauth_callback' },
    });
  });
});

describe('an API client’s challenge', () => {
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

  test.each([
    ['s256', 's256'],
    ['S256', 's256'],
  ])('with the method %s is accepted', (method, expected) => {
    const query = new URLSearchParams({ code_challenge: challenge, code_challenge_method: method });
    expect(parseChallenge(query)).toEqual({ challenge, method: expected });
  });

  test.each([
    ['of 42 characters', { code_challenge: challenge.slice(1), code_challenge_method: 's256' }],
    ['of 129 characters', { code_challenge: 'x'.repeat(129), code_challenge_method: 's256' }],
    ['in plain text', { code_challenge: challenge, code_challenge_method: 'plain' }],
    ['with a space', { code_challenge: `${challenge} `, code_challenge_method: 's256' }],
    ['with an unknown method', { code_challenge: challenge, code_challenge_method: 's512' }],
    ['without a method', { code_challenge: challenge }],
  ])('%s is none', (_what, query) => {
    expect(parseChallenge(new URLSearchParams(query as Record<string, string>))).toBeNull();
  });
});
