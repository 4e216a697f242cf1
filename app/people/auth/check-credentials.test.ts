import { describe, expect, test } from 'vitest';
import { clientAt, givenAccount } from '#tests/support/test-accounts.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { checkCredentials } from './check-credentials.server.ts';

const shop = await openTestShop();

const wrong = { ok: false, refusal: { description: 'Invalid login credentials' } };
const tooMany = { ok: false, refusal: { kind: 'tooMany', title: 'Sign In Failed' } };

let places = 0;

/** A client with a new IP address. */
function newPlace() {
  places += 1;
  return clientAt(`198.51.${Math.floor(places / 250)}.${places % 250}`);
}

function guess(email: string, from = newPlace()) {
  return checkCredentials(shop, { email, password: 'a guess' }, from);
}

describe('wrong passwords (Q113)', () => {
  test('are limited to ten for one account from one place; then even the right one has to wait', async () => {
    const account = await givenAccount(shop);
    const place = newPlace();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await guess(account.email, place)).toMatchObject(wrong);
    }
    const refused = await checkCredentials(shop, account, place);
    expect(refused).toMatchObject(tooMany);
    expect(refused.ok || refused.refusal.description).toBe(
      'Too many attempts. Please try again in 15 minutes.',
    );
    expect(refused.ok || refused.refusal.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.ok || refused.refusal.retryAfterSeconds).toBeLessThanOrEqual(900);
  });

  test('count in the same way for an address without an account', async () => {
    const place = newPlace();
    for (let tries = 0; tries < 10; tries += 1) await guess('nobody@example.com', place);
    expect(await guess('nobody@example.com', place)).toMatchObject(tooMany);
  });

  test('sent all at once are still limited to ten', async () => {
    const { email } = await givenAccount(shop);
    const place = newPlace();
    const all = await Promise.all(Array.from({ length: 30 }, () => guess(email, place)));
    expect(all.filter((one) => !one.ok && one.refusal.kind === 'invalid')).toHaveLength(10);
  });

  test('are cleared by the right one', async () => {
    const account = await givenAccount(shop);
    const place = newPlace();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await guess(account.email, place);
      expect((await checkCredentials(shop, account, place)).ok).toBe(true);
    }
  });

  test('of somebody elsewhere do not lock the holder out', async () => {
    const account = await givenAccount(shop);
    const unknownEmail = newPlace();
    for (let tries = 0; tries < 15; tries += 1) await guess(account.email, unknownEmail);
    expect((await checkCredentials(shop, account, newPlace())).ok).toBe(true);
  });

  test('from very many places leave each new place three, and let the holder in', async () => {
    const account = await givenAccount(shop);
    for (let unknownEmails = 0; unknownEmails < 51; unknownEmails += 1) await guess(account.email);
    const unknownEmail = newPlace();
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await guess(account.email, unknownEmail)).toMatchObject(wrong);
    }
    expect(await guess(account.email, unknownEmail)).toMatchObject(tooMany);
    expect((await checkCredentials(shop, account, newPlace())).ok).toBe(true);
  });

  test('from one place for many accounts are limited to a hundred; right ones are not counted', async () => {
    const account = await givenAccount(shop);
    const place = newPlace();
    for (let tries = 0; tries < 100; tries += 1) {
      if (tries % 10 === 0) await checkCredentials(shop, account, place);
      expect(await guess(`somebody-${tries}@example.com`, place)).toMatchObject(wrong);
    }
    expect(await guess('one-more@example.com', place)).toMatchObject(tooMany);
  });
});

test('a wrong address takes as long as a wrong password (Q19)', async () => {
  const { email } = await givenAccount(shop);
  await guess(email);
  const medianMs = async (address: string) => {
    const times: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const startedAt = performance.now();
      await guess(address);
      times.push(performance.now() - startedAt);
    }
    return times.sort((a, b) => a - b)[4] ?? 0;
  };
  const ratio = (await medianMs('nobody-at-all@example.com')) / (await medianMs(email));
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});
