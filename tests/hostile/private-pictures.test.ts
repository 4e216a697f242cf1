import { describe, expect, test } from 'vitest';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { pictureFiles } from '#app/kit/pictures.ts';
import { makeReturnPicturesPrivate } from '#app/orders/returns/make-pictures-private.server.ts';
import { requestReturn } from '#app/orders/returns/request-return.server.ts';
import { listReturnsOfOrder } from '#app/orders/returns/returns.store.server.ts';
import { deleteUnusedUploads } from '#app/products/uploads/delete-unused-uploads.server.ts';
import { publishPicture } from '#app/products/uploads/store-picture.server.ts';
import { checkShop } from '#database/check-shop.ts';
import type { User } from '#platform/shop.ts';
import { cookieOf, openTestAdmin } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { photo } from '#tests/support/test-pictures.ts';
import { givenUser } from '#tests/support/test-shop.ts';

/** The pictures of a return are for its sender and the owner, whoever else has their address. */

const { shop, http, owner } = await openTestAdmin();
const customer = await givenUser(shop);
const other = await givenUser(shop);
const url = await givenPicture(customer);

async function givenPicture(by: User): Promise<string> {
  const order = await givenOrder(shop, by, { lines: [{ status: 'delivered' }] });
  const bytes = new Uint8Array(await photo({ width: 400, height: 500 }));
  const requested = await requestReturn(shop, by, {
    ...{ displayId: order.displayId, lineId: order.lineIds[0] ?? '', quantity: 1 },
    ...{ reason: 'damaged', note: '', exchangeFor: null },
    pictures: [new File([bytes], 'torn.jpg')],
  });
  expect(requested).toMatchObject({ ok: true });
  const [one] = await listReturnsOfOrder(shop.db, order.id);
  return one?.pictures[0]?.url ?? '';
}

/** `by`: null for a visitor. */
async function ask(path: string, by: User | null, headers?: Record<string, string>) {
  const answer = await http.get(path, by, headers);
  return [answer.status, (await answer.arrayBuffer()).byteLength > 400 && answer.status === 200];
}

describe('the picture of a return', () => {
  test('is read by its customer and by the owner, and kept by nothing on the way', async () => {
    for (const reader of [customer, owner]) {
      const answer = await http.get(url, reader);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('image/webp');
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    }
  });

  test('is not there for a visitor or another customer', async () => {
    expect(await ask(url, null)).toEqual([404, false]);
    expect(await ask(url, other)).toEqual([404, false]);
    expect((await http.get(url, other)).headers.get('Cache-Control')).toBe('private, no-store');
  });

  test.each(['bytes=0-99', 'bytes=-1', 'bytes=0-0,5-9', 'bytes=9999999-'])(
    'no part of it (%s) is there for another customer, and its own gets all of it',
    async (range) => {
      expect(await ask(url, other, { Range: range })).toEqual([404, false]);
      expect(await ask(url, customer, { Range: range })).toEqual([200, true]);
    },
  );

  test('HEAD tells another customer nothing', async () => {
    const address = await http.listen();
    const head = async (by: User) =>
      fetch(address + url, { method: 'HEAD', headers: { Cookie: await cookieOf(shop, by) } });
    expect((await head(other)).status).toBe(404);
    expect((await head(customer)).status).toBe(200);
    expect(await ask(url, customer)).toEqual([200, true]);
  });

  test.each([
    (name: string) => `/storage/v1/object/public/product-images/products/${name}`,
    (name: string) => `/storage/v1/object/public/product-images/private/${name}`,
    (name: string) => `/storage/v1/object/public/product-images/products/../private/${name}`,
    (name: string) => `/storage/v1/object/public/product-images/products/..%2fprivate%2f${name}`,
    (name: string) => `/storage/v1/object/public/product-images/products/%2e%2e%2fprivate/${name}`,
    (name: string) => `/storage/v1/object/private/${name}`,
    (name: string) => `/private-pictures/..%2fprivate%2f${name}`,
    (name: string) => `/private-pictures/${name}%00`,
    (name: string) => `/private-pictures/${name}.webp`,
    (name: string) => `/private-pictures/${name.toUpperCase()}`,
    (name: string) => `/private-pictures/%${name}`,
  ])('is under no other address (%#)', async (address) => {
    const path = address(url.slice(url.lastIndexOf('/') + 1));
    expect(await ask(path, null)).toEqual([404, false]);
    expect(await ask(path, other)).toEqual([404, false]);
  });

  test('is missed by the check of the shop when its file is gone', async () => {
    const theirs = await givenPicture(customer);
    const missing = async () => {
      for await (const { text } of checkShop(shop)) {
        if (text.startsWith('uploaded pictures')) return text.replace(/^.*: /, '');
      }
      return null;
    };
    expect(await missing()).toBe('none');
    const name = theirs.replace('/private-pictures/', 'private/');
    await shop.files.remove([name]);
    expect(await missing()).toBe(`1, such as ${name}`);
    await shop.db.deleteFrom('return_pictures').where('url', '=', theirs).execute();
  });

  test('lies beside no file that everybody may read', async () => {
    const names: string[] = [];
    for await (const name of shop.files.list()) names.push(name);
    expect(names).toContain(url.replace('/private-pictures/', 'private/'));
    expect(names.filter((name) => name.startsWith('products/'))).toEqual([]);
  });

  test('is not there for anybody once its account is deleted', async () => {
    const leaving = await givenUser(shop);
    const theirs = await givenPicture(leaving);
    expect(await ask(theirs, owner)).toEqual([200, true]);
    await shop.transaction((db) => eraseAccount(db, leaving.userId, shop.now()));
    expect(await ask(theirs, owner)).toEqual([404, false]);
  });
});

describe('a picture that an earlier version published', () => {
  test('becomes private, and its old addresses answer 404', async () => {
    const published = await publishPicture(shop, {
      bytes: await photo({ width: 400, height: 500 }),
      fileName: 'torn.jpg',
    });
    if (!published.ok) throw new Error('refused');
    const old = published.value.url;
    const pictureId = await givenPublished(old);
    expect(await ask(old, null)).toEqual([200, true]);
    await makeReturnPicturesPrivate(shop);
    await deleteUnusedUploads(shop);
    for (const file of pictureFiles(old)) expect(await ask(file, null)).toEqual([404, false]);
    const { url: moved } = await shop.db
      .selectFrom('return_pictures')
      .select('url')
      .where('id', '=', pictureId)
      .executeTakeFirstOrThrow();
    expect(await ask(moved, customer)).toEqual([200, true]);
    expect(await ask(moved, other)).toEqual([404, false]);
    await makeReturnPicturesPrivate(shop);
    await deleteUnusedUploads(shop);
    expect(await ask(moved, owner)).toEqual([200, true]);
  });

  /** As that version wrote it. */
  async function givenPublished(address: string): Promise<string> {
    await givenPicture(customer);
    const { id } = await shop.db
      .selectFrom('return_pictures')
      .select('id')
      .where('url', '<>', url)
      .executeTakeFirstOrThrow();
    await shop.db
      .updateTable('return_pictures')
      .set({ url: address })
      .where('id', '=', id)
      .execute();
    return id;
  }
});
