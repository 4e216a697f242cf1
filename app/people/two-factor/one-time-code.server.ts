import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** What every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const stepSeconds = 30;
/** A phone's clock may be one step early or late. */
const driftSteps = 1;

/** 160 random bits in base32, as RFC 4226 recommends. */
export function newTwoFactorSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the time step (30 s each since 1970) of this code, or null if it is not one around `now`. */
export function matchTimeStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret, period: stepSeconds });
  const drift = totp.validate({ token: code, timestamp: now.getTime(), window: driftSteps });
  return drift === null ? null : totp.counter({ timestamp: now.getTime() }) + drift;
}

/** Returns the otpauth:// link that adds the secret to an app. */
export function otpauthUrl(secret: string, email: string, shopName: string): string {
  return new TOTP({ issuer: shopName, label: email, secret, period: stepSeconds }).toString();
}

/** The QR code of a text, with the border that cameras need. `path` draws the dark squares, 1 by 1. */
export function qrCodePath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: squares.join('') };
}
