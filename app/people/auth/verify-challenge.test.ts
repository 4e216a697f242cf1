import { beforeEach, describe, expect, test } from 'vitest';
import { startTwoFactorSetUp } from '#app/people/two-factor/two-factor.store.server.ts';
import { givenUser, openTestShop, testClient } from '#tests/support/test-shop.ts';
import { authenticatorCode, givenTwoFactor } from '#tests/support/test-two-factor.ts';
import { finishSignIn } from './finish-sign-in.server.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { canVerifyChallenge, verifyChallenge } from './verify-challenge.server.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

const shop = await openTestShop();
let userId: string;
beforeEach(async () => {
  clock(0);
  userId = (await givenUser(shop)).userId;
  await givenTwoFactor(shop, userId);
});

function at(seconds: number): Date {
  return new Date(noon + seconds * 1000);
}

/** Sets the shop's clock to this many seconds after noon. */
function clock(seconds: number): void {
  shop.setNow(at(seconds));
}

/** Yesterday's. */
const wrongCode = authenticatorCode(at(-86_400));

async function givenChallenge(): Promise<string> {
  const signedIn = await finishSignIn(shop, userId, testClient);
  if (signedIn.kind !== 'challenge') throw new Error('no code was requested');
  return signedIn.reference;
}

async function sessions(): Promise<number> {
  return (await shop.db.selectFrom('sessions').select('id').execute()).length;
}

const wrong = { ok: false, refusal: { title: 'Wrong Code' } };
const again = { ok: false, refusal: { kind: 'signIn', title: 'Please Sign In Again' } };

describe('with one-time codes turned on', () => {
  test('the first step starts no session, and its reference is not a session’s', async () => {
    const before = await sessions();
    const reference = await givenChallenge();
    expect(await sessions()).toBe(before);
    expect(await readSessionUser(shop, reference)).toBeNull();
    expect(await canVerifyChallenge(shop, reference)).toBe(true);
  });

  test('the code signs in', async () => {
    const reference = await givenChallenge();
    const entered = await verifyChallenge(
      shop,
      { reference, code: authenticatorCode(at(0)) },
      testClient,
    );
    if (!entered.ok) throw new Error(entered.refusal.description);
    expect(await readSessionUser(shop, entered.value.reference)).toMatchObject({ userId });
  });

  test('a reference is good for one session', async () => {
    const reference = await givenChallenge();
    await verifyChallenge(shop, { reference, code: authenticatorCode(at(0)) }, testClient);
    clock(30);
    const entered = await verifyChallenge(
      shop,
      { reference, code: authenticatorCode(at(30)) },
      testClient,
    );
    expect(entered).toMatchObject(again);
    expect(await canVerifyChallenge(shop, reference)).toBe(false);
  });

  test('a code that signed in once does not sign in again', async () => {
    await verifyChallenge(
      shop,
      { reference: await givenChallenge(), code: authenticatorCode(at(0)) },
      testClient,
    );
    const reference = await givenChallenge();
    expect(
      await verifyChallenge(shop, { reference, code: authenticatorCode(at(0)) }, testClient),
    ).toMatchObject(wrong);
  });

  test('two browsers with the same code at the same moment are one session', async () => {
    const references = [await givenChallenge(), await givenChallenge()];
    const both = await Promise.all(
      references.map((reference) =>
        verifyChallenge(shop, { reference, code: authenticatorCode(at(0)) }, testClient),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('after five wrong codes the right one is refused, too', async () => {
    const reference = await givenChallenge();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await verifyChallenge(shop, { reference, code: wrongCode }, testClient)).toMatchObject(
        wrong,
      );
    }
    expect(await canVerifyChallenge(shop, reference)).toBe(false);
    expect(
      await verifyChallenge(shop, { reference, code: authenticatorCode(at(0)) }, testClient),
    ).toMatchObject(again);
  });

  test('ten wrong codes at once are counted as five', async () => {
    const reference = await givenChallenge();
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        verifyChallenge(shop, { reference, code: wrongCode }, testClient),
      ),
    );
    const titles = all.map((entered) => !entered.ok && entered.refusal.title);
    expect(titles.filter((title) => title === 'Wrong Code')).toHaveLength(5);
  });

  test('after ten minutes no code is accepted', async () => {
    const reference = await givenChallenge();
    clock(599);
    expect(await canVerifyChallenge(shop, reference)).toBe(true);
    clock(600);
    expect(await canVerifyChallenge(shop, reference)).toBe(false);
    expect(
      await verifyChallenge(shop, { reference, code: authenticatorCode(at(600)) }, testClient),
    ).toMatchObject(again);
  });

  test('a made-up reference, or a session’s, is refused', async () => {
    const { userId: other } = await givenUser(shop);
    const { reference: session } = await finishSignIn(shop, other, testClient);
    for (const reference of ['', 'x'.repeat(43), session]) {
      expect(
        await verifyChallenge(shop, { reference, code: authenticatorCode(at(0)) }, testClient),
      ).toMatchObject(again);
    }
  });
});

test('with one-time codes off, or only being set up, the first step signs in at once', async () => {
  const customer = await givenUser(shop);
  expect(await finishSignIn(shop, customer.userId, testClient)).toMatchObject({
    kind: 'signed-in',
    role: 'customer',
  });
  const { userId } = customer;
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  await startTwoFactorSetUp(shop.db, { userId, secret, now: shop.now() });
  expect(await finishSignIn(shop, customer.userId, testClient)).toMatchObject({
    kind: 'signed-in',
  });
});
