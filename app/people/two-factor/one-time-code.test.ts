import { describe, expect, test } from 'vitest';
import {
  matchTimeStep,
  newTwoFactorSecret,
  otpauthUrl,
  qrCodePath,
} from './one-time-code.server.ts';

/** RFC 6238, appendix B: this secret's codes of eight digits for SHA-1; ours are their last six. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const rfcVectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

function at(seconds: number): Date {
  return new Date(seconds * 1000);
}

describe('a one-time code', () => {
  test.each(rfcVectors)('of RFC 6238 at %i s is %s', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(matchTimeStep(rfcSecret, code.slice(2), at(seconds))).toBe(step);
  });

  test.each([
    ['in its own 30 seconds', 1_111_111_111, true],
    ['by a shop whose clock is one step ahead', 1_111_111_111 + 30, true],
    ['by a shop whose clock is one step behind', 1_111_111_111 - 30, true],
    ['by a clock two steps ahead', 1_111_111_111 + 60, false],
    ['by a clock two steps behind', 1_111_111_111 - 60, false],
  ])('is accepted or not %s', (_when, seconds, isAccepted) => {
    const step = matchTimeStep(rfcSecret, '050471', at(seconds));
    expect(step).toBe(isAccepted ? Math.floor(1_111_111_111 / 30) : null);
  });

  test('of another secret does not match', () => {
    expect(matchTimeStep(newTwoFactorSecret(), '050471', at(1_111_111_111))).toBeNull();
  });
});

test('a secret has 160 bits, and no two are alike', () => {
  expect(newTwoFactorSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTwoFactorSecret()).not.toBe(newTwoFactorSecret());
});

test('the link names the shop and the account to the app', () => {
  const link = new URL(otpauthUrl(rfcSecret, 'meera@example.com', 'Fashion Haat'));
  expect(decodeURIComponent(link.pathname)).toContain('Fashion Haat:meera@example.com');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    secret: rfcSecret,
    issuer: 'Fashion Haat',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('a QR code has a white border of four squares', () => {
  const { size, path } = qrCodePath('otpauth://totp/x');
  const places = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].flatMap(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(Math.min(...places)).toBe(4);
  expect(Math.max(...places)).toBe(size - 5);
});
