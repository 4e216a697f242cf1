import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { seedShop } from '#database/seed/seed-shop.ts';
import { openLive } from '#platform/realtime/live.ts';
import { followSettings } from '#server/refresh-settings.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { refreshStoreProfile } from './refresh-store-profile.server.ts';
import { updateStoreProfile } from './shop-settings.store.server.ts';
import { demoContacts } from './store-profile.rules.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

test('the environment’s values hold until the owner sets their own, value by value', async () => {
  await refreshStoreProfile(shop);
  expect(shop.settings.storeProfile).toEqual(shop.settings.environment);
  await updateStoreProfile(shop.db, {
    name: 'Haat of Pune',
    offersCod: true,
    holidays: ['2026-11-08'],
  });
  await updateStoreProfile(shop.db, { socialUrl: '' });
  await refreshStoreProfile(shop);
  expect(shop.settings.storeProfile).toEqual({
    ...shop.settings.environment,
    name: 'Haat of Pune',
    offersCod: true,
    holidays: ['2026-11-08'],
    socialUrl: '',
  });
});

test('made-up contacts are those of a shop with demo data, where it has no others', async () => {
  const nobody = { supportPhone: '', chatPhone: '', supportEmail: '', socialUrl: '' };
  shop.settings.environment = { ...shop.settings.environment, ...nobody, chatPhone: '020 5550 1' };
  await refreshStoreProfile(shop);
  expect(shop.settings.storeProfile).toMatchObject({ ...nobody, chatPhone: '020 5550 1' });

  await seedShop(shop.db, { seed: 'demo', now: shop.now(), log: silentLog });
  await updateStoreProfile(shop.db, { supportEmail: 'haat@example.com' });
  await refreshStoreProfile(shop);
  expect(shop.settings.storeProfile).toMatchObject({
    ...demoContacts,
    chatPhone: '020 5550 1',
    supportEmail: 'haat@example.com',
  });
});

test('a change made elsewhere, even by hand in SQL, is picked up without a restart', async () => {
  const live = openLive(shop.connection, silentLog);
  followSettings(shop, live);
  await expect
    .poll(async () => {
      await sql`insert into shop_settings (name) values ('Haat of Nashik')
        on conflict (is_the_one) do update set name = 'Haat of Nashik'`.execute(shop.db);
      return shop.settings.storeProfile.name;
    })
    .toBe('Haat of Nashik');
  await sql`delete from shop_settings`.execute(shop.db);
  await expect.poll(() => shop.settings.storeProfile.name).toBe('Fashion Haat');
  await live.close();
});

test.each([
  ['holidays', `array['8 November']`],
  ['name', `''`],
  ['social_url', `'javascript:alert(1)'`],
  ['gst_number', `'27'`],
  ['is_the_one', 'false'],
])('the database refuses a wrong %s', async (column, value) => {
  const insert = sql`insert into shop_settings (${sql.ref(column)}) values (${sql.raw(value)})`;
  await expect(insert.execute(shop.db)).rejects.toThrow('check constraint');
});
