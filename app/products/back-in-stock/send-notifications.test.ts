import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { exportUserData } from '#app/account/export-user-data.server.ts';
import { deleteOldData } from '#app/account/retention/delete-old-data.server.ts';
import { decrementStock, incrementStock } from '#app/products/catalogue/stock.store.server.ts';
import type { User } from '#platform/shop.ts';
import { givenWaiting } from '#tests/support/test-back-in-stock.ts';
import {
  givenProduct,
  givenUser,
  openTestShop,
  stockKey,
  testClient,
} from '#tests/support/test-shop.ts';
import { backInStockRefusals } from './back-in-stock.contract.ts';
import { requestNotification } from './request-notification.server.ts';
import { sendNotifications } from './send-notifications.server.ts';
import { openStopLinks } from './stop-links.server.ts';
import { stopNotifications } from './stop-notifications.server.ts';

const noon = new Date('2026-11-23T06:30:00Z');
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

const shop = await openTestShop();
beforeEach(async () => {
  shop.setNow(noon);
  await shop.db.deleteFrom('stock_notifications').execute();
  await shop.db.deleteFrom('emails').execute();
  await sql`delete from limits`.execute(shop.db);
});

/** The notified addresses, in order of the emails. */
async function writtenTo(): Promise<string[]> {
  const emails = shop.db
    .selectFrom('emails')
    .select('to_address')
    .where('kind', '=', 'back-in-stock');
  return (await emails.orderBy('created_at').orderBy('to_address').execute()).map(
    ({ to_address }) => to_address,
  );
}

async function waiting(): Promise<string[]> {
  const rows = shop.db.selectFrom('stock_notifications').select('email');
  return (await rows.where('notified_at', 'is', null).orderBy('email').execute()).map(
    ({ email }) => email,
  );
}

/** This many people, first01@example.com before first02@example.com. */
async function givenQueue(productId: string, count: number): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    const email = `first${String(place).padStart(2, '0')}@example.com`;
    await givenWaiting(shop, { productId, email, since: new Date(noon.getTime() + place) });
  }
}

const add = (productId: string, quantity: number) =>
  incrementStock(shop.db, stockKey(productId), quantity);

function request(productId: string, email: string, choice = '') {
  return requestNotification(
    shop,
    { user: null, client: testClient },
    { productId, email, choice },
  );
}

describe('50 people wait and 1 comes in', () => {
  test('the first gets one email, the others stay', async () => {
    const { id } = await givenProduct(shop, { stock: 0 });
    await givenQueue(id, 50);
    expect(await sendNotifications(shop)).toBe(0);
    await add(id, 1);
    expect(await sendNotifications(shop)).toBe(1);
    expect(await writtenTo()).toEqual(['first01@example.com']);
    expect(await waiting()).toHaveLength(49);
    shop.setNow(hoursLater(23));
    expect(await sendNotifications(shop)).toBe(0);
  });

  test('the second is written to a day later, if it is still there', async () => {
    const { id } = await givenProduct(shop, { stock: 1 });
    await givenQueue(id, 50);
    await sendNotifications(shop);
    shop.setNow(hoursLater(25));
    await sendNotifications(shop);
    expect(await writtenTo()).toEqual(['first01@example.com', 'first02@example.com']);
  });

  test('nobody is written to if it was sold first', async () => {
    const { id } = await givenProduct(shop, { stock: 0 });
    await givenQueue(id, 50);
    await add(id, 1);
    await decrementStock(shop.db, stockKey(id), 1);
    expect(await sendNotifications(shop)).toBe(0);
  });

  test('several processes write one email between them', async () => {
    const { id } = await givenProduct(shop, { stock: 1 });
    await givenQueue(id, 50);
    const counts = await Promise.all(Array.from({ length: 8 }, () => sendNotifications(shop)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await writtenTo()).toEqual(['first01@example.com']);
  });

  test('a process that begins before another one has finished leaves it to that one', async () => {
    const { id } = await givenProduct(shop, { stock: 1 });
    await givenQueue(id, 50);
    let countOfOther: number | undefined;
    const write: typeof shop.outbox.write = async (db, ...emails) => {
      countOfOther = await sendNotifications(shop);
      await shop.outbox.write(db, ...emails);
    };
    expect(await sendNotifications({ ...shop, outbox: { ...shop.outbox, write } })).toBe(1);
    expect(countOfOther).toBe(0);
    expect(await writtenTo()).toEqual(['first01@example.com']);
  });
});

test('as many are written to as there are free, also more than one batch', async () => {
  const { id } = await givenProduct(shop, { stock: 120 });
  await givenQueue(id, 130);
  expect(await sendNotifications(shop)).toBe(120);
  expect(await waiting()).toHaveLength(10);
});

describe('many addresses from one place', () => {
  const from = (address: string, user: User | null = null) => ({
    user,
    client: { ...testClient, address },
  });

  /** This many made-up addresses from one /24, a second apart, before anybody else. */
  async function givenFlood(productId: string): Promise<void> {
    for (let count = 1; count <= 28; count += 1) {
      shop.setNow(new Date(noon.getTime() + count * 1_000));
      const email = `made-up${count}@example.com`;
      await requestNotification(shop, from(`49.36.12.${count}`), { productId, email, choice: '' });
    }
    shop.setNow(hoursLater(1));
  }

  test('get one offer before somebody from elsewhere gets theirs', async () => {
    const { id } = await givenProduct(shop, { stock: 0 });
    await givenFlood(id);
    const real = { productId: id, email: 'real@example.com', choice: '' };
    await requestNotification(shop, from('2405:201:d003:1::/64'), real);
    await add(id, 2);
    await sendNotifications(shop);
    expect(await writtenTo()).toEqual(['made-up1@example.com', 'real@example.com']);
  });

  test('have had their turn the day after, too', async () => {
    const { id } = await givenProduct(shop, { stock: 0 });
    await givenFlood(id);
    const real = { productId: id, email: 'real@example.com', choice: '' };
    await requestNotification(shop, from('103.21.58.4'), real);
    await add(id, 1);
    await sendNotifications(shop);
    shop.setNow(hoursLater(26));
    await sendNotifications(shop);
    expect(await writtenTo()).toEqual(['made-up1@example.com', 'real@example.com']);
  });

  test('do not keep a verified customer from the same place waiting', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { stock: 0 });
    await givenFlood(id);
    const own = { productId: id, email: user.email, choice: '' };
    await requestNotification(shop, from('49.36.12.200', user), own);
    await add(id, 2);
    await sendNotifications(shop);
    expect(await writtenTo()).toEqual(['made-up1@example.com', user.email]);
  });

  test('are refused beyond a hundred of one network a day', async () => {
    const { id } = await givenProduct(shop, { stock: 0 });
    const ask = (count: number) =>
      requestNotification(shop, from(`49.36.12.${count}`), {
        ...{ productId: id, choice: '' },
        email: `made-up${count}@example.com`,
      });
    for (let count = 1; count <= 100; count += 1) await ask(count);
    expect(await ask(101)).toMatchObject({ refusal: { kind: 'tooMany' } });
    expect(await waiting()).toHaveLength(100);
  });
});

