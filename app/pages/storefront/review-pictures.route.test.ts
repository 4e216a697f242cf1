import { beforeEach, describe, expect, test } from 'vitest';
import { maxUploadBytes } from '#app/products/uploads/uploads.contract.ts';
import type { User } from '#platform/shop.ts';
import { cookieOf, openTestAdmin } from '#tests/support/test-http.ts';
import { photo } from '#tests/support/test-pictures.ts';
import { givenReview, givenReviewPicture } from '#tests/support/test-reviews.ts';
import { givenProduct, givenUser } from '#tests/support/test-shop.ts';

/** Pictures of reviews over HTTP, as a browser without script sends them. */

const { shop, http, owner } = await openTestAdmin();
const ananya = await givenUser(shop, { fullName: 'Ananya Deshpande' });
let productUrl: string;
let productId: string;
beforeEach(async () => {
  productId = (await givenProduct(shop)).id;
  productUrl = `/product/${productId}`;
});

async function send(by: User | null, pictures: File[], query = '?review=true'): Promise<Response> {
  const body = new FormData();
  const texts = { intent: 'write-review', rating: '4', comment: 'Cool in May' };
  for (const [name, value] of Object.entries(texts)) body.append(name, value);
  for (const picture of pictures) body.append('pictures', picture);
  const headers = new Headers({ Origin: 'http://localhost:3000', Host: 'localhost:3000' });
  if (by) headers.set('Cookie', await cookieOf(shop, by));
  return http.send(productUrl + query, { method: 'POST', body, headers });
}

async function jpeg(name: string): Promise<File> {
  const bytes = await photo({ width: 400, height: 500 });
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

const page = async (user: User | null = null, query = '') =>
  (await http.get(productUrl + query, user)).text();

describe('a review with pictures', () => {
  test('shows them to everybody, as links to their files, and the API names them', async () => {
    const sent = await send(ananya, [await jpeg('one.jpg'), await jpeg('two.jpg')]);
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${productUrl}#reviews`]);
    const shown = await page();
    expect(shown).toContain('aria-label="Enlarge: Picture 2 from Ananya Deshpande"');
    const [, file = ''] = /<a href="(\/storage\/[^"]+-400\.webp)"/.exec(shown) ?? [];
    expect((await http.get(file)).headers.get('Content-Type')).toBe('image/webp');
    const listed = await (await http.get(`/api/v1/products/${productId}/reviews`)).json();
    expect(listed.data[0].pictures).toHaveLength(2);
    expect(listed.data[0].pictures[0]).toBe(`http://localhost:3000${file}`);
  });

  test('has no pictures in the API when it has none', async () => {
    await send(ananya, []);
    const listed = await (await http.get(`/api/v1/products/${productId}/reviews`)).json();
    expect(listed.data[0]).not.toHaveProperty('pictures');
  });

  test('keeps what was typed when a picture is refused', async () => {
    const sent = await send(ananya, [new File(['no picture'], 'saree.jpg')]);
    expect(sent.status).toBe(422);
    const form = await sent.text();
    expect(form).toContain('saree.jpg is not an image file. Please choose your pictures again.');
    expect(form).toMatch(/<textarea[^>]*>Cool in May<\/textarea>/);
    expect(form).toMatch(/<input[^>]*aria-label="4 stars"[^>]*checked=""/);
    expect(await page()).toContain('No reviews yet');
  });

  test.each([
    ['more than 10 MB', maxUploadBytes + 1, 422, 'saree.jpg is larger than 10 MB'],
    ['more than three of 10 MB', 3 * maxUploadBytes + 100_000, 413, 'more than a form'],
  ])('is refused with %s', async (_what, bytes, status, words) => {
    const sent = await send(ananya, [new File([new Uint8Array(bytes)], 'saree.jpg')]);
    expect(sent.status).toBe(status);
    expect(await sent.text()).toContain(words);
  });

  test.each([
    ['by a visitor', () => null, '?review=true'],
    ['at another address of the page', () => ananya, ''],
  ])('is no larger than any form when sent %s', async (_how, by, query) => {
    const large = new File([new Uint8Array(300 * 1024)], 'saree.jpg');
    expect((await send(by(), [large], query)).status).toBe(413);
  });
});

describe('a hidden picture', () => {
  test.each([
    ['its author', () => ananya, 403],
    ['a visitor', () => null, 303],
    ['the owner', () => owner, 303],
  ])('is hidden by the owner alone: %s', async (who, by, status) => {
    const reviewId = await givenReview(shop, productId, { by: ananya });
    const pictureId = await givenReviewPicture(shop, reviewId);
    const form = { intent: 'hide-review-picture', reviewId, pictureId, reason: 'Blurred' };
    expect((await http.post(productUrl, form, by())).status).toBe(status);
    const isHidden = who === 'the owner';
    expect((await page()).includes('Enlarge: Picture 1 from')).toBe(!isHidden);
    if (!isHidden) return;
    expect(await page(owner)).toContain('Show Picture 1 Again');
    expect(await page(ananya, '?review=true')).toContain('Reason: Blurred');
  });
});
