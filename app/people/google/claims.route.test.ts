import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefused, openGoogleShop } from '#tests/support/test-google-shop.ts';

const at = await openGoogleShop();
beforeEach(() => at.newPerson());

describe('claims are refused', () => {
  test.each([
    ['from another issuer', { iss: 'https://accounts.evil.example' }],
    ['for another shop', { aud: 'another-shop' }],
    ['with the nonce of another OAuth flow', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['when it is too old', { iat: 1_600_000_000, exp: 1_600_000_600 }],
    ['about nobody', { sub: undefined }],
    ['about somebody with an endless id', { sub: 'x'.repeat(256) }],
  ])('%s', async (_what, claims) => {
    Object.assign(at.google.claims, claims);
    await expectRefused(await at.signIn(), 'could not be verified');
    expect(await at.accounts()).toEqual([]);
  });

  test.each([
    [
      'when its signature is another’s',
      (token: string) => token.replace(/[^.]+$/, 'x'.repeat(342)),
    ],
    [
      'when it is signed by nobody',
      (token: string) => {
        const header = Buffer.from('{"alg":"none"}').toString('base64url');
        return token.replace(/^[^.]+/, header).replace(/[^.]+$/, '');
      },
    ],
    ['when there is no token', () => undefined],
  ])('%s', async (_what, forge) => {
    at.google.changeNextAnswer((answer) => {
      answer.id_token = forge(String(answer.id_token));
    });
    await expectRefused(await at.signIn(), 'could not be verified');
    expect(await at.accounts()).toEqual([]);
  });

  test.each([false, undefined, 'false', 'true', 1])(
    'about an address when email_verified is %j: no account, no session',
    async (verified) => {
      at.google.claims.email_verified = verified;
      await expectRefused(await at.signIn(), 'has not verified your email address');
      expect(await at.accounts()).toEqual([]);
    },
  );

  test('about an address that is none', async () => {
    at.google.claims.email = 'ananya@example.com\r\nBcc: all@example.com';
    await expectRefused(await at.signIn(), 'has not verified your email address');
  });
});
