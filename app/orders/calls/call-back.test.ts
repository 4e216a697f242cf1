import { beforeEach, describe, expect, test } from 'vitest';
import { exportUserData } from '#app/account/export-user-data.server.ts';
import { listEventsOf, readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { orderChangesInput } from '#app/orders/record/orders.input.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { noPreferences } from './call-preferences.contract.ts';
import { callPreferencesInput } from './call-preferences.input.ts';
import { parseCall } from './call-queue.input.ts';
import { readCallQueue } from './read-call-queue.server.ts';
import { recordCall } from './record-call.server.ts';
import { saveCallPreferences } from './save-call-preferences.server.ts';

let shop: TestShop;
let owner: Permitted;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  shop.settings.storeProfile.supportHours = 'Monday to Saturday, 10 AM to 6 PM IST';
  shop.setNow(at(20, '11:00'));
});

/** A time in India in November 2026; the 20th is a Friday. */
function at(day: number, time: string): Date {
  return new Date(`2026-11-${day}T${time}:00+05:30`);
}

async function queue() {
  const request = { search: '', page: 1, change: null, payment: null };
  return (await readCallQueue(shop, request)).queue;
}

/** Sends what the dialog would send. */
async function callBack(orderId: string, backDay: string, backTime: string) {
  const seen = String(await readLastEvent(shop.db, orderId));
  const parsed = parseCall({
    orderId,
    outcome: 'call again',
    note: 'at work',
    seen,
    backDay,
    backTime,
  });
  return parsed.ok ? recordCall(shop, owner, parsed.value) : parsed;
}

test('who is to be called back waits until that day and time, and Undo takes it back', async () => {
  const { id } = await givenOrder(shop, customer);
  const result = await callBack(id, '2026-11-24', '16:30');
  expect(result).toMatchObject({ value: { moved: 'Moved to 24 Nov 2026, 4:30 pm.' } });
  const [later] = (await queue()).later;
  expect(later).toMatchObject({ nextAttempt: '24 Nov 2026, 4:30 pm', note: 'at work' });
  expect((await queue()).refreshAt).toBe(at(24, '16:30').getTime());
  const changes = orderChangesInput.parse(result.ok ? result.value.undo : '');
  expect((await undoOrderChanges(shop, owner, { changes })).ok).toBe(true);
  expect((await queue()).due).toHaveLength(1);
});

test('who asked for a day is called on it, though nobody answered before', async () => {
  const { id } = await givenOrder(shop, customer);
  await callBack(id, '2026-11-24', '16:30');
  const seen = await readLastEvent(shop.db, id);
  const early = { orderId: id, outcome: 'no answer' as const, note: '', seen };
  expect(await recordCall(shop, owner, early)).toMatchObject({
    value: { moved: 'Moved to 24 Nov 2026, 4:30 pm.' },
  });
  expect((await queue()).later).toMatchObject([{ nextAttempt: '24 Nov 2026, 4:30 pm' }]);
  // A new time from the owner replaces the first.
  const again = { ...early, seen: await readLastEvent(shop.db, id), callBackAt: '18:00' as const };
  expect(await recordCall(shop, owner, again)).toMatchObject({
    value: { moved: 'Moved to today, 6 pm.' },
  });
});

describe('refused', () => {
  test.each([
    ['outside the hours of calling', '2026-11-24', '18:00'],
    ['on a Sunday', '2026-11-22', '11:00'],
    ['in the past', '2026-11-20', '10:30'],
    ['a year ahead', '2027-11-24', '11:00'],
  ])('%s', async (_what, day, time) => {
    const { id } = await givenOrder(shop, customer);
    const hours = 'Choose a time to come within your hours: Monday to Saturday, 10 AM to 6 PM IST';
    expect(await callBack(id, day, time)).toMatchObject({
      refusal: { fields: { backTime: hours } },
    });
    expect((await queue()).due).toHaveLength(1);
  });

  test('what is no day', async () => {
    const { id } = await givenOrder(shop, customer);
    expect(await callBack(id, '2026-02-30', '11:00')).toMatchObject({ ok: false });
  });
});

describe('how somebody likes to be called', () => {
  const preferences = {
    secondPhone: '9820005678',
    language: 'Marathi',
    noCallsBefore: 840,
  } as const;

  test('is on the card of this order and the next, in their data, and not in the history', async () => {
    const { id } = await givenOrder(shop, customer);
    await givenOrder(shop, customer);
    const saved = await saveCallPreferences(shop, owner, { orderId: id, ...preferences });
    expect(saved.ok).toBe(true);
    shop.setNow(at(20, '15:00'));
    const { due } = await queue();
    expect(due.map((row) => [row.preferences, row.secondPhone])).toEqual([
      ['Speaks Marathi · not before 2 pm', '9820005678'],
      ['Speaks Marathi · not before 2 pm', '9820005678'],
    ]);
    expect(await exportUserData(shop, customer)).toMatchObject({ howToCall: preferences });
    const last = (await listEventsOf(shop.db, id)).at(-1);
    expect(last).toMatchObject({ kind: 'how to call', from: null, to: null });
  });

  test('keeps them below until the hour before which they are not called', async () => {
    const { id } = await givenOrder(shop, customer);
    await saveCallPreferences(shop, owner, { orderId: id, ...preferences });
    const { due, later, refreshAt } = await queue();
    expect([due.length, later[0]?.nextAttempt]).toEqual([0, '20 Nov 2026, 2:00 pm']);
    expect(refreshAt).toBe(at(20, '14:00').getTime());
    shop.setNow(at(20, '14:00'));
    expect((await queue()).due).toHaveLength(1);
    // An unanswered call at 17:00 would be tried again at ten.
    shop.setNow(at(20, '17:00'));
    const seen = await readLastEvent(shop.db, id);
    const noted = { orderId: id, outcome: 'no answer' as const, note: '', seen };
    expect(await recordCall(shop, owner, noted)).toMatchObject({
      value: { moved: 'Moved to tomorrow, 2 pm.' },
    });
    expect((await queue()).later[0]?.nextAttempt).toBe('21 Nov 2026, 2:00 pm');
  });

  test('may be anything left empty, and the same again is no event', async () => {
    const { id } = await givenOrder(shop, customer);
    const parsed = callPreferencesInput.parse({ orderId: id });
    expect(parsed).toEqual({ orderId: id, ...noPreferences });
    const before = await readLastEvent(shop.db, id);
    expect((await saveCallPreferences(shop, owner, parsed)).ok).toBe(true);
    expect(await readLastEvent(shop.db, id)).toBe(before);
  });

  test.each([[{ secondPhone: '12345' }], [{ language: 'Klingon' }], [{ noCallsBefore: '3' }]])(
    'is refused as %j',
    async (wrong) => {
      const orderId = crypto.randomUUID();
      expect(callPreferencesInput.safeParse({ orderId, ...wrong }).success).toBe(false);
    },
  );
});
