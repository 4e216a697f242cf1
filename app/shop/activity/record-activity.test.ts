import { beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '#app/kit/result.ts';
import { memoryLog } from '#tests/support/silent-log.ts';
import { givenUser, openTestShop, testClient } from '#tests/support/test-shop.ts';
import { maxRepeatableRows } from './activity.contract.ts';
import { recordActivity } from './record-activity.server.ts';

const noon = new Date('2026-11-21T06:30:00Z');
const phone = {
  address: '49.36.12.201',
  device: 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0',
  requestId: 'r1',
};

const memory = memoryLog();
const lines = memory.lines;
const shop = await openTestShop({ log: memory.log });
beforeEach(async () => {
  shop.setNow(noon);
  lines.length = 0;
  await shop.db.deleteFrom('activity').execute();
});

function rows() {
  return shop.db
    .selectFrom('activity')
    .select(['at', 'kind', 'user_id', 'request_id', 'address', 'device', 'about', 'times'])
    .orderBy('id')
    .execute();
}

test('says who, when, from which network and with which request, in a row and in the log', async () => {
  const { userId } = await givenUser(shop);
  await recordActivity(shop, shop.db, {
    kind: 'settings-changed',
    userId,
    client: phone,
    about: 'Your Shop',
  });
  expect(await rows()).toEqual([
    {
      at: noon,
      kind: 'settings-changed',
      user_id: userId,
      request_id: 'r1',
      address: '49.36.12.0/24',
      device: 'Chrome on Android',
      about: 'Your Shop',
      times: 1,
    },
  ]);
  expect(lines).toEqual([
    {
      event: 'activity',
      id: 'r1',
      kind: 'settings-changed',
      userId,
      address: '49.36.12.0/24',
      device: 'Chrome on Android',
      about: 'Your Shop',
    },
  ]);
});

test('on the command line there is neither network nor device', async () => {
  await recordActivity(shop, shop.db, { kind: 'backup-restored', userId: null, client: null });
  expect(await rows()).toMatchObject([{ address: '', device: '', request_id: '' }]);
});

test.each([
  ['refused', () => refuse({ kind: 'invalid', code: 'no', title: 'No', description: 'No' })],
  ['failed', () => Promise.reject(new Error('broken'))],
])('of what was %s nothing is told', async (_what, end) => {
  await shop
    .transaction(async (db) => {
      await recordActivity(shop, db, { kind: 'role-changed', userId: null, client: testClient });
      return end();
    })
    .catch(() => {});
  expect([await rows(), lines]).toEqual([[], []]);
});

test('what an erased person did stays, without saying whose it was', async () => {
  const { userId } = await givenUser(shop);
  await recordActivity(shop, shop.db, { kind: 'sign-in-refused', userId, client: phone });
  await recordActivity(shop, shop.db, { kind: 'sign-in-refused', userId: null, client: phone });
  await shop.db.deleteFrom('users').where('id', '=', userId).execute();
  expect((await rows()).map((row) => row.user_id)).toEqual([null, null]);
});

describe('what strangers cause', () => {
  function refused(address: string, about = 'sign-in') {
    const client = { ...phone, address, requestId: crypto.randomUUID() };
    return recordActivity(shop, shop.db, { kind: 'sign-in-refused', userId: null, client, about });
  }

  test('is counted on one row while it is the same within an hour; the log has each', async () => {
    for (let i = 0; i < 5; i++) await refused('49.36.12.201');
    await refused('49.36.12.7');
    await refused('49.36.13.7');
    await refused('49.36.12.201', 'code');
    shop.setNow(new Date(noon.getTime() + 3_600_000));
    await refused('49.36.12.201');
    expect((await rows()).map((row) => [row.address, row.about, row.times])).toEqual([
      ['49.36.12.0/24', 'sign-in', 6],
      ['49.36.13.0/24', 'sign-in', 1],
      ['49.36.12.0/24', 'code', 1],
      ['49.36.12.0/24', 'sign-in', 1],
    ]);
    expect(lines).toHaveLength(9);
  });

  test('has a bounded number of rows an hour, whatever the number of addresses', async () => {
    for (let i = 0; i < maxRepeatableRows + 50; i++) await refused(`10.0.${i}.1`);
    const stored = await rows();
    expect(stored).toHaveLength(maxRepeatableRows + 1);
    expect(stored.at(-1)).toMatchObject({ address: '', device: '', times: 50 });
  });

  test('keeps the newest request and time', async () => {
    await refused('49.36.12.201');
    const later = new Date(noon.getTime() + 60_000);
    shop.setNow(later);
    await recordActivity(shop, shop.db, {
      kind: 'sign-in-refused',
      userId: null,
      client: { ...phone, requestId: 'newest' },
      about: 'sign-in',
    });
    expect(await rows()).toMatchObject([{ at: later, request_id: 'newest', times: 2 }]);
  });
});
