import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertUser } from '#app/auth/users.store.server.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { findOrCreateAccount } from './find-or-create-account.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const person = {
  issuer: 'https://accounts.google.com',
  subject: '110169484474386276334',
  email: 'kavya.iyer@example.in',
  isEmailVerified: true,
  fullName: 'Kavya Iyer',
};

async function somebodyWaits(): Promise<void> {
  const waiting = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  expect(waiting.rows).not.toEqual([]);
}

test('an address that gets its account in another tab meanwhile signs in to that account', async () => {
  const otherTab = await shop.db.startTransaction().execute();
  const made = await insertUser(otherTab, {
    email: person.email,
    passwordHash: null,
    emailConfirmedAt: new Date(),
  });
  const found = findOrCreateAccount(shop, person);
  await vi.waitFor(somebodyWaits, { timeout: 10_000 });
  await otherTab.commit().execute();
  expect(await found).toEqual({ ok: true, value: { userId: made?.id } });
});

test('is the same person at one issuer only, whatever the subject says at another', async () => {
  const first = await findOrCreateAccount(shop, person);
  const elsewhere = { ...person, issuer: 'https://accounts.example', email: 'meera@example.in' };
  const other = await findOrCreateAccount(shop, elsewhere);
  expect(other.ok && first.ok && other.value.userId !== first.value.userId).toBe(true);
});
