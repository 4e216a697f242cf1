import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { detailUrl } from '#app/kit/pictures.ts';
import type { Permitted } from '#platform/shop.ts';
import { fileNames, photo, pngClaimingSize } from '#tests/support/test-pictures.ts';
import { givenOwner, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { encodePicture } from './encode-picture.server.ts';
import { storePicture } from './store-picture.server.ts';
import { bucketPath, maxUploadBytes } from './uploads.contract.ts';

let shop: TestShop;
let owner: Permitted;

beforeEach(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
});

async function stored(bytes: Uint8Array) {
  const result = await storePicture(shop, owner, { bytes, fileName: 'saree.png' });
  if (!result.ok) throw new Error(result.refusal.description);
  const file = await shop.files.read(result.value.url.slice(bucketPath.length));
  if (!file) throw new Error('It is not there');
  return { ...result.value, bytes: file.bytes };
}

describe('a picture', () => {
  test('is stored in every width and format, none wider than the original', async () => {
    const { url } = await stored(await photo({ width: 400, height: 500 }));
    expect(url).toMatch(
      /^\/storage\/v1\/object\/public\/product-images\/products\/[0-9a-f]{24}-400\.webp$/,
    );
    const stem = url.slice(bucketPath.length, -'-400.webp'.length);
    expect(await fileNames(shop.files)).toEqual(
      ['180.avif', '360.avif', '360.webp', '400.avif', '400.webp'].map((file) => `${stem}-${file}`),
    );
  });

  test('is as wide as its name says, in the format it says', async () => {
    await stored(await photo());
    const names = (await fileNames(shop.files)).filter((name) => !name.includes('detail'));
    expect(names).toHaveLength(8);
    for (const name of names) {
      const file = await shop.files.read(name);
      const { width, height, format, compression } = await sharp(file?.bytes).metadata();
      expect(name).toMatch(new RegExp(`-${width}\\.${compression === 'av1' ? 'avif' : format}$`));
      expect(height).toBe(Math.round((width * 4) / 3));
      expect(file?.contentType).toBe(`image/${name.slice(-4)}`);
    }
  });

  test('has a file of up to twice the width for looking closer, if it is that wide', async () => {
    const { url } = await stored(await photo({ width: 3000, height: 4000 }));
    const name = detailUrl(url)?.slice(bucketPath.length) ?? '';
    const file = await shop.files.read(name);
    expect(await sharp(file?.bytes).metadata()).toMatchObject({ width: 2160, height: 2880 });
    await stored(await photo({ width: 1080, height: 1440 }));
    const details = (await fileNames(shop.files)).filter((one) => one.includes('detail'));
    expect(details).toEqual([name]);
  });

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('can be %s', async (format) => {
    const { url } = await stored(await photo({ width: 40, height: 50, format }));
    expect(url).toContain('-40.webp');
  });

  test('can be one pixel or a panorama', async () => {
    expect((await stored(await photo({ width: 1, height: 1, format: 'png' }))).url).toContain(
      '-1.webp',
    );
    expect((await stored(await photo({ width: 3000, height: 10 }))).url).toContain('-1080.webp');
    const tall = await stored(await photo({ width: 10, height: 3000 }));
    expect((await sharp(tall.bytes).metadata()).height).toBe(2160);
  });

  test('has its most common colour as tint', async () => {
    const madder = { width: 50, height: 50, channels: 3, background: '#9b2335' } as const;
    const { tint } = await stored(await sharp({ create: madder }).png().toBuffer());
    expect(tint).toBe('#9b2335');
  });

  test('is on white where it was transparent', async () => {
    const clear = { width: 50, height: 50, channels: 4, background: '#9b233500' } as const;
    const { bytes, tint } = await stored(await sharp({ create: clear }).png().toBuffer());
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(false);
    expect(tint).toBe('#ffffff');
  });

  test('in grey or CMYK is stored in sRGB', async () => {
    const grey = await sharp(await photo({ width: 50, height: 50 }))
      .greyscale()
      .toBuffer();
    const printed = await sharp(grey).toColourspace('cmyk').jpeg().toBuffer();
    for (const bytes of [grey, printed]) {
      expect((await sharp((await stored(bytes)).bytes).metadata()).space).toBe('srgb');
    }
  });

  test('is turned upright, without location or camera data', async () => {
    const lying = await sharp(await photo({ width: 400, height: 300 }))
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '18/1' } })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(lying).metadata()).orientation).toBe(6);
    const { bytes } = await stored(lying);
    const { width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect({ width, height }).toEqual({ width: 300, height: 400 });
    expect({ exif, icc, xmp, orientation }).toEqual({});
  });

  test('uploaded twice is stored as two pictures', async () => {
    const bytes = await photo({ width: 40, height: 40 });
    expect((await stored(bytes)).url).not.toBe((await stored(bytes)).url);
  });
});

describe('nothing is stored of', () => {
  async function refusalOf(bytes: Uint8Array) {
    const result = await storePicture(shop, owner, { bytes, fileName: 'saree.png' });
    expect(await fileNames(shop.files)).toEqual([]);
    expect(await shop.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
    return result.ok ? null : result.refusal;
  }

  test.each([
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '',
  ])('%j named like a picture', async (text) => {
    expect(await refusalOf(Buffer.from(text))).toMatchObject({
      title: 'Invalid file',
      description: 'saree.png is not an image file.',
    });
  });

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s cut in half', async (format) => {
    const whole = await photo({ width: 120, height: 160, format });
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toMatchObject({
      title: 'Upload failed',
      description: 'saree.png is damaged: it cannot be read to its end.',
    });
  });

  test('a header of 20,000 × 20,000 pixels, which are never decoded', async () => {
    expect(await refusalOf(pngClaimingSize(20_000, 20_000))).toMatchObject({
      title: 'Upload failed',
      description: 'saree.png has more than 40 megapixels.',
    });
    await expect(encodePicture(pngClaimingSize(20_000, 20_000), 40e6)).rejects.toThrow(
      'pixel limit',
    );
  });

  test('more than 10 MB', async () => {
    const bytes = Buffer.alloc(maxUploadBytes + 1);
    bytes.set(pngClaimingSize(10, 10));
    expect((await refusalOf(bytes))?.description).toBe('saree.png is larger than 10 MB.');
  });

  test('an aborted upload', async () => {
    const bytes = await photo({ width: 40, height: 40 });
    const storing = storePicture(shop, owner, {
      bytes,
      fileName: 'a',
      signal: AbortSignal.abort(),
    });
    await expect(storing).rejects.toThrow('aborted');
    expect(await fileNames(shop.files)).toEqual([]);
    expect(await stored(bytes)).toHaveProperty('url');
  });
});