test('a size is offered to those who wait for it alone', async () => {
  const { id } = await givenProduct(shop, {
    sizes: ['M', 'L'],
    variants: [
      { size: 'M', stock: 0 },
      { size: 'L', stock: 0 },
    ],
  });
  await givenWaiting(shop, { productId: id, size: 'M', email: 'm@example.com' });
  await givenWaiting(shop, { productId: id, size: 'L', email: 'l@example.com' });
  await incrementStock(shop.db, { productId: id, size: 'L', color: null }, 2);
  await sendNotifications(shop);
  expect(await writtenTo()).toEqual(['l@example.com']);
});

test.each([
  ['hidden', { is_active: false }],
  ['deleted', { deleted_at: noon }],
])('nobody is written to about a %s product', async (_, state) => {
  const { id } = await givenProduct(shop, { stock: 1 });
  await givenQueue(id, 1);
  await shop.db.updateTable('products').set(state).where('id', '=', id).execute();
  expect(await sendNotifications(shop)).toBe(0);
});

test('nobody is written to about a size that is no longer offered', async () => {
  const { id } = await givenProduct(shop, { sizes: ['L'], variants: [{ size: 'M', stock: 3 }] });
  await givenWaiting(shop, { productId: id, size: 'M', email: 'm@example.com' });
  expect(await sendNotifications(shop)).toBe(0);
});

test('the email names the choice and how to stop, and nothing that a visitor typed', async () => {
  const { id } = await givenProduct(shop, {
    name: 'Tota Suit',
    ...{ sizes: ['M'], colors: ['Rani'] },
    variants: [{ size: 'M', color: 'Rani', stock: 1 }],
  });
  await givenWaiting(shop, { productId: id, size: 'M', color: 'Rani', email: 'm@example.com' });
  await sendNotifications(shop);
  const { subject, text } = await shop.db
    .selectFrom('emails')
    .select(['subject', 'text'])
    .executeTakeFirstOrThrow();
  expect(subject).toBe('Back in stock: Tota Suit');
  expect(text).toContain('Tota Suit, M · Rani is in stock again');
  expect(text).toContain(`http://localhost:3000/product/${id}/tota-suit`);
  expect(text).toContain('Stop these emails: http://localhost:3000/back-in-stock/stop?email=');
  expect(text).not.toContain('m@example.com');
});

