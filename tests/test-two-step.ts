import { TOTP } from 'otpauth';
import type { Code } from '#app/two-step/two-step.contract.ts';
import { beginTwoStep, confirmTwoStep } from '#app/two-step/two-step.store.server.ts';
import type { Shop } from '#platform/shop.ts';

/** Of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** One-time codes in force for an account, and none taken yet. */
export async function givenTwoStep(shop: Shop, userId: string): Promise<void> {
  const now = shop.now();
  await beginTwoStep(shop.db, { userId, secret, now });
  await confirmTwoStep(shop.db, { userId, secret, step: 0, now });
}

/** What the phone of such an account shows at a time. */
export function phoneCode(at: Date): Code & { kind: 'one-time' } {
  return { kind: 'one-time', text: new TOTP({ secret }).generate({ timestamp: at.getTime() }) };
}
