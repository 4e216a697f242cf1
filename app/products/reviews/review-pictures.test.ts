import { beforeEach, describe, expect, test } from 'vitest';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { pictureFiles } from '#app/kit/pictures.ts';
import { deleteUnusedUploads } from '#app/products/uploads/delete-unused-uploads.server.ts';
import { bucketPath } from '#app/products/uploads/uploads.contract.ts';
import type { User } from '#platform/shop.ts';
import { fileNames, photo } from '#tests/support/test-pictures.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { hidePicture, hideReview, showPicture } from './moderate-review.server.ts';
import { readReviews } from './read-reviews.server.ts';
import { listReviewsByUser } from './reviews.store.server.ts';
import { deleteReview, writeReview } from './write-review.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
const small = await picture('small.jpg');
let ananya: User;
let productId: string;
beforeEach(async () => {
  ananya = await givenUser(shop, { fullName: 'Ananya Deshpande' });
  productId = (await givenProduct(shop)).id;
});

async function picture(name: string): Promise<File> {
  return new File([new Uint8Array(await photo({ width: 40, height: 50 }))], name);
}

function write(changes: { pictures?: File[]; removedPictures?: string[] }, by = ananya) {
  const review = { productId, rating: 4, comment: 'Soft zari', fit: null, isNameShort: false };
  return writeReview(shop, by, { ...review, ...changes });
}

async function shownTo(reader: User | null) {
  const { reviews } = await readReviews(shop, reader, { productId, page: 1 });
  return reviews[0]?.pictures ?? [];
}

async function storedFilesOf(url: string): Promise<string[]> {
  const files = pictureFiles(url).map((file) => file.slice(bucketPath.length));
  return (await fileNames(shop.files)).filter((name) => files.includes(name));
}

describe('pictures of a review', () => {
  test('are shown to everybody, in the order in which they were added', async () => {
    expect(await write({ pictures: [small, small] })).toMatchObject({ ok: true });
    const before = await shownTo(null);
    expect(before.map(({ alt }) => alt)).toEqual([
      'Picture 1 from Ananya Deshpande',
      'Picture 2 from Ananya Deshpande',
    ]);
    expect(await write({ pictures: [small] })).toMatchObject({ ok: true });
    const urls = (await shownTo(null)).map(({ url }) => url);
    expect(urls).toHaveLength(3);
    expect(urls.slice(0, 2)).toEqual(before.map(({ url }) => url));
    const [review] = await listReviewsByUser(shop.db, ananya.userId);
    expect(review?.pictures, 'and named in the export of their data').toEqual(urls);
  });

  test('are three at most, also of several changes; then the review stays as it was', async () => {
    const refusal = {
      title: 'Failed to submit review',
      description: 'A review can have at most 3 pictures',
      fields: { pictures: 'A review can have at most 3 pictures' },
    };
    expect(await write({ pictures: [small, small, small, small] })).toMatchObject({ refusal });
    expect(await readReviews(shop, null, { productId, page: 1 })).toMatchObject({ reviews: [] });
    await write({ pictures: [small, small] });
    expect(await write({ pictures: [small, small] })).toMatchObject({ refusal });
    const [first] = await shownTo(null);
    const swapped = { pictures: [small, small], removedPictures: [first?.id ?? ''] };
    expect(await write(swapped)).toMatchObject({ ok: true });
    expect(await shownTo(null)).toHaveLength(3);
  });

  test('with one that is no picture are refused at their field, and nothing is changed', async () => {
    const text = new File(['<script>alert(1)</script>'], 'saree.jpg');
    expect(await write({ pictures: [small, text] })).toMatchObject({
      refusal: {
        title: 'Failed to submit review',
        fields: { pictures: 'saree.jpg is not an image file.' },
      },
    });
    expect(await readReviews(shop, null, { productId, page: 1 })).toMatchObject({ reviews: [] });
  });

  test('of somebody else are not taken away', async () => {
    await write({ pictures: [small] });
    const [anothers] = await shownTo(null);
    const bhavesh = await givenUser(shop, { fullName: 'Bhavesh Shah' });
    await write({ pictures: [small], removedPictures: [anothers?.id ?? ''] }, bhavesh);
    const { reviews } = await readReviews(shop, null, { productId, page: 1 });
    expect(reviews.map(({ pictures }) => pictures.length)).toEqual([1, 1]);
  });

  test('are twelve a day at most', async () => {
    const meera = await givenUser(shop);
    for (let review = 0; review < 4; review += 1) {
      productId = (await givenProduct(shop)).id;
      expect(await write({ pictures: [small, small, small] }, meera)).toMatchObject({ ok: true });
    }
    productId = (await givenProduct(shop)).id;
    expect(await write({ pictures: [small] }, meera)).toMatchObject({
      refusal: { kind: 'tooMany', title: 'Failed to submit review' },
    });
    expect(await write({}, meera), 'words still can be written').toMatchObject({ ok: true });
  });
});

describe('a picture that the owner hides', () => {
  test('is seen by its author, with the reason, and by the owner, until it is shown', async () => {
    await write({ pictures: [small, small] });
    const [first, second] = await shownTo(null);
    const pictureId = first?.id ?? '';
    await hidePicture(shop, owner, { pictureId, reason: 'Somebody who did not agree' });
    expect(await shownTo(null)).toMatchObject([{ id: second?.id }]);
    expect(await shownTo(await givenUser(shop))).toHaveLength(1);
    for (const reader of [ananya, owner]) {
      expect(await shownTo(reader)).toMatchObject([
        { id: pictureId, hiddenReason: 'Somebody who did not agree' },
        { id: second?.id, hiddenReason: null },
      ]);
    }
    await showPicture(shop, owner, { pictureId });
    expect(await shownTo(null)).toHaveLength(2);
  });

  test('that is gone meanwhile is refused', async () => {
    const pictureId = crypto.randomUUID();
    expect(await hidePicture(shop, owner, { pictureId, reason: 'Blurred' })).toMatchObject({
      refusal: { title: 'Picture not changed', description: 'This picture is gone' },
    });
  });
});

describe('the files of a picture', () => {
  test('stay while a review shows it, hidden or not', async () => {
    await write({ pictures: [small] });
    const [only] = await shownTo(null);
    const { reviews } = await readReviews(shop, owner, { productId, page: 1 });
    await hideReview(shop, owner, { reviewId: reviews[0]?.id ?? '', reason: 'An advertisement' });
    await shop.db
      .updateTable('uploads')
      .set({ last_used_at: new Date('2026-01-01') })
      .where('url', '=', only?.url ?? '')
      .execute();
    await deleteUnusedUploads(shop);
    expect(await storedFilesOf(only?.url ?? '')).not.toEqual([]);
  });

  test.each([
    ['the picture is taken away', (id: string) => write({ removedPictures: [id] })],
    ['the review is deleted', () => deleteReview(shop, ananya, { productId })],
    [
      'the account is deleted',
      () => shop.transaction((db) => eraseAccount(db, ananya.userId, shop.now())),
    ],
  ])('go with the next sweep when %s', async (_case, remove) => {
    await write({ pictures: [small] });
    const [only] = await shownTo(null);
    await remove(only?.id ?? '');
    expect(await shownTo(owner)).toEqual([]);
    await deleteUnusedUploads(shop);
    expect(await storedFilesOf(only?.url ?? '')).toEqual([]);
  });
});
