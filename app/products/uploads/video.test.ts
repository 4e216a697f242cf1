import { describe, expect, test } from 'vitest';
import { findProduct, toProductView } from '#app/products/catalogue/catalogue.store.server.ts';
import { createProduct } from '#app/products/editor/create-product.server.ts';
import { updateProduct } from '#app/products/editor/update-product.server.ts';
import type { User } from '#platform/shop.ts';
import { cookieOf, openTestAdmin } from '#tests/support/test-http.ts';
import { fileNames, photo } from '#tests/support/test-pictures.ts';
import { givenProduct } from '#tests/support/test-shop.ts';
import { mp4, webm } from '#tests/support/test-videos.ts';
import { deleteUnusedUploads } from './delete-unused-uploads.server.ts';
import { bucketPath } from './uploads.contract.ts';
import { maxVideoBytes, videoUploadPath } from './video.contract.ts';
import { videoKind } from './video-kind.rules.ts';

const { shop, http, owner, customer } = await openTestAdmin();

async function send(
  body: Uint8Array<ArrayBuffer> | string,
  by: User | null = owner,
  type = 'video/webm',
): Promise<Response> {
  const headers = new Headers({
    Origin: 'http://localhost:3000',
    Host: 'localhost:3000',
    'Content-Type': type,
  });
  if (by) headers.set('Cookie', await cookieOf(shop, by));
  return http.send(videoUploadPath, { method: 'POST', body, headers });
}

async function uploaded(bytes = webm()): Promise<string> {
  const response = await send(bytes);
  expect(response.status).toBe(201);
  return (await response.json()).video.url;
}

function read(url: string, range?: string, method = 'GET'): Promise<Response> {
  const headers = new Headers(range ? { Range: range } : {});
  return http.send(url, { method, headers });
}

describe('a video', () => {
  test.each([
    ['WebM', webm(), 'webm'],
    ['MP4', mp4(), 'mp4'],
    ['the MP4 of an iPhone app', mp4('M4V '), 'mp4'],
    ['an AVIF picture', mp4('avif'), null],
    ['an HEIC picture', mp4('heic'), null],
    ['a QuickTime film', mp4('qt  '), null],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), null],
    ['nothing', new Uint8Array(), null],
  ])('is known by its first bytes: %s', (_what, bytes, kind) => {
    expect(videoKind(bytes)).toBe(kind);
  });

  test('is stored as it was sent, and read by anybody, whole and in parts', async () => {
    const bytes = webm(50_000);
    const url = await uploaded(bytes);
    const whole = await read(url);
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '50000',
      'content-type': 'video/webm',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await read(url, 'bytes=100-199');
    expect(part.status).toBe(206);
    expect(part.headers.get('Content-Range')).toBe('bytes 100-199/50000');
    expect(part.headers.get('Content-Length')).toBe('100');
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    const end = await read(url, 'bytes=-10');
    expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true);
    const behind = await read(url, 'bytes=50000-');
    expect([behind.status, behind.headers.get('Content-Range')]).toEqual([416, 'bytes */50000']);
    const head = await read(url, undefined, 'HEAD');
    expect([head.headers.get('Content-Length'), await head.text()]).toEqual(['50000', '']);
    expect((await read(`${bucketPath}products/gone.webm`)).status).toBe(404);
  });

  test('of another kind is refused, and nothing of it stored', async () => {
    const before = await fileNames(shop.files);
    for (const bytes of [new Uint8Array(await photo()), mp4('qt  '), new Uint8Array([1])]) {
      const response = await send(bytes, owner, 'video/mp4');
      expect(response.status).toBe(422);
      expect((await response.json()).refusal.title).toBe('Invalid file');
    }
    expect((await send(webm(), owner, 'text/html')).status).toBe(415);
    expect(await fileNames(shop.files)).toEqual(before);
  });

  test('of 20 MB is stored, and of more not, whether it says its length or not', async () => {
    await uploaded(webm(maxVideoBytes));
    const before = await fileNames(shop.files);
    expect((await send(webm(maxVideoBytes + 1))).status).toBe(413);
    const parts = new ReadableStream({
      start(controller) {
        controller.enqueue(webm(maxVideoBytes));
        controller.enqueue(new Uint8Array(10));
        controller.close();
      },
    });
    const headers = {
      Origin: 'http://localhost:3000',
      Host: 'localhost:3000',
      'Content-Type': 'video/webm',
      Cookie: await cookieOf(shop, owner),
    };
    const init = { method: 'POST', body: parts, headers, duplex: 'half' } as RequestInit;
    expect((await http.send(videoUploadPath, init)).status).toBeGreaterThanOrEqual(413);
    expect(await fileNames(shop.files)).toEqual(before);
  });

  test.each([
    ['a visitor', () => null, 401],
    ['a customer', () => customer, 403],
  ])('is taken from the owner alone: not from %s', async (_who, by, status) => {
    expect((await send(webm(), by())).status).toBe(status);
  });

  test('may be played by pages of the shop, from the shop alone', async () => {
    const policy = (await http.get('/')).headers.get('Content-Security-Policy');
    expect(policy).toContain("media-src 'self'");
  });
});

