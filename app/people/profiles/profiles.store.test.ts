import { describe, expect, test } from 'vitest';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { makeOwner, readProfile, upsertProfile, writeProfile } from './profiles.store.server.ts';

const shop = await openTestShop();

const home = {
  fullName: 'Ananya Deshpande',
  phone: '9820001234',
  address: '12 Sahyadri Apartments',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
};

async function givenUserId(): Promise<string> {
  const { id } = await shop.db
    .insertInto('users')
    .values({ email: `${crypto.randomUUID()}@example.com`, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function roleOf(userId: string): Promise<string> {
  const { role } = await shop.db
    .selectFrom('profiles')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return role;
}

describe('a profile', () => {
  test('is empty for a user without a row (Q101)', async () => {
    expect(await readProfile(shop.db, await givenUserId())).toEqual({
      fullName: '',
      phone: '',
      address: '',
      landmark: '',
      city: '',
      state: '',
      pincode: '',
      isDefaultAddress: true,
    });
  });

  test('starts as a customer’s, whatever else the form has', async () => {
    const userId = await givenUserId();
    const form = { ...home, role: 'owner' };
    await upsertProfile(shop.db, userId, form);
    expect(await roleOf(userId)).toBe('customer');
    expect(await readProfile(shop.db, userId)).toMatchObject({
      fullName: 'Ananya Deshpande',
      pincode: '411004',
    });
  });
});

describe('writing a profile (Q27)', () => {
  test('creates a customer’s where there was none', async () => {
    const userId = await givenUserId();
    await writeProfile(shop.db, userId, home);
    expect(await readProfile(shop.db, userId)).toEqual({ ...home, isDefaultAddress: true });
    expect(await roleOf(userId)).toBe('customer');
  });

  test('leaves the owner the owner', async () => {
    const owner = await givenOwner(shop);
    await writeProfile(shop.db, owner.userId, home);
    expect(await readProfile(shop.db, owner.userId)).toMatchObject(home);
    expect(await roleOf(owner.userId)).toBe('owner');
  });

  test('makes nobody the owner, whatever else the form has', async () => {
    const user = await givenUser(shop);
    const form = { ...home, role: 'owner' };
    await writeProfile(shop.db, user.userId, form);
    expect(await roleOf(user.userId)).toBe('customer');
  });

  test('changes nobody else’s', async () => {
    const [one, other] = [await givenUser(shop), await givenUser(shop)];
    await writeProfile(shop.db, one.userId, home);
    expect(await readProfile(shop.db, other.userId)).toMatchObject({ city: '', phone: '' });
  });
});

describe('making a user the owner', () => {
  test('keeps their name and address', async () => {
    const { userId } = await givenUser(shop);
    await writeProfile(shop.db, userId, home);
    await makeOwner(shop.db, userId);
    expect(await roleOf(userId)).toBe('owner');
    expect(await readProfile(shop.db, userId)).toMatchObject(home);
  });

  test('creates a profile where there was none', async () => {
    const userId = await givenUserId();
    await makeOwner(shop.db, userId);
    expect(await roleOf(userId)).toBe('owner');
  });
});