describe('a request', () => {
  test('waits once, whoever sends it again; the answer is the same', async () => {
    const { id } = await givenProduct(shop, { stock: 0 });
    const first = await request(id, 'waits@example.com');
    expect(first).toMatchObject({ ok: true });
    expect(await request(id, 'waits@example.com')).toEqual(first);
    expect(await waiting()).toEqual(['waits@example.com']);
  });

  test('once answered may be made again', async () => {
    const { id } = await givenProduct(shop, { stock: 0 });
    await request(id, 'waits@example.com');
    await add(id, 1);
    await sendNotifications(shop);
    await decrementStock(shop.db, stockKey(id), 1);
    await request(id, 'waits@example.com');
    expect(await waiting()).toEqual(['waits@example.com']);
  });

  test('for what is in stock is refused, and so is one that says not what', async () => {
    const { id } = await givenProduct(shop, { stock: 1 });
    const { inStock, choiceMissing } = backInStockRefusals;
    expect(await request(id, 'a@example.com')).toEqual({ ok: false, refusal: inStock });
    const { id: sized } = await givenProduct(shop, {
      sizes: ['M', 'L'],
      variants: [
        { size: 'M', stock: 0 },
        { size: 'L', stock: 2 },
      ],
    });
    expect(await request(sized, 'a@example.com')).toEqual({ ok: false, refusal: choiceMissing });
    expect(await request(sized, 'a@example.com', '["L",null]')).toMatchObject({ ok: false });
    expect(await request(sized, 'a@example.com', '["M",null]')).toMatchObject({ ok: true });
    expect(await waiting()).toHaveLength(1);
  });

  test('with one address is noted for ten products a day, without saying so', async () => {
    for (let count = 1; count <= 12; count += 1) {
      const { id } = await givenProduct(shop, { stock: 0 });
      expect(await request(id, 'flooded@example.com')).toMatchObject({ ok: true });
    }
    expect(await waiting()).toHaveLength(10);
  });

  test('is refused to a client that has made thirty within the hour', async () => {
    const { id } = await givenProduct(shop, { stock: 0 });
    for (let count = 1; count <= 30; count += 1) await request(id, `a${count}@example.com`);
    expect(await request(id, 'one.more@example.com')).toMatchObject({
      refusal: { kind: 'tooMany' },
    });
  });
});

test('the link of an email ends all that its address waits for, and no other’s', async () => {
  const { id } = await givenProduct(shop, { stock: 0 });
  const { id: other } = await givenProduct(shop, { stock: 0 });
  await givenWaiting(shop, { productId: id, email: 'a@example.com' });
  await givenWaiting(shop, { productId: other, email: 'a@example.com' });
  await givenWaiting(shop, { productId: id, email: 'b@example.com' });
  const { pathOf } = await openStopLinks(shop.db);
  const key = new URL(pathOf('a@example.com'), 'http://shop').searchParams.get('key') ?? '';
  expect(await stopNotifications(shop, { email: 'b@example.com', key })).toBe(false);
  for (const other of [`${key}\0`, `${key}=`, ` ${key}`, `${key.slice(0, 9)}.${key.slice(9)}`])
    expect(await stopNotifications(shop, { email: 'a@example.com', key: other })).toBe(false);
  expect(await waiting()).toHaveLength(3);
  expect(await stopNotifications(shop, { email: 'a@example.com', key })).toBe(true);
  expect(await waiting()).toEqual(['b@example.com']);
});

describe('of a user', () => {
  test('their data has what they wait for, and goes with their account', async () => {
    const user = await givenUser(shop);
    const { id, name } = await givenProduct(shop, { stock: 0 });
    const from = { user, client: testClient };
    await requestNotification(shop, from, { productId: id, email: user.email, choice: '' });
    await givenWaiting(shop, { productId: id, email: 'b@example.com' });
    expect(await exportUserData(shop, user)).toMatchObject({
      backInStock: [{ product: name, email: user.email, notifiedAt: null }],
    });
    await shop.transaction((db) => eraseAccount(db, user.userId, noon));
    expect(await waiting()).toEqual(['b@example.com']);
  });

  test('what was asked for with their address signed out is theirs once it is verified', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { stock: 0 });
    await givenWaiting(shop, { productId: id, email: user.email });
    expect(await exportUserData(shop, user)).toMatchObject({ backInStock: [{}] });
    await shop.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', user.userId)
      .execute();
    expect(await exportUserData(shop, user)).toMatchObject({ backInStock: [] });
    await shop.transaction((db) => eraseAccount(db, user.userId, noon));
    expect(await waiting()).toEqual([user.email]);
  });
});

test('a request lapses after a year, and a week after it was answered its email is gone too', async () => {
  const { id } = await givenProduct(shop, { stock: 1 });
  await givenQueue(id, 2);
  await sendNotifications(shop);
  await shop.sendEmails();
  await shop.db.updateTable('emails').set({ created_at: noon }).execute();
  shop.setNow(hoursLater(6 * 24));
  await deleteOldData(shop);
  expect(await writtenTo()).toHaveLength(1);
  shop.setNow(hoursLater(8 * 24));
  await deleteOldData(shop);
  expect(await writtenTo()).toEqual([]);
  expect(await waiting()).toEqual(['first02@example.com']);
  shop.setNow(hoursLater(366 * 24));
  await deleteOldData(shop);
  expect(await waiting()).toEqual([]);
});
