import { expect, test } from 'vitest';
import { rotateKeys } from '#app/account/rotate-keys.server.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { isPayKey, readPayPath } from './pay-links.server.ts';

const shop = await openTestShop();

async function keyOf(displayId: string): Promise<string> {
  const url = new URL(await readPayPath(shop.db, displayId), 'http://shop');
  return url.searchParams.get('key') ?? '';
}

const isKey = (displayId: string, key: string) => isPayKey(shop.db, displayId, key);

test('the address of an order has its display id, and a key that no log shows', async () => {
  expect(await readPayPath(shop.db, 'FH7K2M9Q')).toMatch(/^\/pay\/FH7K2M9Q\?key=[\w-]{22}$/);
});

test('the key opens its own order, always the same way, and no other', async () => {
  const key = await keyOf('FH7K2M9Q');
  expect(await keyOf('FH7K2M9Q')).toBe(key);
  expect(await isKey('FH7K2M9Q', key)).toBe(true);
  expect(await isKey('FH7K2M9R', key)).toBe(false);
});

test.each(['', 'x', '%', 'A'.repeat(22), 'A'.repeat(43), 'A'.repeat(100_000)])(
  'a made-up key opens nothing: %.30s',
  async (key) => {
    expect(await isKey('FH7K2M9Q', key)).toBe(false);
  },
);

test('nothing but the key itself opens the page: no other spelling of it, and nothing before or behind it', async () => {
  const key = await keyOf('FH7K2M9Q');
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const lastOnes = [...digits].map((digit) => key.slice(0, -1) + digit);
  const padded = ['\0', ' ', '\n', '=', '==', '.', '!', 'é'].flatMap((one) => [
    key + one,
    one + key,
  ]);
  const inside = `${key.slice(0, 11)}\0${key.slice(11)}`;
  const typed = [...lastOnes, ...padded, inside];
  const opens = await Promise.all(typed.map((one) => isKey('FH7K2M9Q', one)));
  const opening = typed.filter((_, place) => opens[place]);
  expect(opening).toEqual([key]);
});

test('no key opens anything once the keys of the shop have changed', async () => {
  const key = await keyOf('FH7K2M9Q');
  await shop.transaction((db) => rotateKeys(db));
  expect(await isKey('FH7K2M9Q', key)).toBe(false);
});
