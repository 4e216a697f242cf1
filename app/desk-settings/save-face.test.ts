import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shopper } from '#platform/shop.ts';
import { givenShopper, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { saveFace } from './save-face.server.ts';
import { sendTestLetter } from './send-test-letter.server.ts';

let shop: TestShop;
let owner: Shopper;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await givenShopper(shop, { isOwner: true });
});
afterAll(() => shop.close());

test('only the owner changes the shop’s face, or has a test letter written', async () => {
  for (const who of [await givenShopper(shop), null]) {
    expect(await saveFace(shop, who, { name: 'Mine now' })).toMatchObject({
      refusal: { kind: 'forbidden' },
    });
    expect(await sendTestLetter(shop, who)).toMatchObject({ refusal: { kind: 'forbidden' } });
  }
  expect(shop.settings.shop.name).toBe('Fashion Haat');
  expect(await shop.db.selectFrom('letters').select('id').execute()).toEqual([]);
});

test('what is saved holds as soon as it is answered', async () => {
  await saveFace(shop, owner, { name: 'Haat of Pune' });
  expect(shop.settings.shop.name).toBe('Haat of Pune');
  await saveFace(shop, owner, { offersCod: true });
  expect(shop.settings.shop).toMatchObject({ name: 'Haat of Pune', offersCod: true });
});

test('a test letter goes to the owner’s own address, ten in an hour at most', async () => {
  await saveFace(shop, owner, { notifyEmail: 'meera@pune.example' });
  for (let n = 1; n <= 10; n += 1) await sendTestLetter(shop, owner);
  expect(await sendTestLetter(shop, owner)).toMatchObject({ refusal: { kind: 'tooMany' } });
  const letters = await shop.db.selectFrom('letters').select(['to_address', 'subject']).execute();
  expect(letters).toHaveLength(10);
  expect(letters[0]).toEqual({
    to_address: 'meera@pune.example',
    subject: 'Test letter from Haat of Pune',
  });
});
