import { describe, expect, test } from 'vitest';
import { bearerOf, openTestApi, readProblem, type TestApi } from '#tests/support/test-api.ts';
import { fileNames, photo, pngClaimingSize } from '#tests/support/test-pictures.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import { givenCategory, givenProduct } from '#tests/support/test-shop.ts';

const api = await openTestApi();

type Call = Omit<Parameters<TestApi['ask']>[1], 'by'>;

/** Calls by the owner's API client. */
const read = (id: string, call: Call = {}) => api.read(id, { by: api.owner, ...call });
const ask = (id: string, call: Call = {}) => api.ask(id, { by: api.owner, ...call });

describe('a picture', () => {
  test.each([
    ['a page', Buffer.from('<script>alert(1)</script>'), 'invalid_file'],
    ['nothing', Buffer.alloc(0), 'invalid_file'],
    ['20,000 × 20,000 pixels', pngClaimingSize(20_000, 20_000), 'upload_failed'],
  ])('is not stored from %s', async (_name, bytes, code) => {
    const before = await fileNames(api.shop.files);
    const response = await ask('uploadPicture', { file: new Uint8Array(bytes) });
    expect(await readProblem(response)).toEqual([422, code]);
    expect(await fileNames(api.shop.files)).toEqual(before);
  });

  test('of 10 MB is accepted, a larger one is not', async () => {
    const file = new Uint8Array(10 * 1024 * 1024);
    file.set(await photo({ width: 40, height: 50 }));
    expect((await ask('uploadPicture', { file })).status).toBe(201);
    const larger = new Uint8Array(file.length + 1);
    expect(await readProblem(await ask('uploadPicture', { file: larger }))).toEqual([
      413,
      'too_large',
    ]);
  });

  test('from a customer or a visitor is not even read', async () => {
    for (const by of [api.customer, null]) {
      let isRead = false;
      const body = new ReadableStream(
        {
          pull() {
            isRead = true;
          },
        },
        { highWaterMark: 0 },
      );
      const response = await api.http.send('/api/v1/storage/product-images', {
        method: 'POST',
        headers: by ? await bearerOf(api.shop, by) : {},
        body,
        duplex: 'half',
      } as RequestInit);
      expect([response.status, isRead]).toEqual([by ? 403 : 401, false]);
    }
  });

  test('on another site is fetched by its address, which must be valid', async () => {
    const { url } = await read('fetchPicture', { body: { url: 'https://pictures.example/a.jpg' } });
    expect((await api.http.send(url)).status).toBe(200);
    const wrong = await ask('fetchPicture', { body: { url: 'javascript:alert(1)//.jpg' } });
    expect(await readProblem(wrong)).toEqual([422, 'invalid_url']);
  });
});

describe('the delivery settings', () => {
  test('are what the owner has set; fields that are not given stay', async () => {
    await read('setDeliverySettings', { body: { delivery_charge: 99.5, free_from: 5000 } });
    await read('setDeliverySettings', { body: { delivery_charge: 0 } });
    expect(await api.read('getDeliverySettings', { by: null })).toEqual({
      delivery_charge: 0,
      free_from: 5000,
    });
    const body = { delivery_charge: 120, free_from: null };
    expect(await read('setDeliverySettings', { body })).toEqual(body);
  });

  test.each([-1, '-1', 'abc', '', '120', 12.345, 10_000.01, null])(
    'is never %j',
    async (delivery_charge) => {
      const before = await read('getDeliverySettings');
      const response = await ask('setDeliverySettings', { body: { delivery_charge } });
      expect(await readProblem(response)).toEqual([422, 'validation_failed']);
      expect(await read('getDeliverySettings')).toEqual(before);
    },
  );
});

describe('a tracking link', () => {
  test('is shown to the customer on every line of the order', async () => {
    const path = { order_id: await api.place(api.customer) };
    const body = { tracking_link: 'www.dtdc.example/track?id=7' };
    expect((await ask('setTrackingLink', { path, body })).status).toBe(200);
    const seen = await api.read('getOrder', { by: api.customer, path });
    expect(seen.lines).toMatchObject([{ tracking_link: 'https://www.dtdc.example/track?id=7' }]);
  });

  test.each(['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', '', 'EX447IN'])(
    'is never %j',
    async (tracking_link) => {
      const path = { order_id: await api.place(api.customer) };
      const response = await ask('setTrackingLink', { path, body: { tracking_link } });
      expect((await response.json()).fields).toHaveProperty('tracking_link');
      expect((await read('getOrder', { path })).lines).toMatchObject([{ tracking_link: null }]);
    },
  );

  test('of an unknown order is refused', async () => {
    const path = { order_id: crypto.randomUUID() };
    const body = { tracking_link: 'https://track.example.in' };
    expect(await readProblem(await ask('setTrackingLink', { path, body }))).toEqual([
      404,
      'tracking_failed',
    ]);
  });
});

test('a category is added, renamed and deleted; its products stay, without a category', async () => {
  const { id } = await read('addCategory', { body: { name: '  Block\nPrints ' } });
  const path = { category_id: id };
  const taken = await ask('addCategory', { body: { name: 'BLOCK prints' } });
  expect(await readProblem(taken)).toEqual([409, 'category_refused']);
  expect(await read('renameCategory', { path, body: { name: 'Ajrakh' } })).toEqual({
    id,
    name: 'Ajrakh',
  });
  const product = await givenProduct(api.shop, { categoryId: id });
  expect((await ask('deleteCategory', { path })).status).toBe(204);
  const kept = await read('getProduct', { path: { product_id: product.id } });
  expect(kept).toMatchObject({ category_id: null, category: null });
  expect(await readProblem(await ask('deleteCategory', { path }))).toEqual([
    404,
    'category_refused',
  ]);
});

test('a category needs a valid name', async () => {
  const path = { category_id: await givenCategory(api.shop, 'Mekhela') };
  for (const body of [{}, { name: '' }, { name: 'x'.repeat(61) }, { name: 'A', position: 1 }]) {
    for (const response of [
      await ask('addCategory', { body }),
      await ask('renameCategory', { path, body }),
    ]) {
      expect(await readProblem(response)).toEqual([422, 'validation_failed']);
    }
  }
});

test('a review is answered and hidden, and both are undone', async () => {
  const product_id = (await givenProduct(api.shop)).id;
  const id = await givenReview(api.shop, product_id, { by: api.customer, rating: 2 });
  const path = { review_id: id };
  const moderate = (body: object) => read('moderateReview', { path, body });
  const seen = async () =>
    (await api.read('listReviews', { by: null, path: { product_id } })).data as object[];

  await moderate({ answer: 'We have sent you another one.' });
  expect(await seen()).toMatchObject([{ id, answer: 'We have sent you another one.' }]);
  expect(await moderate({ hidden_reason: 'Not about the saree' })).toMatchObject({
    answer: 'We have sent you another one.',
    hidden_reason: 'Not about the saree',
  });
  expect(await seen()).toEqual([]);
  await moderate({ answer: null, hidden_reason: null });
  expect(await seen()).toMatchObject([{ id, answer: null }]);

  const wrong = await ask('moderateReview', { path, body: { answer: '', rating: 5 } });
  expect(Object.keys((await wrong.json()).fields)).toEqual(['answer', 'rating']);
  const none = { review_id: crypto.randomUUID() };
  const gone = await ask('moderateReview', { path: none, body: { answer: 'Thank you' } });
  expect(await readProblem(gone)).toEqual([404, 'no_such_review']);
});
