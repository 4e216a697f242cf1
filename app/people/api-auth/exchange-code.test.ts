import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CodeChallenge } from '#app/people/auth/auth.contract.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { exchangeCode } from './exchange-code.server.ts';
import { issueAuthCode } from './issue-auth-code.server.ts';

const noon = new Date(Math.floor(Date.now() / 1000) * 1000);
const verifier = 'a-verifier-that-only-the-client-knows-0123456789';
const hashed = createHash('sha256').update(verifier).digest('base64url');
const s256: CodeChallenge = { challenge: hashed, method: 's256' };

const shop = await openTestShop();
beforeEach(() => shop.setNow(noon));

async function givenCode(): Promise<{ code: string; userId: string }> {
  const { userId } = await givenUser(shop);
  return { code: await issueAuthCode(shop.db, { userId, pkce: s256, now: shop.now() }), userId };
}

function exchange(code: string, by = verifier) {
  const from = { address: '203.0.113.7', device: 'an API client', requestId: '' };
  return exchangeCode(shop, { code, verifier: by }, from);
}

function refusedFor(code: string) {
  return { ok: false, refusal: expect.objectContaining({ code }) };
}

describe('a code', () => {
  test('and the verifier of its challenge bring a session', async () => {
    const { code, userId } = await givenCode();
    expect(await exchange(code)).toMatchObject({ ok: true, value: { user: { id: userId } } });
  });

  test('works once', async () => {
    const { code } = await givenCode();
    const answers = await Promise.all([exchange(code), exchange(code)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await exchange(code)).toEqual(refusedFor('flow_state_not_found'));
  });

  test('works for ten minutes', async () => {
    const { code } = await givenCode();
    shop.setNow(new Date(noon.getTime() + 10 * 60_000));
    expect(await exchange(code)).toEqual(refusedFor('flow_state_not_found'));
  });

  test.each([
    ['another verifier', `${verifier}0`],
    ['the challenge itself', hashed],
    ['nothing', ''],
  ])('brought with %s is used up without a session', async (_what, by) => {
    const { code } = await givenCode();
    expect(await exchange(code, by)).toEqual(refusedFor('bad_code_verifier'));
    expect(await exchange(code)).toEqual(refusedFor('flow_state_not_found'));
  });
});
