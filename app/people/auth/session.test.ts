import { beforeEach, describe, expect, test } from 'vitest';
import { makeOwner } from '#app/people/profiles/profiles.store.server.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { signOut } from './sessions.server.ts';
import { createSession } from './start-session.server.ts';

const hours = 3_600_000;
const days = 24 * hours;
const morning = new Date(Math.floor(Date.now() / days) * days);

const shop = await openTestShop();
beforeEach(() => shop.setNow(morning));

/** Moves the shop's clock forward. */
function later(milliseconds: number): void {
  shop.setNow(new Date(shop.now().getTime() + milliseconds));
}

async function signedIn() {
  const user = await givenUser(shop);
  const reference = await createSession(shop.db, user.userId, 'a browser', shop.now());
  return { user, reference };
}

describe('a session', () => {
  test('is found by its reference', async () => {
    const { user, reference } = await signedIn();
    expect(await readSessionUser(shop, reference)).toMatchObject({
      userId: user.userId,
      email: user.email,
      fullName: 'Ananya Deshpande',
      role: 'customer',
    });
  });

  test('has the owner’s role as soon as the user is the owner', async () => {
    const { user, reference } = await signedIn();
    await shop.db
      .updateTable('profiles')
      .set({ role: 'owner' })
      .where('user_id', '=', user.userId)
      .execute();
    expect(await readSessionUser(shop, reference)).toMatchObject({ role: 'owner' });
  });

  test('is not found by an altered reference', async () => {
    const { reference } = await signedIn();
    const last = reference.at(-1) === 'A' ? 'B' : 'A';
    for (const altered of [
      reference.slice(0, -1) + last,
      reference.toUpperCase(),
      '',
      `${reference}=`,
    ]) {
      expect([altered, await readSessionUser(shop, altered)]).toEqual([altered, null]);
    }
  });

  test('stores only a hash of its reference', async () => {
    const { user, reference } = await signedIn();
    const rows = await shop.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.userId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(reference);
    const stored = rows.map((row) => row.reference_hash?.toString('base64url'));
    expect(stored).not.toContain(reference);
  });

  test('ends at sign-out at once, and no other session with it (Q119)', async () => {
    const { user, reference } = await signedIn();
    const onHerPhone = await createSession(shop.db, user.userId, 'a phone', shop.now());
    const here = await readSessionUser(shop, reference);
    if (!here) throw new Error('not signed in');
    await signOut(shop, here);
    expect(await readSessionUser(shop, reference)).toBeNull();
    expect(await readSessionUser(shop, onHerPhone)).toMatchObject({ userId: user.userId });
  });

  test('ends after 30 days without use', async () => {
    const { reference } = await signedIn();
    later(30 * days);
    expect(await readSessionUser(shop, reference)).toBeNull();
  });

  test('lasts 30 days from its last use', async () => {
    const { reference } = await signedIn();
    later(29 * days);
    expect(await readSessionUser(shop, reference)).not.toBeNull();
    later(29 * days);
    expect(await readSessionUser(shop, reference)).not.toBeNull();
    later(30 * days);
    expect(await readSessionUser(shop, reference)).toBeNull();
  });

  test('ends 90 days after signing in, however much it is used', async () => {
    const { reference } = await signedIn();
    for (let day = 20; day < 90; day += 20) {
      later(20 * days);
      expect([day, await readSessionUser(shop, reference)]).not.toEqual([day, null]);
    }
    later(10 * days);
    expect(await readSessionUser(shop, reference)).toBeNull();
  });

  test('of the owner ends 14 days after signing in, also one from before this rule', async () => {
    const { user, reference } = await signedIn();
    await makeOwner(shop.db, user.userId);
    later(13 * days);
    expect(await readSessionUser(shop, reference)).not.toBeNull();
    later(1 * days);
    expect(await readSessionUser(shop, reference)).toBeNull();
  });

  test('of the owner ends after 12 hours without use, if the shop is set so', async () => {
    shop.settings.storeProfile = { ...shop.settings.environment, signsOutIdleOwner: true };
    const owner = await signedIn();
    await makeOwner(shop.db, owner.user.userId);
    const customer = await signedIn();
    later(11 * hours);
    expect(await readSessionUser(shop, owner.reference)).not.toBeNull();
    later(11 * hours);
    expect(await readSessionUser(shop, owner.reference)).not.toBeNull();
    later(12 * hours);
    expect(await readSessionUser(shop, owner.reference)).toBeNull();
    expect(await readSessionUser(shop, customer.reference)).not.toBeNull();
    shop.settings.storeProfile = shop.settings.environment;
  });

  test('looked at by what is no use of it, does not last longer', async () => {
    const { reference } = await signedIn();
    later(29 * days);
    expect(await readSessionUser(shop, reference, { isUse: false })).not.toBeNull();
    later(1 * days);
    expect(await readSessionUser(shop, reference)).toBeNull();
  });

  test('stores its last use at most once in ten minutes', async () => {
    const { user, reference } = await signedIn();
    const noted = async () => {
      const { last_used_at } = await shop.db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('user_id', '=', user.userId)
        .where('device', '=', 'a browser')
        .executeTakeFirstOrThrow();
      return last_used_at.getTime() - morning.getTime();
    };
    later(9 * 60_000);
    await readSessionUser(shop, reference);
    expect(await noted()).toBe(0);
    later(2 * 60_000);
    await readSessionUser(shop, reference);
    expect(await noted()).toBe(11 * 60_000);
  });

  test('has a reference that nobody can guess: 256 bits, never the same', async () => {
    const { userId } = await givenUser(shop);
    const references = await Promise.all(
      Array.from({ length: 20 }, () => createSession(shop.db, userId, '', shop.now())),
    );
    expect(new Set(references).size).toBe(20);
    for (const reference of references) expect(reference).toMatch(/^[\w-]{43}$/);
  });
});
