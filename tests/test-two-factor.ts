import { TOTP } from 'otpauth';
import type { TwoFactorCode } from '#app/two-factor/two-factor.contract.ts';
import { confirmTwoFactor, startTwoFactorSetUp } from '#app/two-factor/two-factor.store.server.ts';
import type { Shop } from '#platform/shop.ts';

/** Of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** One-time codes in force for an account, and none taken yet. */
export async function givenTwoFactor(shop: Shop, userId: string): Promise<void> {
  const now = shop.now();
  await startTwoFactorSetUp(shop.db, { userId, secret, now });
  await confirmTwoFactor(shop.db, { userId, secret, step: 0, now });
}

/** What the phone of such an account shows at a time. */
export function authenticatorCode(at: Date): TwoFactorCode & { kind: 'one-time' } {
  return { kind: 'one-time', text: new TOTP({ secret }).generate({ timestamp: at.getTime() }) };
}