describe('the video of a product', () => {
  const videoOf = async (id: string) => {
    const product = await findProduct(shop.db, id);
    return product && toProductView(product).video;
  };
  const change = (productId: string, video: string | null) =>
    updateProduct(shop, owner, { productId, fields: {}, video });

  test('is on its page and in the API, for whom it has one', async () => {
    const { id } = await givenProduct(shop, { name: 'Gharchola' });
    expect(await videoOf(id)).toBeUndefined();
    const plain = await (await http.get(`/api/v1/products/${id}`)).json();
    expect(plain).not.toHaveProperty('video');
    const url = await uploaded();
    expect(await change(id, url)).toMatchObject({ ok: true });
    const page = await (await http.get(`/product/${id}/gharchola`)).text();
    expect(page).toContain(`<a href="${url}" aria-label="Play video: Gharchola"`);
    expect(page).not.toContain('<video');
    const product = await (await http.get(`/api/v1/products/${id}`)).json();
    expect(product.video).toBe(`http://localhost:3000${url}`);
    await change(id, null);
    expect(await videoOf(id)).toBeUndefined();
  });

  test('is an upload that is there, and nothing else', async () => {
    const { id } = await givenProduct(shop);
    for (const url of ['https://example.com/film.mp4', `${bucketPath}products/gone.mp4`]) {
      expect(await change(id, url)).toMatchObject({ refusal: { title: 'Upload failed' } });
    }
    expect(await videoOf(id)).toBeUndefined();
  });

  test('is no other product’s', async () => {
    const video = await uploaded();
    const first = await givenProduct(shop);
    expect(await change(first.id, video)).toMatchObject({ ok: true });
    expect(await change(first.id, video)).toMatchObject({ ok: true });
    expect(await change((await givenProduct(shop)).id, video)).toMatchObject({
      refusal: { code: 'video_taken' },
    });
  });

  test('stays while the product shows it; a day after it was replaced its file goes', async () => {
    const { id } = await givenProduct(shop);
    const [first, second] = [await uploaded(), await uploaded()];
    await change(id, first);
    await change(id, second);
    const isThere = async (url: string) => (await read(url)).status === 200;
    await deleteUnusedUploads(shop);
    expect([await isThere(first), await isThere(second)]).toEqual([true, true]);
    await shop.db
      .updateTable('uploads')
      .set({ last_used_at: new Date('2026-01-01') })
      .where('url', 'in', [first, second])
      .execute();
    await deleteUnusedUploads(shop);
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  });

  test('comes with a new product', async () => {
    const video = await uploaded();
    const { id } = await givenProduct(shop);
    const like = await findSavedFields(id);
    const added = await createProduct(shop, owner, { fields: like, video });
    expect(added.ok && (await videoOf(added.value.id))).toBe(video);
  });
});

async function findSavedFields(id: string) {
  const { findSavedProduct } = await import('#app/products/editor/products.store.server.ts');
  const product = await findSavedProduct(shop.db, id);
  if (!product) throw new Error('It is not there');
  return { ...product, sku: '' };
}
