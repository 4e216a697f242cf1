import { beforeEach, describe, expect, test } from 'vitest';
import { photo } from '#tests/support/test-pictures.ts';
import { givenOwner, openTestShop } from '#tests/support/test-shop.ts';
import { fetchPicture } from './fetch-picture.server.ts';
import {
  publishPicture,
  storePicture,
  storePrivatePicture,
  uploadLimit,
} from './store-picture.server.ts';

const shop = await openTestShop({
  fetchFile: async (url) => {
    fetched.push(url);
    return { why: 'the other site answered 404' };
  },
});
const owner = await givenOwner(shop);
let fetched: string[];
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

/** A picture's bytes, which report when they are read. */
class NotifiedWhenRead extends Blob {
  own: Uint8Array<ArrayBuffer>;
  notified: () => Promise<void> | void;
  constructor(own: Uint8Array<ArrayBuffer>, notified: () => Promise<void> | void) {
    super([own]);
    this.own = own;
    this.notified = notified;
  }
  override slice(from: number, to: number): Blob {
    return new NotifiedWhenRead(this.own.slice(from, to), () => {});
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    await this.notified();
    return this.own.buffer;
  }
}

test('the owner’s picture goes before all that customers have waiting, their small ones before large ones', async () => {
  const small = new Uint8Array(await photo({ width: 20, height: 20 }));
  // What follows the picture's end in a file is ignored.
  const large = new Uint8Array(Buffer.concat([small, Buffer.alloc(3 * 1024 * 1024)]));
  const turns: string[] = [];
  const named = (name: string, own: Uint8Array<ArrayBuffer>, until?: Promise<void>) => ({
    fileName: name,
    bytes: new NotifiedWhenRead(own, () => {
      turns.push(name);
      return until;
    }),
  });
  const all = Promise.withResolvers<void>();
  const storing: Promise<{ ok: boolean }>[] = [
    publishPicture(shop, named('first', small, all.promise)),
    ...Array.from({ length: 20 }, () => publishPicture(shop, named('large', large))),
  ];
  const refused = publishPicture(shop, named('one too many', large));
  storing.push(storePrivatePicture(shop, named('small', small)));
  storing.push(storePicture(shop, owner, named('owner', small)));
  expect(await refused).toMatchObject({ refusal: { kind: 'busy' } });
  await new Promise(setImmediate);
  all.resolve();
  const results = await Promise.all(storing);
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(turns).toEqual(['first', 'owner', 'small', ...Array(20).fill('large')]);
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
