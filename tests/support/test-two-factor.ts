import { TOTP } from 'otpauth';
import type { TwoFactorCode } from '#app/people/two-factor/two-factor.contract.ts';
import {
  confirmTwoFactor,
  startTwoFactorSetUp,
} from '#app/people/two-factor/two-factor.store.server.ts';
import type { Shop } from '#platform/shop.ts';

/** The secret of RFC 6238's test vectors, base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Turns two-factor on for an account; no code is used yet. */
export async function givenTwoFactor(shop: Shop, userId: string): Promise<void> {
  const now = shop.now();
  await startTwoFactorSetUp(shop.db, { userId, secret, now });
  await confirmTwoFactor(shop.db, { userId, secret, step: 0, now });
}

/** The code that an authenticator app shows at this time. */
export function authenticatorCode(at: Date): TwoFactorCode & { kind: 'one-time' } {
  return { kind: 'one-time', text: new TOTP({ secret }).generate({ timestamp: at.getTime() }) };
}
