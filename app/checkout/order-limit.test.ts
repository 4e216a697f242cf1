import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, refuse } from '#app/kit/result.ts';
import type { User } from '#platform/shop.ts';
import { givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { checkoutRefusals } from './checkout.contract.ts';
import { withOrderLimit } from './order-limit.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

function order(user: User, isNew = true) {
  return withOrderLimit(shop, user, async () => done({ displayId: 'FHABC123', isNew }));
}

test('the twenty-first order of an account within an hour is refused, with the time to wait', async () => {
  const [eager, other] = [await givenUser(shop), await givenUser(shop)];
  for (let count = 0; count < 20; count += 1)
    expect(await order(eager)).toMatchObject({ ok: true });

  expect(await order(eager)).toMatchObject({
    ok: false,
    refusal: { kind: 'tooMany', retryAfterSeconds: expect.any(Number) },
  });
  expect(await order(other)).toMatchObject({ ok: true });
});

test('refused orders and repeated answers do not count', async () => {
  const user = await givenUser(shop);
  for (let count = 0; count < 25; count += 1) {
    await order(user, false);
    await withOrderLimit(shop, user, async () => refuse(checkoutRefusals.noCheckout));
  }
  expect(await order(user)).toMatchObject({ ok: true });
});
