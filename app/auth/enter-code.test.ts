import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginSetUp } from '#app/two-factor/set-up.server.ts';
import { givenUser, openTestShop, someBrowser, type TestShop } from '#tests/test-shop.ts';
import { givenTwoFactor, phoneCode } from '#tests/test-two-factor.ts';
import { enterCode, mayEnterCode } from './enter-code.server.ts';
import { finishSignIn } from './finish-sign-in.server.ts';
import { readUser } from './read-user.server.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

let shop: TestShop;
let userId: string;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  clock(0);
  userId = (await givenUser(shop)).userId;
  await givenTwoFactor(shop, userId);
});
afterAll(() => shop.close());

function at(seconds: number): Date {
  return new Date(noon + seconds * 1000);
}

/** Sets the shop's clock to so many seconds after noon. */
function clock(seconds: number): void {
  shop.setNow(at(seconds));
}

/** Of yesterday. */
const wrongCode = phoneCode(at(-86_400));

async function givenChallenge(): Promise<string> {
  const signedIn = await finishSignIn(shop, userId, someBrowser);
  if (signedIn.kind !== 'code') throw new Error('no code was asked for');
  return signedIn.reference;
}

async function sessions(): Promise<number> {
  return (await shop.db.selectFrom('sessions').select('id').execute()).length;
}

const wrong = { ok: false, refusal: { title: 'Wrong Code' } };
const again = { ok: false, refusal: { kind: 'signIn', title: 'Please Sign In Again' } };

describe('where one-time codes are turned on', () => {
  test('the first step starts no session, and its reference is none', async () => {
    const before = await sessions();
    const reference = await givenChallenge();
    expect(await sessions()).toBe(before);
    expect(await readUser(shop, reference)).toBeNull();
    expect(await mayEnterCode(shop, reference)).toBe(true);
  });

  test('the code signs in', async () => {
    const reference = await givenChallenge();
    const entered = await enterCode(shop, { reference, code: phoneCode(at(0)) }, someBrowser);
    if (!entered.ok) throw new Error(entered.refusal.description);
    expect(await readUser(shop, entered.value.reference)).toMatchObject({ userId });
  });

  test('a reference is good for one session', async () => {
    const reference = await givenChallenge();
    await enterCode(shop, { reference, code: phoneCode(at(0)) }, someBrowser);
    clock(30);
    const entered = await enterCode(shop, { reference, code: phoneCode(at(30)) }, someBrowser);
    expect(entered).toMatchObject(again);
    expect(await mayEnterCode(shop, reference)).toBe(false);
  });

  test('a code that signed in once does not sign in again', async () => {
    await enterCode(
      shop,
      { reference: await givenChallenge(), code: phoneCode(at(0)) },
      someBrowser,
    );
    const reference = await givenChallenge();
    expect(await enterCode(shop, { reference, code: phoneCode(at(0)) }, someBrowser)).toMatchObject(
      wrong,
    );
  });

  test('two browsers with the same code at the same moment are one session', async () => {
    const references = [await givenChallenge(), await givenChallenge()];
    const both = await Promise.all(
      references.map((reference) =>
        enterCode(shop, { reference, code: phoneCode(at(0)) }, someBrowser),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('five wrong codes are the most; then the right one comes too late', async () => {
    const reference = await givenChallenge();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await enterCode(shop, { reference, code: wrongCode }, someBrowser)).toMatchObject(
        wrong,
      );
    }
    expect(await mayEnterCode(shop, reference)).toBe(false);
    expect(await enterCode(shop, { reference, code: phoneCode(at(0)) }, someBrowser)).toMatchObject(
      again,
    );
  });

  test('ten wrong codes at once are counted as five', async () => {
    const reference = await givenChallenge();
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        enterCode(shop, { reference, code: wrongCode }, someBrowser),
      ),
    );
    const titles = all.map((entered) => !entered.ok && entered.refusal.title);
    expect(titles.filter((title) => title === 'Wrong Code')).toHaveLength(5);
  });

  test('after ten minutes no code is taken', async () => {
    const reference = await givenChallenge();
    clock(599);
    expect(await mayEnterCode(shop, reference)).toBe(true);
    clock(600);
    expect(await mayEnterCode(shop, reference)).toBe(false);
    expect(
      await enterCode(shop, { reference, code: phoneCode(at(600)) }, someBrowser),
    ).toMatchObject(again);
  });

  test('a reference that was made up, or is a session’s, lets nobody try', async () => {
    const { userId: other } = await givenUser(shop);
    const { reference: session } = await finishSignIn(shop, other, someBrowser);
    for (const reference of ['', 'x'.repeat(43), session]) {
      expect(
        await enterCode(shop, { reference, code: phoneCode(at(0)) }, someBrowser),
      ).toMatchObject(again);
    }
  });
});

test('where they are not turned on, or only begun, the first step signs in at once', async () => {
  const customer = await givenUser(shop);
  expect(await finishSignIn(shop, customer.userId, someBrowser)).toMatchObject({
    kind: 'in',
    role: 'customer',
  });
  await beginSetUp(shop, { ...customer, role: 'owner' });
  expect(await finishSignIn(shop, customer.userId, someBrowser)).toMatchObject({ kind: 'in' });
});
