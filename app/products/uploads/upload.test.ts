import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { cookieOf, openTestHttp } from '#tests/support/test-http.ts';
import { fileNames, photo, pngClaimingSize } from '#tests/support/test-pictures.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { fetchPicture } from './fetch-picture.server.ts';
import { bucketPath, maxUploadBytes, uploadPath } from './uploads.contract.ts';

const remoteSite = 'https://pictures.example/saree.jpg';

const bytes = await photo({ width: 40, height: 50 });
const shop = await openTestShop({
  fetchFile: async (url) =>
    url === remoteSite ? { bytes } : { why: 'the other site answered 404' },
});
const http = await openTestHttp(shop);
const owner = await givenOwner(shop);
const customer = await givenUser(shop);

type Body = ReadableStream | FormData;

/** Posts this body as a page of the shop does. */
async function send(body: Body, user: User | null = owner, headers: Record<string, string> = {}) {
  return http.send(uploadPath, {
    method: 'POST',
    body,
    headers: {
      Origin: 'http://localhost:3000',
      Host: 'localhost:3000',
      ...(user && { Cookie: await cookieOf(shop, user) }),
      ...headers,
    },
    duplex: 'half',
  } as RequestInit);
}

function toFormData(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function sendFile(bytes: Uint8Array, name = 'saree.jpg') {
  return send(toFormData({ file: new File([new Uint8Array(bytes)], name, { type: 'image/png' }) }));
}

async function sendUrl(url: string, images: unknown = []) {
  const response = await send(toFormData({ url, images: JSON.stringify(images) }));
  return { status: response.status, ...(await response.json()) };
}

describe('the owner', () => {
  test('uploads a picture and gets an address that is public', async () => {
    const response = await sendFile(await photo({ width: 400, height: 500 }));
    expect(response.status).toBe(201);
    const { picture } = await response.json();
    const seen = await http.send(picture.url);
    expect(seen.status).toBe(200);
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const small = await http.send(picture.url.replace('-400.webp', '-360.avif'));
    expect(small.headers.get('Content-Type')).toBe('image/avif');
  });

  test('sees a picture uploaded before 180 and 480 px were made in the next wider file', async () => {
    for (const width of [360, 720]) {
      const wide = Buffer.from(`${width} px`);
      await shop.files.put(`products/older-${width}.avif`, wide, 'image/avif');
    }
    for (const [width, shown] of [
      [180, '360 px'],
      [480, '720 px'],
    ]) {
      const response = await http.send(`${bucketPath}products/older-${width}.avif`);
      expect([width, response.status, await response.text()]).toEqual([width, 200, shown]);
      expect(response.headers.get('Content-Type')).toBe('image/avif');
    }
  });

  test.each([
    ['a page called saree.png', Buffer.from('<script>alert(1)</script>'), 'Invalid file'],
    ['a drawing in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Invalid file'],
    ['20,000 × 20,000 pixels', pngClaimingSize(20_000, 20_000), 'Upload failed'],
    ['nothing', Buffer.alloc(0), 'Invalid file'],
  ])('gets a refusal for %s', async (_name, bytes, title) => {
    const before = await fileNames(shop.files);
    const response = await sendFile(bytes, 'saree.png');
    expect(response.status).toBe(422);
    expect((await response.json()).refusal.title).toBe(title);
    expect(await fileNames(shop.files)).toEqual(before);
  });

  test('can upload a photo of 10 MB, and no more', async () => {
    const large = Buffer.alloc(maxUploadBytes);
    large.set(await photo({ width: 40, height: 50 }));
    expect((await sendFile(large)).status).toBe(201);
    const larger = await sendFile(Buffer.concat([large, Buffer.from('x')]));
    expect((await larger.json()).refusal.description).toBe('saree.jpg is larger than 10 MB.');
    expect((await sendFile(Buffer.alloc(maxUploadBytes + 100_000))).status).toBe(413);
  });

  test('adds a picture by its address, once', async () => {
    const added = await sendUrl(` ${remoteSite} `);
    expect(added.status).toBe(201);
    const again = await sendUrl(remoteSite, [{ url: added.picture.url, alt: '' }]);
    expect(again.refusal).toMatchObject({
      title: 'Duplicate image',
      description: 'This image URL has already been added.',
    });
  });

  test.each([
    ['', 'Empty URL', 'Please enter an image URL.'],
    ['   ', 'Empty URL', 'Please enter an image URL.'],
    ['saree.jpg', 'Invalid URL', 'Please enter a valid image URL (jpg, png, gif, webp).'],
    [
      'http://pictures.example/a.jpg',
      'Invalid URL',
      'Please enter a valid image URL (jpg, png, gif, webp).',
    ],
    [
      'http://169.254.169.254/x.jpg',
      'Invalid URL',
      'Please enter a valid image URL (jpg, png, gif, webp).',
    ],
    [
      'https://pictures.example/a.svg',
      'Invalid URL',
      'Please enter a valid image URL (jpg, png, gif, webp).',
    ],
    [
      'https://pictures.example/a?b=c.jpg',
      'Invalid URL',
      'Please enter a valid image URL (jpg, png, gif, webp).',
    ],
    [
      'javascript:alert(1)//.jpg',
      'Invalid URL',
      'Please enter a valid image URL (jpg, png, gif, webp).',
    ],
    [
      'https://pictures.example/%E0.jpg',
      'Upload failed',
      'The image could not be fetched: the other site answered 404.',
    ],
    [
      'https://pictures.example/a.JPEG?w=90',
      'Upload failed',
      'The image could not be fetched: the other site answered 404.',
    ],
  ])('gets a refusal for the address "%s": %s', async (url, title, description) => {
    expect(await sendUrl(url)).toMatchObject({ status: 422, refusal: { title, description } });
  });

  test('cannot add a picture of the shop again by its absolute URL', async () => {
    const https = { ...shop.settings, publicUrl: new URL('https://haat.example') };
    const url = 'https://haat.example/pictures/saree-900.webp';
    const images = [{ url: '/pictures/saree-900.webp', alt: '' }];
    const response = await fetchPicture({ ...shop, settings: https }, owner, { url, images });
    expect(response).toMatchObject({ ok: false, refusal: { title: 'Duplicate image' } });
  });

  test('cannot add a sixth image', async () => {
    const five = [1, 2, 3, 4, 5].map((n) => ({ url: `/${n}.webp`, alt: '' }));
    expect((await sendUrl(remoteSite, five)).refusal).toMatchObject({
      title: 'Too many images',
      description: 'You can only add up to 5 images.',
    });
  });

  test('leaves nothing behind when the connection breaks', async () => {
    const before = await fileNames(shop.files);
    const address = new URL(await http.listen());
    const cookie = await cookieOf(shop, owner);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(address.port), address.hostname, () => {
        socket.write(
          [
            `POST ${uploadPath} HTTP/1.1`,
            'Host: localhost:3000',
            'Origin: http://localhost:3000',
            `Cookie: ${cookie}`,
            'Content-Type: multipart/form-data; boundary=x',
            'Content-Length: 90000',
            '',
            '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG',
          ].join('\r\n'),
          () => socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect((await http.get('/healthz')).status).toBe(200);
    expect(await fileNames(shop.files)).toEqual(before);
  });
});

describe('nobody else', () => {
  test.each([
    ['a visitor', () => null, 401],
    ['a customer', () => customer, 403],
  ])('can upload: %s is refused before the body is read', async (_name, userOf, status) => {
    let chunks = 0;
    const endless = new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await send(endless, userOf(), headers)).status).toBe(status);
    expect(chunks).toBeLessThanOrEqual(1);
  });

  test('can upload from another site', async () => {
    expect(
      (await send(toFormData({ url: remoteSite }), owner, { Origin: 'https://evil.example' }))
        .status,
    ).toBe(403);
  });
});

test('the upload address opened in a browser answers 405', async () => {
  const response = await http.get(uploadPath, owner);
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  expect(await response.text()).toContain('Pictures are sent here');
});

test('a form of any other page is limited to a small size', async () => {
  const response = await http.post('/dashboard', { name: 'x'.repeat(300_000) }, owner);
  expect(response.status).toBe(413);
});

test.each([
  'nothing-360.webp',
  '..%2f..%2fdemo%2fkanji-900.webp',
  '%2e%2e/demo/kanji-900.webp.html',
  'a/b-360.webp',
  '.webp',
  '',
])('there is no picture at products/%s', async (name) => {
  const response = await http.get(`/storage/v1/object/public/product-images/products/${name}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
});
