import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Owner } from '#platform/shop.ts';
import { photo } from '#tests/support/test-pictures.ts';
import { givenOwner, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { fetchPicture } from './fetch-picture.server.ts';
import { storePicture, uploadLimit } from './store-picture.server.ts';

let shop: TestShop;
let owner: Owner;
let fetched: string[];
beforeAll(async () => {
  shop = await openTestShop({
    fetchFile: async (url) => {
      fetched.push(url);
      return { why: 'the other site answered 404' };
    },
  });
  owner = await givenOwner(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  fetched = [];
});

const bytes = Buffer.from('no picture');

test('too many pictures at once are refused, so that none piles up in memory', async () => {
  const picture = await photo({ width: 20, height: 20 });
  const all = Array.from({ length: 30 }, () =>
    storePicture(shop, owner, { bytes: picture, fileName: 'saree.jpg' }),
  );
  const results = await Promise.all(all);
  const refused = results.flatMap((one) => (one.ok ? [] : [one.refusal]));
  expect(refused.map(({ kind }) => kind)).toEqual(Array(9).fill('busy'));
});

describe('an owner who uploads too often', () => {
  test('has to wait, and nothing is fetched for them', async () => {
    for (let count = 0; count < uploadLimit.points; count += 1) {
      await storePicture(shop, owner, { bytes, fileName: 'saree.jpg' });
    }
    const url = 'https://pictures.example/saree.jpg';
    for (const result of [
      await storePicture(shop, owner, { bytes, fileName: 'saree.jpg' }),
      await fetchPicture(shop, owner, { url, images: [] }),
    ]) {
      expect(result).toMatchObject({ refusal: { kind: 'tooMany', title: 'Upload failed' } });
    }
    expect(fetched).toEqual([]);
  });
});
